import {
  type LookupColumns,
  type LookupQuery,
  type LookupState,
  type LookupValue,
  lookupEntriesOf,
  lookupFold,
  type RowNumber,
  type Sight,
  type TableRecord,
} from '@onefold/core'
import { inSight, parameters } from '../conditions.ts'
import { encodeJson, textInJson } from '../json-text.ts'
import { RECORD, type RecordRow, recordOf } from '../record-codec.ts'
import { tableRelations } from '../relations.ts'
import type { Database, Session } from '../session.ts'
import { lockHead } from './head.ts'

interface StateRow {
  readonly columns: LookupColumns
  /** The last row that was taken in; null when all are. */
  readonly filled: RowNumber | null
}

export async function lookupState(session: Session, table: number): Promise<LookupState | undefined> {
  const state = await stateOf(session, table)
  return state && { columns: state.columns, complete: state.filled === null }
}

export async function keepLookup(database: Database, table: number, columns: LookupColumns): Promise<void> {
  await database.inTransaction(async (session) => {
    const { records } = await lockHead(session, table)
    const { lookups, lookupState } = tableRelations(table)
    await session.write(`DELETE FROM ${lookups}`)
    await session.write(
      `INSERT INTO ${lookupState} (only_one, columns, filled) VALUES (true, $1::json, $2)
       ON CONFLICT (only_one) DO UPDATE SET columns = excluded.columns, filled = excluded.filled`,
      [encodeJson(columns), records === 0 ? null : 0],
    )
  })
}

/** Takes in the next records that were there before; true when none is left. The head is locked, so no write comes between. */
export async function fillLookup(database: Database, table: number, limit: number): Promise<boolean> {
  return database.inTransaction(async (session) => {
    await lockHead(session, table)
    const state = await stateOf(session, table)
    if (state === undefined || state.filled === null) return true
    const { records, lookupState } = tableRelations(table)
    const found = await session.rows<RecordRow>(
      `SELECT ${RECORD} FROM ${records} WHERE row > $1 ORDER BY row LIMIT $2`,
      [state.filled, limit],
    )
    await writeEntries(session, table, found.map(recordOf), [], state.columns)
    const complete = found.length < limit
    await session.write(`UPDATE ${lookupState} SET filled = $1`, [complete ? null : found.at(-1)!.row])
    return complete
  })
}

/** The entries of the records that a commit writes and removes. */
export async function keepLookups(
  session: Session,
  table: number,
  written: readonly TableRecord[],
  removed: readonly RowNumber[],
): Promise<void> {
  if (written.length + removed.length === 0) return
  const state = await stateOf(session, table)
  if (state !== undefined) await writeEntries(session, table, written, removed, state.columns)
}

/** The page and its total in one statement, so that they agree. */
export async function lookup(
  session: Session,
  table: number,
  { part, offset, limit }: LookupQuery,
  sight: Sight,
): Promise<{ values: readonly LookupValue[]; total: number }> {
  const given = parameters(limit, offset)
  const { lookups, records } = tableRelations(table)
  const searched = part === '' ? 'true' : `position(${given.of(textInJson(lookupFold(part)))} in search) > 0`
  const seen =
    sight === 'EVERYTHING'
      ? 'true'
      : `EXISTS (SELECT FROM ${records} r WHERE r.row = entry.row AND ${inSight(sight, given)})`
  const source = `FROM ${lookups} entry WHERE ${searched} AND ${seen}`
  const found = await session.rows<{ value: string | null; descriptions: LookupValue['descriptions']; total: number }>(
    `WITH page AS (
       SELECT DISTINCT ON (value) value, descriptions ${source} ORDER BY value, row LIMIT $1 OFFSET $2)
     SELECT page.value, page.descriptions, (SELECT count(*) FROM (SELECT DISTINCT value ${source}) counted) AS total
     FROM (VALUES (1)) one LEFT JOIN page ON true ORDER BY page.value`,
    given.values,
  )
  return {
    values: found.flatMap(({ value, descriptions }) => (value === null ? [] : { value, descriptions })),
    total: found[0]!.total,
  }
}

async function stateOf(session: Session, table: number): Promise<StateRow | undefined> {
  return (await session.rows<StateRow>(`SELECT columns, filled FROM ${tableRelations(table).lookupState}`))[0]
}

async function writeEntries(
  session: Session,
  table: number,
  written: readonly TableRecord[],
  removed: readonly RowNumber[],
  columns: LookupColumns,
): Promise<void> {
  const { lookups } = tableRelations(table)
  const rows = [...removed, ...written.map(({ row }) => row)]
  await session.write(`DELETE FROM ${lookups} WHERE row = ANY($1::bigint[])`, [rows])
  const entries = written.flatMap((record) =>
    lookupEntriesOf(record, columns).map((entry) => ({ ...entry, row: record.row })),
  )
  if (entries.length === 0) return
  await session.write(
    `INSERT INTO ${lookups} (value, row, search, descriptions)
     SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::json[])`,
    [
      entries.map(({ value }) => value),
      entries.map(({ row }) => row),
      entries.map(({ search }) => search),
      entries.map(({ descriptions }) => encodeJson(descriptions)),
    ],
  )
}
