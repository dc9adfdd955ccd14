import type { Head } from '../../ports/record-store.ts'
import { given } from './codec.ts'
import { unknownTable } from './refusals.ts'
import type { Sql } from './sql.ts'

interface HeadRow extends Omit<Head, 'live' | 'building' | 'pending'> {
  readonly pending: 0 | 1
  readonly live: number | null
  readonly building: number | null
}

/** What a table's commits rest on, as it stands in the database now. */
export function readHead(sql: Sql, table: number): Head {
  const row = sql.one<HeadRow>(
    `SELECT mark, configuration, records, archived, (SELECT mark FROM catalogue) AS catalogue,
       (SELECT number FROM generation WHERE serial = head.serial AND state = 'LIVE') AS live,
       (SELECT number FROM generation WHERE serial = head.serial AND state = 'BUILDING') AS building,
       EXISTS (SELECT 1 FROM pending WHERE serial = head.serial) AS pending
     FROM head WHERE serial = ?`,
    table,
  )
  if (row === undefined) throw unknownTable(table)
  const { live, building, pending, ...rest } = row
  const waiting = pending === 1 ? { pending: true as const } : {}
  return { ...rest, ...given('live', live), ...given('building', building), ...waiting }
}

/** Says that what the table's records depend on is another than before. */
export function reconfigure(sql: Sql, table: number): void {
  const moved = sql.run('UPDATE head SET configuration = configuration + 1 WHERE serial = ?', table)
  if (moved === 0) throw unknownTable(table)
}
