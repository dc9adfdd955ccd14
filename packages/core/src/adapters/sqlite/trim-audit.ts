import type { Instant, Mark } from '../../model/record.ts'
import { relationsOf } from './relations.ts'
import type { Sql } from './sql.ts'

/** Drops the oldest audit entries, commits whole, and what leads from records to them. */
export function trimAudit(sql: Sql, table: number, before: Instant, limit: number): number {
  const { audit, auditOfRecord } = relationsOf(table)
  const last = sql.one<{ mark: Mark | null }>(
    `SELECT max(mark) AS mark FROM (SELECT mark FROM ${audit} WHERE mark < coalesce(
       (SELECT mark FROM ${audit} WHERE json_extract(body, '$.instant') >= ? ORDER BY mark, position LIMIT 1), ?)
     ORDER BY mark, position LIMIT ?)`,
    before,
    Number.MAX_SAFE_INTEGER,
    limit,
  )?.mark
  if (last === undefined || last === null) return 0
  sql.run(
    `DELETE FROM ${auditOfRecord} WHERE (id, mark, position) IN (
       SELECT named.value, mark, position FROM ${audit}, json_each(body, '$.records') AS named WHERE mark <= ?)`,
    last,
  )
  return sql.run(`DELETE FROM ${audit} WHERE mark <= ?`, last)
}
