import type { Mark } from '../../model/record.ts'
import type { Changes, Seen } from '../../ports/changes.ts'
import type { FoundPending, PendingReads } from '../../ports/pending.ts'
import { seenMoved } from './refusals.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

interface PendingRow {
  readonly mark: Mark
  readonly body: string
}

/** Reads of the writes that neither the index nor the destinations have heard of. */
export function pendingReads(sql: Sql): Synchronous<PendingReads> {
  return {
    pendingOf(table, rows) {
      const find = sql.prepare('SELECT mark, body FROM pending WHERE serial = ? AND row = ?')
      return [...new Set(rows)]
        .sort((one, other) => one - other)
        .flatMap((row) => {
          const found = find.get(table, row) as PendingRow | undefined
          return found === undefined ? [] : [foundOf(found)]
        })
    },
    pendingSlice: (table, limit) =>
      sql
        .all<PendingRow>('SELECT mark, body FROM pending WHERE serial = ? ORDER BY since, row LIMIT ?', table, limit)
        .map(foundOf),
    pendingTable: (waitedMs, except) =>
      sql.one<{ serial: number }>(
        `SELECT serial FROM pending WHERE since <= ? AND serial NOT IN (SELECT value FROM json_each(?))
         ORDER BY since LIMIT 1`,
        sql.now() - waitedMs,
        JSON.stringify(except),
      )?.serial,
  }
}

function foundOf({ mark, body }: PendingRow): FoundPending {
  return { ...JSON.parse(body), mark }
}

/** Puts off what a commit puts off, and strikes what it settles. */
export function keepPending(
  sql: Sql,
  table: number,
  { defer = [], settled = [] }: Pick<Changes, 'defer' | 'settled'>,
  mark: Mark,
): void {
  const strike = sql.prepare('DELETE FROM pending WHERE serial = ? AND row = ?')
  for (const row of settled) strike.run(table, row)
  const put = sql.prepare(
    `INSERT INTO pending (serial, row, since, mark, body) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (serial, row) DO UPDATE SET mark = excluded.mark, body = excluded.body`,
  )
  for (const write of defer) put.run(table, write.row, sql.now(), mark, JSON.stringify(write))
}

export function checkPending(sql: Sql, table: number, pending: Seen['pending'] = new Map()): void {
  for (const [row, mark] of pending) {
    const now = sql.one<{ mark: Mark }>('SELECT mark FROM pending WHERE serial = ? AND row = ?', table, row)?.mark ?? 0
    if (now !== mark) throw seenMoved(`The write to row ${row} was put off or made up for meanwhile.`)
  }
}

export function forgetPending(sql: Sql, table: number): void {
  sql.run('DELETE FROM pending WHERE serial = ?', table)
}
