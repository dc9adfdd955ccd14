import { type Changes, conflict, type Mark } from '@onefold/core'
import { requireHeld } from '../deliveries/destinations.ts'
import { lockHead } from '../records/head.ts'
import { keepLookups } from '../records/lookups-kept.ts'
import { keepScopeValues } from '../records/scope-index.ts'
import type { Database } from '../session.ts'
import { archive } from './archive.ts'
import { affectedIds, type Before, lookBefore, moveHead } from './counters.ts'
import { erase, forget } from './erase.ts'
import { keepProgress } from './fence.ts'
import { journal, writeAudit, writeChanges } from './logs.ts'
import { writeMatches } from './matches.ts'
import { keepPending } from './pending.ts'
import { putRecords } from './put.ts'
import { removeRecords } from './remove.ts'
import { writeRulings } from './rulings.ts'
import { refuseMoved } from './seen.ts'
import { addContributed } from './sources.ts'
import { keepTouched } from './touched.ts'
import type { Writing } from './writing.ts'

/** One decision in one transaction, in the order that the port's design states. */
export function commit(database: Database, table: number, changes: Changes): Promise<Mark> {
  return database.inTransaction(async (session) => {
    const head = await lockHead(session, table)
    if (head.configuration !== changes.seen.configuration) {
      throw conflict('seen-moved/configuration-table-changed', { table })
    }
    if (changes.claim !== undefined) await requireHeld(session, changes.claim)
    if (changes.run !== undefined) await keepProgress(session, changes.run)
    if (head.mark !== changes.seen.mark) await refuseMoved(session, table, head, changes.seen)
    const writing = { session, table, head, mark: head.mark + 1 }
    const before = await lookBefore(writing, affectedIds(changes))
    await write(writing, changes, before)
    await moveHead(writing, changes, before)
    return writing.mark
  })
}

async function write(writing: Writing, changes: Changes, before: Before): Promise<void> {
  await removeRecords(writing, changes.remove)
  await archive(writing, changes.archive)
  await addContributed(writing, changes)
  await putRecords(writing, changes.put, before)
  const { session, table } = writing
  const removed = changes.remove.map(({ row }) => row)
  const records = changes.put.map(({ record }) => record)
  await keepLookups(session, table, records, removed)
  await keepScopeValues(session, table, records, removed)
  await keepTouched(writing, changes)
  if (changes.forget !== undefined) await forget(writing, changes.forget)
  if (changes.erase !== undefined) await erase(writing, changes.erase)
  if (changes.matching !== undefined) await writeMatches(writing, changes.matching)
  const ruled = changes.rulings === undefined ? [] : await writeRulings(writing, changes.rulings)
  const written = [...changes.put.map(({ record }) => record.row), ...removed]
  await journal(writing, [...written, ...ruled])
  await writeAudit(writing, changes.audit)
  await writeChanges(writing, changes.publish)
  await keepPending(writing, changes)
}
