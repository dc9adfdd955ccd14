import { refuseAll } from '../../error/onefold-error.ts'
import { type Refusal, refusal } from '../../error/refusal.ts'
import type { Values } from '../../model/record.ts'
import { isReserved } from '../../model/reserved.ts'
import { findResource } from '../../resource/configuration.ts'
import { validatorOf } from '../../validate/validate-record.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import { withoutNulls } from '../validate/validated-record.ts'

/** What no column can hold, whatever its policy: a value of another shape, or one that cannot be stored. */
const UNFIT: ReadonlySet<string> = new Set<Refusal['code']>([
  'column-name-refused',
  'json-expected',
  'list-expected',
  'list-too-long',
  'number-inexact',
  'record-expected',
  'text-expected',
  'text-not-storable',
  'text-too-long',
  'too-deep',
  'unknown-column',
])

/** Refuses with `invalid` values that somebody states for a survivor and that no column holds. What checks say of others is noted, as of any merge. */
export function refuseUnfit({ components, configuration }: DecisionContext, values: Values): void {
  const { dataset } = components
  const known = new Set(dataset?.columns.map(({ key }) => key))
  const isKnown = (column: string): boolean => !isReserved(column) && (dataset === undefined || known.has(column))
  const unknown = Object.keys(values).filter((column) => !isKnown(column))
  const stated = Object.fromEntries(Object.entries(withoutNulls(values)).filter(([column]) => isKnown(column)))
  const refused = dataset
    ? validatorOf(dataset, (id) => findResource(configuration, 'dataset', id)).validate(stated).refused
    : []
  refuseAll([
    ...unknown.map((column) => refusal('unknown-column/no-column', { column }, 'values')),
    ...refused.filter(({ code }) => UNFIT.has(code)).map((found) => ({ ...found, path: `values.${found.path}` })),
  ])
}
