import type { RecordId, SourceEntry, Whereabouts } from '@onefold/core'
import { tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'

interface WhereaboutsRow {
  readonly id: RecordId
  readonly row: number
  readonly revision: number
  readonly state: Whereabouts['state']
  readonly into: RecordId | null
}

/** Where each id leads, in the order asked. */
export async function findIds(session: Session, table: number, ids: readonly RecordId[]): Promise<Whereabouts[]> {
  if (ids.length === 0) return []
  const { records, history, redirects } = tableRelations(table)
  const found = await session.rows<WhereaboutsRow>(
    `WITH live AS (SELECT id, row, revision FROM ${records} WHERE id = ANY($1::text[])),
       absorbed AS (SELECT id, row, into_id FROM ${redirects} d WHERE id = ANY($1::text[])
         AND NOT EXISTS (SELECT FROM ${records} r WHERE r.id = d.id))
     SELECT id, row, revision, 'LIVE' AS state, NULL AS into FROM live
     UNION ALL SELECT id, row, 0, 'ABSORBED', into_id FROM absorbed
     UNION ALL (SELECT DISTINCT ON (id) id, row, 0, 'DELETED', NULL FROM ${history} h WHERE id = ANY($1::text[])
       AND NOT EXISTS (SELECT FROM ${records} r WHERE r.id = h.id)
       AND NOT EXISTS (SELECT FROM ${redirects} d WHERE d.id = h.id) ORDER BY id)`,
    [ids],
  )
  const whereabouts = new Map(found.map((at) => [at.id, whereaboutsOf(at)]))
  return ids.flatMap((id) => whereabouts.get(id) ?? [])
}

/** Where each pair leads, in the order asked. */
export async function findSources(
  session: Session,
  table: number,
  pairs: readonly SourceEntry[],
): Promise<{ pair: SourceEntry; at: Whereabouts }[]> {
  if (pairs.length === 0) return []
  const stated = await session.rows<{ place: number; record_id: RecordId }>(
    `SELECT pair.place, s.record_id
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS pair (system, id, place)
       CROSS JOIN LATERAL (SELECT record_id FROM ${tableRelations(table).sources} s
         WHERE s.system = pair.system AND s.id = pair.id LIMIT 1) s
     ORDER BY pair.place`,
    [pairs.map(({ system }) => system), pairs.map(({ id }) => id)],
  )
  const owners = await findIds(session, table, [...new Set(stated.map((pair) => pair.record_id))])
  const whereabouts = new Map(owners.map((at) => [at.id, at]))
  return stated.flatMap(({ place, record_id }) => {
    const at = whereabouts.get(record_id)
    return at === undefined ? [] : [{ pair: pairs[place - 1]!, at }]
  })
}

function whereaboutsOf({ into, ...at }: WhereaboutsRow): Whereabouts {
  return into === null ? at : { ...at, into }
}
