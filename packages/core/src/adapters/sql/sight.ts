import type { Sight } from '../../model/sight.ts'
import { ALWAYS, type Condition, holds } from './conditions.ts'
import { first, type Operation } from './operation.ts'
import { relationsOf } from './relations.ts'
import type { RowSight, StoreParts } from './store-parts.ts'

/** Holds for the records that a row filter lets a caller see, of their column `body`. */
export function sightCondition({ inSight }: StoreParts, sight: Sight): Condition {
  return sight === 'EVERYTHING' ? ALWAYS : inSight(sight)
}

/** A statement that answers the rows in sight: from what is kept of the scope column, else from the records themselves. */
export function* rowsInSight(parts: StoreParts, table: number, sight: RowSight): Operation<Condition> {
  const kept = yield* keptRows(table, sight)
  if (kept !== undefined) return kept
  const { text, values } = parts.inSight(sight)
  return { text: `SELECT row FROM ${relationsOf(table).records} WHERE ${text}`, values }
}

/** Holds for the live records in sight, for statements that pass over many of them. */
export function* liveSightCondition(parts: StoreParts, table: number, sight: Sight): Operation<Condition> {
  if (sight === 'EVERYTHING') return ALWAYS
  const kept = yield* keptRows(table, sight)
  return kept === undefined ? parts.inSight(sight) : { text: `row IN (${kept.text})`, values: kept.values }
}

/** Undefined while the column of the sight is not kept, or not of all records. */
function* keptRows(table: number, { column, values }: RowSight): Operation<Condition | undefined> {
  const { scopeValues, scopeState } = relationsOf(table)
  const kept = yield* first<{ held: string }>(`SELECT held FROM ${scopeState} WHERE filled IS NULL`)
  return kept?.held === column ? holds(`SELECT row FROM ${scopeValues} WHERE value IN ?texts`, values) : undefined
}
