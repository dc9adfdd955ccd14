import type { Mark } from '../../../model/record.ts'
import type { Clearing } from '../../../ports/changes.ts'
import { readHead, reconfigure } from '../heads.ts'
import { dropGenerations } from '../match-build.ts'
import { forgetPending } from '../pending.ts'
import { seenMoved } from '../refusals.ts'
import { emptiedTable } from '../relations.ts'
import type { Sql } from '../sql.ts'
import { dropQueued, writeAudit, writeChanges } from './write-log.ts'

/** Empties a table whole, or refuses and leaves everything as it was. Answers the mark it took. */
export function clearTable(sql: Sql, table: number, { mark, configuration, audit, publish }: Clearing): Mark {
  return sql.write(() => {
    const head = readHead(sql, table)
    if (configuration !== head.configuration) throw seenMoved('The configuration of the table has changed.')
    if (mark !== head.mark) throw seenMoved(`The table is at mark ${head.mark}, not at ${mark}.`)
    const next = mark + 1
    dropGenerations(sql, table)
    sql.execute(emptiedTable(table))
    dropQueued(sql, table)
    forgetPending(sql, table)
    sql.run(
      'UPDATE destination SET cursor_mark = ?, cursor_position = 0, open_range = NULL WHERE serial = ? AND NOT closed',
      next,
      table,
    )
    writeAudit(sql, table, audit, next)
    writeChanges(sql, table, publish, next)
    sql.run('UPDATE head SET mark = ?, records = 0, archived = 0 WHERE serial = ?', next, table)
    reconfigure(sql, table)
    return next
  })
}
