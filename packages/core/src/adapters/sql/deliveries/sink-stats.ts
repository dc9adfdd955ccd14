import type { SinkStats } from '../../../ports/store/delivery-store.ts'
import type { StoreOperation } from '../operation.ts'
import { rows } from '../operation.ts'
import { LOG_OF_SINK } from './delivery-relations.ts'

interface StatsRow extends Omit<SinkStats, 'oldest' | 'lastError' | 'notBefore'> {
  readonly oldest: number | null
  readonly lastError: string | null
  readonly notBefore: number | null
}

const OF_SINK = 'FROM @destination AS d WHERE d.sink = s.sink'
const LEFT_OF_RANGE = `CAST(open_range -> 'change' ->> 'records' AS bigint) - CAST(open_range ->> 'told' AS bigint)`

/** How each sink stands, over all tables that it hears of. The oldest is a delivery, or else a change not yet prepared. */
const STATS = `SELECT sink,
    (SELECT count(*) FROM @delivery AS e WHERE e.sink = s.sink AND e.valid = TRUE) AS valid,
    (SELECT count(*) FROM @delivery AS e WHERE e.sink = s.sink AND e.valid = FALSE) AS invalid,
    (SELECT CAST(coalesce(sum(CASE WHEN c.body ->> 'upTo' IS NULL THEN 1 ELSE CAST(c.body ->> 'records' AS bigint) END), 0) AS bigint)
       FROM ${LOG_OF_SINK} WHERE d.sink = s.sink)
    + (SELECT CAST(coalesce(sum(CASE WHEN ${LEFT_OF_RANGE} > 0 THEN ${LEFT_OF_RANGE} ELSE 0 END), 0) AS bigint)
       ${OF_SINK} AND NOT closed
         AND CAST(open_range ->> 'row' AS bigint) < CAST(open_range -> 'change' ->> 'upTo' AS bigint)) AS waiting,
    coalesce((SELECT min(created) FROM @delivery AS e WHERE e.sink = s.sink AND e.valid = TRUE),
      (SELECT min(coalesce(CAST(open_range -> 'change' ->> 'instant' AS bigint),
         (SELECT CAST(c.body ->> 'instant' AS bigint) FROM @change AS c WHERE c.serial = d.serial
            AND (c.csn, c.position) > (d.cursor_csn, d.cursor_position) ORDER BY c.csn, c.position LIMIT 1)))
       ${OF_SINK} AND NOT closed)) AS oldest,
    (SELECT last_error ${OF_SINK} AND last_error IS NOT NULL ORDER BY not_before DESC LIMIT 1) AS "lastError",
    (SELECT max(not_before) ${OF_SINK} AND not_before > 0) AS "notBefore"
  FROM (SELECT sink FROM @destination UNION SELECT sink FROM @delivery) AS s ORDER BY sink`

export function* sinkStats(): StoreOperation<readonly SinkStats[]> {
  const found = yield* rows<StatsRow>(STATS)
  return found.map(({ oldest, lastError, notBefore, ...rest }) => ({
    ...rest,
    ...(oldest === null ? {} : { oldest }),
    ...(lastError === null ? {} : { lastError }),
    ...(notBefore === null ? {} : { notBefore }),
  }))
}
