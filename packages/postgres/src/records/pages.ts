import type {
  ArchivedRecord,
  RecordFilter,
  RecordPageQuery,
  RecordsAfterQuery,
  Sight,
  TableRecord,
} from '@onefold/core'
import { inSight, type Parameters, parameters, passes } from '../conditions.ts'
import { ARCHIVED, type ArchivedRow, archivedOf, RECORD, type RecordRow, recordOf } from '../record-codec.ts'
import { tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'
import { liveInSight } from './sight.ts'

export async function page(
  session: Session,
  table: number,
  query: RecordPageQuery,
  sight: Sight,
): Promise<{ records: readonly TableRecord[]; total: number }> {
  const seen = await liveInSight(session, table, sight)
  const given = parameters(query.limit, query.offset)
  const source = `SELECT * FROM ${tableRelations(table).records} WHERE ${passes(table, query.filter, given)} AND ${seen(given)}`
  const total = unfiltered(table, query.filter, sight)
    ? `SELECT records FROM "onefold".head WHERE serial = ${given.of(table)}`
    : `SELECT count(*) FROM (${source}) counted`
  const { rows, total: count } = await pageOf<RecordRow>(session, { source, columns: RECORD, total }, given)
  return { records: rows.map(recordOf), total: count }
}

/** Of each record that is not live the newest entry; an older one is not shown because the newest fails the filter. */
export async function archivedPage(
  session: Session,
  table: number,
  query: RecordPageQuery,
  sight: Sight,
): Promise<{ records: readonly ArchivedRecord[]; total: number }> {
  const given = parameters(query.limit, query.offset)
  const { history, records } = tableRelations(table)
  const source = `
    SELECT * FROM (SELECT DISTINCT ON (id) * FROM ${history} ORDER BY id, revision DESC) newest
    WHERE NOT EXISTS (SELECT FROM ${records} live WHERE live.id = newest.id) AND ${wantedEntry(table, query.filter, sight, given)}`
  const total = unfiltered(table, query.filter, sight)
    ? `SELECT archived FROM "onefold".head WHERE serial = ${given.of(table)}`
    : `SELECT count(*) FROM (${source}) counted`
  const { rows, total: count } = await pageOf<ArchivedRow>(session, { source, columns: ARCHIVED, total }, given)
  return { records: rows.map(archivedOf), total: count }
}

/** Live records with a greater id, by id. */
export async function pageAfter(
  session: Session,
  table: number,
  { filter, after, limit }: RecordsAfterQuery,
  sight: Sight,
): Promise<readonly TableRecord[]> {
  const seen = await liveInSight(session, table, sight)
  const given = parameters(limit, after)
  const found = await session.rows<RecordRow>(
    `SELECT ${RECORD} FROM ${tableRelations(table).records}
     WHERE id > $2 AND ${passes(table, filter, given)} AND ${seen(given)} ORDER BY id LIMIT $1`,
    given.values,
  )
  return found.map(recordOf)
}

/** The same of history: of each record that is not live the newest entry. */
export async function archivedAfter(
  session: Session,
  table: number,
  { filter, after, limit }: RecordsAfterQuery,
  sight: Sight,
): Promise<readonly ArchivedRecord[]> {
  const given = parameters(limit, after)
  const { history, records } = tableRelations(table)
  const found = await session.rows<ArchivedRow>(
    `SELECT ${ARCHIVED} FROM ${history} entry
     WHERE id > $2 AND ${wantedEntry(table, filter, sight, given)}
       AND NOT EXISTS (SELECT FROM ${history} newer WHERE newer.id = entry.id AND newer.revision > entry.revision)
       AND NOT EXISTS (SELECT FROM ${records} live WHERE live.id = entry.id)
     ORDER BY id LIMIT $1`,
    given.values,
  )
  return found.map(archivedOf)
}

// The heads count all; counting a large relation for every page would cost more than the page.
function unfiltered(table: number, filter: RecordFilter, sight: Sight): boolean {
  return sight === 'EVERYTHING' && passes(table, filter, parameters()) === 'true'
}

function wantedEntry(table: number, filter: RecordFilter, sight: Sight, given: Parameters): string {
  return `${passes(table, filter, given, true)} AND ${inSight(sight, given)}`
}

/** The page and its total in one statement, so that they agree; past the end there is one row that holds the total alone. */
async function pageOf<T extends { readonly id: string }>(
  session: Session,
  { source, columns, total }: { source: string; columns: string; total: string },
  given: Parameters,
): Promise<{ rows: readonly T[]; total: number }> {
  const found = await session.rows<T & { total: number }>(
    `WITH page AS (SELECT ${columns} FROM (${source}) source ORDER BY id LIMIT $1 OFFSET $2)
     SELECT page.*, (${total}) AS total FROM (VALUES (1)) one LEFT JOIN page ON true ORDER BY page.id`,
    given.values,
  )
  return { rows: found.filter(({ id }) => id !== null), total: found[0]!.total }
}
