import type { Remeasuring } from '../../ports/remeasuring.ts'
import { relationsOf } from './relations.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

/** Measures records anew without writing them. */
export function remeasureOperations(sql: Sql): Synchronous<Remeasuring> {
  return {
    remeasure: (table, measured) =>
      sql.write(() => {
        const keep = sql.prepare(`UPDATE ${relationsOf(table).records} SET quality = ? WHERE row = ? AND revision = ?`)
        for (const { row, revision, quality } of measured) keep.run(quality, row, revision)
      }),
  }
}
