import type { AuditEntry } from '../../../model/audit.ts'
import type { Change } from '../../../model/change.ts'
import type { Mark } from '../../../model/record.ts'
import type { RunProgress } from '../../../ports/changes.ts'
import { relationsOf } from '../relations.ts'
import type { Sql } from '../sql.ts'

/** Audit entries by (mark, position), positions from 1, and for each record they speak of the way to them. */
export function writeAudit(sql: Sql, table: number, entries: readonly AuditEntry[], mark: Mark): void {
  const { audit, auditOfRecord } = relationsOf(table)
  const write = sql.prepare(`INSERT INTO ${audit} (mark, position, body) VALUES (?, ?, ?)`)
  const mention = sql.prepare(`INSERT OR IGNORE INTO ${auditOfRecord} (id, mark, position) VALUES (?, ?, ?)`)
  for (const [position, entry] of entries.entries()) {
    write.run(mark, position + 1, JSON.stringify(entry))
    for (const id of entry.records) mention.run(id, mark, position + 1)
  }
}

/** Appends to the change log. Positions count from 1, so that 0 stands before every change of a mark. */
export function writeChanges(sql: Sql, table: number, changes: readonly Change[], mark: Mark): void {
  // A clear says all that was to be said of the table before it.
  if (changes.some(({ operation }) => operation === 'clear')) dropQueued(sql, table)
  const write = sql.prepare('INSERT INTO change (serial, mark, position, body) VALUES (?, ?, ?, ?)')
  for (const [position, change] of changes.entries()) write.run(table, mark, position + 1, JSON.stringify(change))
}

/** What a table's destinations were still to be told goes, but not what tells one of them to forget it. */
export function dropQueued(sql: Sql, table: number): void {
  sql.run('DELETE FROM change WHERE serial = ?', table)
  sql.run(`DELETE FROM delivery WHERE serial = ? AND operation <> 'clear'`, table)
}

/** How far the run came, in the commit of its batch. */
export function writeProgress(sql: Sql, { id, checkpoint, progress, message }: RunProgress): void {
  sql.run(
    'UPDATE run SET checkpoint = ?, progress = ?, message = ? WHERE id = ?',
    JSON.stringify(checkpoint),
    progress,
    message,
    id,
  )
}
