import type { ArchivedRecord, RecordPageQuery, Sight, TableRecord } from '@onefold/core'
import { inSight, type Parameters, parameters, passes } from '../conditions.ts'
import { ARCHIVED, type ArchivedRow, archivedOf, RECORD, type RecordRow, recordOf } from '../record-codec.ts'
import { tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'

export async function page(
  session: Session,
  table: number,
  query: RecordPageQuery,
  sight: Sight,
): Promise<{ records: readonly TableRecord[]; total: number }> {
  const given = parameters(query.limit, query.offset)
  const source = `SELECT * FROM ${tableRelations(table).records} WHERE ${wanted(query, sight, given)}`
  const total = unfiltered(query, sight)
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
    WHERE NOT EXISTS (SELECT FROM ${records} live WHERE live.id = newest.id) AND ${wanted(query, sight, given)}`
  const total = unfiltered(query, sight)
    ? `SELECT archived FROM "onefold".head WHERE serial = ${given.of(table)}`
    : `SELECT count(*) FROM (${source}) counted`
  const { rows, total: count } = await pageOf<ArchivedRow>(session, { source, columns: ARCHIVED, total }, given)
  return { records: rows.map(archivedOf), total: count }
}

// The heads count all; counting a large relation for every page would cost more than the page.
function unfiltered({ filter }: RecordPageQuery, sight: Sight): boolean {
  return sight === 'EVERYTHING' && passes(filter, parameters()) === 'true'
}

function wanted({ filter }: RecordPageQuery, sight: Sight, given: Parameters): string {
  return `${passes(filter, given)} AND ${inSight(sight, given)}`
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
