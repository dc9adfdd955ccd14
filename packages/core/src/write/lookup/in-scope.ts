import { outsideScope } from '../../access/scopes.ts'
import type { TableRecord } from '../../model/record.ts'
import { isInSight, type Sight } from '../../model/sight.ts'

/** Refuses with `forbidden` when one of the records lies outside what the caller sees. */
export function refuseOutside(sight: Sight, records: readonly Pick<TableRecord, 'values'>[]): void {
  if (!records.every(({ values }) => isInSight(values, sight))) throw outsideScope()
}
