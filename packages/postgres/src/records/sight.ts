import type { Sight } from '@onefold/core'
import { inSight, type Parameters } from '../conditions.ts'
import { tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'
import { scopeIndexState } from './scope-index.ts'

type RowSight = Exclude<Sight, 'EVERYTHING'>

/** A part of a statement, for the parameters that it takes. */
type Part = (given: Parameters) => string

/** A statement that answers the rows in sight: from what is kept of the scope column, else from the records themselves. */
export async function rowsInSight(session: Session, table: number, sight: RowSight): Promise<Part> {
  const { records } = tableRelations(table)
  const kept = await keptRows(session, table, sight)
  return kept ?? ((given) => `SELECT row FROM ${records} WHERE ${inSight(sight, given)}`)
}

/** True for the live records in sight, for statements that pass over many of them. */
export async function liveInSight(session: Session, table: number, sight: Sight): Promise<Part> {
  const kept = sight === 'EVERYTHING' ? undefined : await keptRows(session, table, sight)
  return kept === undefined ? (given) => inSight(sight, given) : (given) => `row IN (${kept(given)})`
}

/** Undefined while the column of the sight is not kept, or not of all records. */
async function keptRows(session: Session, table: number, { column, values }: RowSight): Promise<Part | undefined> {
  const kept = await scopeIndexState(session, table)
  if (kept?.complete !== true || kept.column !== column) return undefined
  const { scopeValues } = tableRelations(table)
  return ({ of }) => `SELECT row FROM ${scopeValues} WHERE value = ANY(${of(values)}::text[])`
}
