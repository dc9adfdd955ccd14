import type { Change } from '../../model/change.ts'
import type { SinkStats } from '../../ports/delivery-store.ts'
import { given } from './codec.ts'
import type { Sql } from './sql.ts'

interface CountedRow {
  readonly sink: string
  readonly valid: number
  readonly invalid: number
  readonly waiting: number
  readonly oldest: number | null
  readonly lastError: string | null
  readonly notBefore: number | null
}

/** How each sink stands, over all tables that it hears of. By sink. */
export function sinkStats(sql: Sql): SinkStats[] {
  const rows = sql.all<CountedRow>(
    `SELECT sink,
       (SELECT count(*) FROM delivery WHERE sink = s.sink AND valid = 1) AS valid,
       (SELECT count(*) FROM delivery WHERE sink = s.sink AND valid = 0) AS invalid,
       (SELECT coalesce(sum(iif(json_extract(c.body, '$.upTo') IS NULL, 1, json_extract(c.body, '$.records'))), 0)
          FROM destination AS d JOIN change AS c ON c.serial = d.serial
          AND (c.mark, c.position) > (d.cursor_mark, d.cursor_position) AND NOT d.closed WHERE d.sink = s.sink)
       + (SELECT coalesce(sum(max(0, json_extract(open_range, '$.change.records') - json_extract(open_range, '$.told'))), 0)
          FROM destination WHERE sink = s.sink AND NOT closed
          AND json_extract(open_range, '$.row') < json_extract(open_range, '$.change.upTo')) AS waiting,
       (SELECT min(created) FROM delivery WHERE sink = s.sink AND valid = 1) AS oldest,
       (SELECT last_error FROM destination WHERE sink = s.sink AND last_error IS NOT NULL
          ORDER BY not_before DESC LIMIT 1) AS lastError,
       (SELECT max(not_before) FROM destination WHERE sink = s.sink AND not_before > 0) AS notBefore
     FROM (SELECT sink FROM destination UNION SELECT sink FROM delivery) AS s ORDER BY sink`,
  )
  return rows.map(({ sink, valid, invalid, waiting, oldest, lastError, notBefore }) => ({
    sink,
    valid,
    invalid,
    waiting,
    ...given('oldest', oldest ?? oldestWaiting(sql, sink)),
    ...given('lastError', lastError),
    ...given('notBefore', notBefore),
  }))
}

/** The instant of the first change that is not yet prepared for this sink, or not to its end. */
function oldestWaiting(sql: Sql, sink: string): number | null {
  const cursors = sql.all<{ serial: number; cursor_mark: number; cursor_position: number; begun: number | null }>(
    `SELECT serial, cursor_mark, cursor_position, json_extract(open_range, '$.change.instant') AS begun
     FROM destination WHERE sink = ? AND NOT closed`,
    sink,
  )
  const instants = cursors.flatMap(({ serial, cursor_mark, cursor_position, begun }) => {
    if (begun !== null) return [begun]
    const first = sql.one<{ body: string }>(
      'SELECT body FROM change WHERE serial = ? AND (mark, position) > (?, ?) ORDER BY mark, position LIMIT 1',
      serial,
      cursor_mark,
      cursor_position,
    )
    return first === undefined ? [] : [(JSON.parse(first.body) as Change).instant]
  })
  return instants.length === 0 ? null : Math.min(...instants)
}
