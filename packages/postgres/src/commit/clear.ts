import { type Clearing, conflict, type Mark } from '@onefold/core'
import { drop } from '../matches/generations.ts'
import { lockHead } from '../records/head.ts'
import { emptyTable } from '../relation-statements.ts'
import type { Database } from '../session.ts'
import { dropQueued, writeAudit, writeChanges } from './logs.ts'
import { forgetPending } from './pending.ts'

/** Empties a table in one transaction, under the lock of its head. Answers the mark it took. */
export function clearTable(database: Database, table: number, clearing: Clearing): Promise<Mark> {
  return database.inTransaction(async (session) => {
    const head = await lockHead(session, table)
    if (head.configuration !== clearing.configuration || head.mark !== clearing.mark)
      throw conflict('seen-moved/table-written-configured', { table })
    const mark = head.mark + 1
    await drop(session, table, () => true)
    await session.write(emptyTable(table))
    await dropQueued(session, table)
    await forgetPending(session, [table])
    await session.write(
      `UPDATE "onefold".destination SET cursor_mark = $2, cursor_position = 0, open_range = NULL
       WHERE serial = $1 AND NOT closed`,
      [table, mark],
    )
    const writing = { session, table, head, mark }
    await writeAudit(writing, clearing.audit)
    await writeChanges(writing, clearing.publish)
    await session.write(
      `UPDATE "onefold".head SET mark = $2, records = 0, archived = 0, configuration = configuration + 1 WHERE serial = $1`,
      [table, mark],
    )
    return mark
  })
}
