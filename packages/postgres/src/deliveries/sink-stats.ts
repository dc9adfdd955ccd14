import type { SinkStats } from '@onefold/core'
import type { Session } from '../session.ts'

interface StatsRow extends Omit<SinkStats, 'oldest' | 'lastError' | 'notBefore'> {
  readonly oldest: number | null
  readonly lastError: string | null
  readonly notBefore: number | null
}

/** What waits for each sink, over all tables it is told of. The oldest is a delivery, or else a change not yet prepared. */
const STATS = `
  SELECT sink, valid, invalid, logged + restated AS waiting, coalesce(prepared, begun, first) AS oldest, last_error AS "lastError",
    CASE WHEN not_before > 0 THEN not_before END AS "notBefore"
  FROM (SELECT sink FROM "onefold".destination UNION SELECT sink FROM "onefold".delivery) known
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE valid) AS valid, count(*) FILTER (WHERE NOT valid) AS invalid,
        min(created) FILTER (WHERE valid) AS prepared
      FROM "onefold".delivery e WHERE e.sink = known.sink) deliveries
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(CASE WHEN body ->> 'upTo' IS NULL THEN 1 ELSE (body ->> 'records')::bigint END), 0)::bigint AS logged,
        min((body ->> 'instant')::bigint) AS first
      FROM "onefold".destination d JOIN "onefold".change c
        ON c.serial = d.serial AND (c.mark, c.position) > (d.cursor_mark, d.cursor_position)
      WHERE d.sink = known.sink AND NOT d.closed) changes
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(greatest(0, (open_range #>> '{change,records}')::bigint - (open_range ->> 'told')::bigint))
          FILTER (WHERE (open_range ->> 'row')::bigint < (open_range #>> '{change,upTo}')::bigint), 0)::bigint AS restated,
        min((open_range #>> '{change,instant}')::bigint) AS begun
      FROM "onefold".destination d WHERE d.sink = known.sink AND NOT d.closed) ranges
    LEFT JOIN LATERAL (
      SELECT last_error, not_before FROM "onefold".destination d WHERE d.sink = known.sink
      ORDER BY not_before DESC LIMIT 1) destination ON true
  ORDER BY sink`

export async function sinkStats(session: Session): Promise<readonly SinkStats[]> {
  const found = await session.rows<StatsRow>(STATS)
  return found.map(({ oldest, lastError, notBefore, ...rest }) => ({
    ...rest,
    ...(oldest === null ? {} : { oldest }),
    ...(lastError === null ? {} : { lastError }),
    ...(notBefore === null ? {} : { notBefore }),
  }))
}
