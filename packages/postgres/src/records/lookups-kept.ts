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
import { tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'
import { sideRelation } from './side-relation.ts'

const kept = sideRelation<LookupColumns>({
  names: (table) => ({ entries: tableRelations(table).lookups, state: tableRelations(table).lookupState }),
  column: 'columns',
  write: writeEntries,
})

export async function lookupState(session: Session, table: number): Promise<LookupState | undefined> {
  const state = await kept.state(session, table)
  return state && { columns: state.kept, complete: state.complete }
}

export const { keep: keepLookup, fill: fillLookup, follow: keepLookups } = kept

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
