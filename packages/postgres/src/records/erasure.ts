import { type Erased, isErasedPayload, type RecordId, type RowNumber, type Traces, tellsOfErased } from '@onefold/core'
import { changesOf, entriesOf } from '../commit/erase.ts'
import { openGenerations } from '../commit/writing.ts'
import { generationRelations, tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'
import { readHead } from './head.ts'

/** One step further from these ids, through redirects and history. */
export async function kin(session: Session, table: number, ids: readonly RecordId[]): Promise<readonly RecordId[]> {
  const { history, redirects } = tableRelations(table)
  const found = await session.rows<{ id: RecordId }>(
    `SELECT id FROM (SELECT id FROM ${redirects} WHERE into_id = ANY($1::text[])
       UNION SELECT into_id FROM ${redirects} WHERE id = ANY($1::text[])
       UNION SELECT into_id FROM ${history} WHERE id = ANY($1::text[]) AND into_id IS NOT NULL) near
     WHERE NOT id = ANY($1::text[]) ORDER BY id`,
    [ids],
  )
  return found.map(({ id }) => id)
}

/** How much there is of these records, place by place. */
export async function traces(
  session: Session,
  table: number,
  ids: readonly RecordId[],
  rows: readonly RowNumber[],
): Promise<Traces> {
  const relations = tableRelations(table)
  const open = openGenerations(await readHead(session, table)).map((number) => generationRelations(table, number))
  const total = (texts: readonly string[]): string =>
    texts.length === 0 ? '0' : texts.map((text) => `(SELECT count(*) FROM ${text})`).join(' + ')
  const [byId, byRow] = ['= ANY($1::text[])', '= ANY($2::bigint[])']
  const [counts] = await session.rows<Omit<Traces, 'audit' | 'changeLog'>>(
    `SELECT (SELECT count(*) FROM ${relations.records} WHERE row ${byRow}) AS records,
       (SELECT count(*) FROM ${relations.history} WHERE id ${byId}) AS history,
       (SELECT count(*) FROM ${relations.redirects} WHERE id ${byId}) AS redirects,
       (SELECT count(*) FROM ${relations.sources} WHERE row ${byRow}) AS sources,
       (${total(open.map(({ rowKeys }) => `${rowKeys} WHERE row ${byRow}`))})::bigint AS "indexKeys",
       (${total(open.map(({ links }) => `${links} WHERE a ${byRow} OR b ${byRow}`))})::bigint AS links,
       (SELECT count(*) FROM ${relations.lookups} WHERE row ${byRow}) AS lookups,
       (SELECT count(*) FROM ${relations.scopeValues} WHERE row ${byRow}) AS "scopeValues",
       (SELECT count(*) FROM ${relations.rulingMembers} WHERE row ${byRow} OR origin ${byRow}) AS rulings,
       (SELECT count(*) FROM "onefold".delivery WHERE serial = $3 AND record_id ${byId}
         AND (payload -> '_metadata' ->> '_erased') IS DISTINCT FROM 'true') AS deliveries,
       (SELECT count(*) FROM "onefold".pending WHERE serial = $3 AND row ${byRow}) AS pending`,
    [ids, rows, table],
  )
  const erased = new Set(ids)
  const entries = await entriesOf(session, table, ids)
  const changes = await changesOf(session, table, ids)
  return {
    ...counts!, // a SELECT of counts always answers one row
    audit: entries.filter(({ entry }) => tellsOfErased(entry, erased)).length,
    changeLog: changes.filter(({ change }) => !isErasedPayload(change.payload)).length,
  }
}

/** Those of the ids that were erased, in the order asked. */
export async function erased(session: Session, table: number, ids: readonly RecordId[]): Promise<readonly Erased[]> {
  return session.rows<Erased>(
    `SELECT e.id, e.instant FROM unnest($1::text[]) WITH ORDINALITY AS asked (id, place)
       JOIN ${tableRelations(table).erasures} e ON e.id = asked.id ORDER BY place`,
    [ids],
  )
}
