import { conflict } from '../../../error/onefold-error.ts'
import type { Csn, RecordId } from '../../../model/record.ts'
import type { Clearing } from '../../../ports/store/changes.ts'
import { requireHeld } from '../deliveries/destinations.ts'
import { dropGenerations } from '../matches/generations.ts'
import { writeMatching } from '../matches/match-writes.ts'
import { writeRulings } from '../matches/rulings.ts'
import { type StoreOperation, transaction, write } from '../operation.ts'
import { writeAudit } from '../records/audit.ts'
import { forgetDeferred, keepDeferred } from '../records/deferred-writes.ts'
import { erase, forget } from '../records/erasure.ts'
import { lockHead, openGenerations, reconfigure } from '../records/head.ts'
import { keepIdentities } from '../records/identities.ts'
import { keepLookups } from '../records/lookups.ts'
import { keepScopeValues } from '../records/scope-index.ts'
import { keepChangedRows } from '../records/touched.ts'
import type { KeyWrites, StoreParts } from '../store-parts.ts'
import { checkSeen } from './check-seen.ts'
import { affectedIds, moveHead, standingOf } from './standing.ts'
import type { Encode, StoredChanges } from './stored-put.ts'
import { dropQueued, writeChanges, writeJournal, writeProgress } from './write-log.ts'
import { type Writing, writeRecords } from './write-records.ts'

/** What was decided rests on a csn that has moved: nothing is written. No commit takes this csn. */
export const MOVED: Csn = 0

export interface CommitOptions {
  readonly keys: KeyWrites
  readonly encode: Encode
  /** The changes come without what their decision saw: `MOVED` is answered when somebody wrote since it began to read. */
  readonly brief?: boolean
}

/** Applies one decision whole, in the order that the port's design states, or refuses it and leaves everything as it was. */
export function commit(table: number, changes: StoredChanges, options: CommitOptions): StoreOperation<Csn> {
  return transaction(function* () {
    const { seen, run, claim } = changes
    const head = yield* lockHead(table)
    if (seen.configuration !== head.configuration) throw conflict('seen-moved/configuration')
    if (options.brief === true && seen.csn !== head.csn) return MOVED
    if (claim !== undefined) yield* requireHeld(claim)
    if (run !== undefined) yield* writeProgress(run)
    if (seen.csn !== head.csn) yield* checkSeen(table, seen, head)
    const csn = head.csn + 1
    const writing = { table, csn, open: openGenerations(head), keys: options.keys, encode: options.encode }
    const ids = affectedIds(changes)
    const before = yield* standingOf(table, ids)
    const ended = yield* writeRecords(writing, changes, before)
    yield* writeBeside(writing, changes, head.building, ended)
    yield* moveHead(table, csn, ids, changes, before)
    return csn
  })
}

/** What follows the records. */
function* writeBeside(
  { table, csn, open }: Writing,
  changes: StoredChanges,
  building: number | undefined,
  ended: readonly RecordId[],
): StoreOperation<void> {
  const { matching, rulings, put, remove } = changes
  yield* keepIdentities(table, changes)
  yield* keepLookups(table, changes)
  yield* keepScopeValues(table, changes)
  yield* keepChangedRows(table, changes, csn, ended)
  if (changes.forget !== undefined) yield* forget(table, changes.forget)
  if (changes.erase !== undefined) yield* erase(table, changes.erase, csn)
  if (matching !== undefined) {
    if (!open.includes(matching.generation))
      throw conflict('seen-moved/generation-closed', { generation: matching.generation })
    yield* writeMatching(table, matching, csn)
  }
  const ruled = rulings === undefined ? [] : yield* writeRulings(table, rulings, csn)
  yield* writeJournal(table, building, [...put.map(({ row }) => row), ...remove.map(({ row }) => row), ...ruled], csn)
  yield* writeAudit(table, changes.audit, csn)
  yield* writeChanges(table, changes.publish, csn)
  yield* keepDeferred(table, changes, csn)
}

/** Empties a table whole, or refuses and leaves everything as it was. Answers the csn it took. */
export function clearTable({ layout }: StoreParts, table: number, clearing: Clearing): StoreOperation<Csn> {
  return transaction(function* () {
    const head = yield* lockHead(table)
    if (clearing.configuration !== head.configuration) throw conflict('seen-moved/configuration')
    if (clearing.csn !== head.csn) throw conflict('seen-moved/table-csn', { csn: head.csn, expected: clearing.csn })
    const csn = head.csn + 1
    yield* dropGenerations(layout, table)
    yield* layout.emptyTable(table)
    yield* dropQueued(table)
    yield* forgetDeferred([table])
    const begin = 'cursor_csn = ?, cursor_position = 0, open_range = NULL'
    yield* write(`UPDATE @destination SET ${begin} WHERE serial = ? AND NOT closed`, [csn, table])
    yield* writeAudit(table, clearing.audit, csn)
    yield* writeChanges(table, clearing.publish, csn)
    yield* write('UPDATE @head SET csn = ?, records = 0, archived = 0 WHERE serial = ?', [csn, table])
    yield* reconfigure(table)
    return csn
  })
}
