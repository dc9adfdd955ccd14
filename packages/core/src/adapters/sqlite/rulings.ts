import type { RowNumber } from '../../model/record.ts'
import type { Ruling, RulingMember } from '../../model/ruling.ts'
import type { RulingChanges } from '../../ports/changes.ts'
import type { RulingReads } from '../../ports/ruling-reads.ts'
import { relationsOf } from './relations.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

const MEMBER = 'ruling, kind, origin, row, part'

/** Reads of what people decided about the records of a table. */
export function rulingReads(sql: Sql): Synchronous<RulingReads> {
  return {
    rulingMembers: (table, rows) => membersOfRows(sql, table, rows),
    rulingGroups(table, rulings) {
      const { rulingMembers } = relationsOf(table)
      return sql.all<RulingMember>(
        `SELECT ${MEMBER} FROM ${rulingMembers} WHERE ruling IN (SELECT value FROM json_each(?)) ORDER BY ruling, origin`,
        JSON.stringify(rulings),
      )
    },
    rulings(table, ids) {
      const find = `SELECT body FROM ${relationsOf(table).rulings} WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`
      return sql.all<{ body: string }>(find, JSON.stringify(ids)).map(rulingOf)
    },
    rulingSlice(table, { ruling, origin }, limit) {
      const { rulingMembers } = relationsOf(table)
      return sql.all<RulingMember>(
        `SELECT ${MEMBER} FROM ${rulingMembers} WHERE (ruling, origin) > (?, ?) ORDER BY ruling, origin LIMIT ?`,
        ruling,
        origin,
        limit,
      )
    },
  }
}

export function rulingOf({ body }: { readonly body: string }): Ruling {
  return JSON.parse(body) as Ruling // written by `writeRulings`
}

/** What hangs on these rows, by (ruling, origin). */
export function membersOfRows(sql: Sql, table: number, rows: readonly RowNumber[]): RulingMember[] {
  const select = `SELECT ${MEMBER} FROM ${relationsOf(table).rulingMembers} WHERE row`
  const [only] = rows
  // A record that is shown asks for its own alone; a list would cost as much again as reading the record.
  return only !== undefined && rows.length === 1
    ? sql.all(`${select} = ? ORDER BY ruling, origin`, only)
    : sql.all(`${select} IN (SELECT value FROM json_each(?)) ORDER BY ruling, origin`, JSON.stringify(rows))
}

/** Writes what people decided. Answers the rows whose rulings are others now. */
export function writeRulings(sql: Sql, table: number, changes: RulingChanges, mark: number): readonly RowNumber[] {
  const { rulings, rulingMembers } = relationsOf(table)
  const rows = new Set<RowNumber>()
  const gone = (found: readonly { row: RowNumber }[]): void => {
    for (const { row } of found) rows.add(row)
  }
  for (const id of changes.remove) {
    gone(sql.all(`DELETE FROM ${rulingMembers} WHERE ruling = ? RETURNING row`, id))
    sql.run(`DELETE FROM ${rulings} WHERE id = ?`, id)
  }
  const put = `INSERT OR REPLACE INTO ${rulings} (id, kind, mark, body) VALUES (?, ?, ?, ?)`
  for (const ruling of changes.put) sql.run(put, ruling.id, ruling.kind, mark, JSON.stringify(ruling))
  const untie = `DELETE FROM ${rulingMembers} WHERE ruling = ? AND origin = ? RETURNING row`
  for (const { ruling, origin } of changes.untie) gone(sql.all(untie, ruling, origin))
  const tie = `INSERT INTO ${rulingMembers} (${MEMBER}) VALUES (?, ?, ?, ?, ?)`
  for (const { ruling, kind, origin, row, part } of changes.tie) {
    gone(sql.all(untie, ruling, origin))
    sql.run(tie, ruling, kind, origin, row, part)
    rows.add(row)
  }
  // A ruling that speaks of nobody any more goes with its last member.
  const forget = `DELETE FROM ${rulings} WHERE id = ? AND NOT EXISTS (SELECT 1 FROM ${rulingMembers} WHERE ruling = ?)`
  for (const ruling of new Set(changes.untie.map(({ ruling }) => ruling))) sql.run(forget, ruling, ruling)
  return [...rows]
}
