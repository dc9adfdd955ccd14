import { conflict } from '../../../error/onefold-error.ts'
import type { Csn } from '../../../model/record.ts'
import type { Clearing } from '../../../ports/store/changes.ts'
import { requireHeld } from '../deliveries/destinations.ts'
import { dropGenerations } from '../matches/generations.ts'
import { writeMatching } from '../matches/match-writes.ts'
import { writeRulings } from '../matches/rulings.ts'
import { type StoreOperation, transaction, write } from '../operation.ts'
import { writeAudit } from '../records/audit.ts'
import { erase, forget } from '../records/erasure.ts'
import { lockHead, openGenerations, reconfigure } from '../records/head.ts'
import { keepLookups } from '../records/lookups.ts'
import { forgetDeferred, keepDeferred } from '../records/pending.ts'
import { keepScopeValues } from '../records/scope-index.ts'
import { keepChangedRows } from '../records/touched.ts'
import type { KeyWrites, StoreParts } from '../store-parts.ts'
import { checkSeen } from './check-seen.ts'
import { affectedIds, moveHead, standingOf } from './standing.ts'
import type { Encode, StoredChanges } from './stored-put.ts'
import { dropQueued, writeChanges, writeJournal, writeProgress } from './write-log.ts'
import { type Writing, writeRecords } from './write-records.ts'

/** What was decided rests on a mark that has moved: nothing is written. No commit takes this mark. */
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
    if (options.brief === true && seen.mark !== head.mark) return MOVED
    if (claim !== undefined) yield* requireHeld(claim)
    if (run !== undefined) yield* writeProgress(run)
    if (seen.mark !== head.mark) yield* checkSeen(table, seen, head)
    const mark = head.mark + 1
    const writing = { table, mark, open: openGenerations(head), keys: options.keys, encode: options.encode }
    const ids = affectedIds(changes)
    const before = yield* standingOf(table, ids)
    yield* writeRecords(writing, changes, before)
    yield* writeBeside(writing, changes, head.building)
    yield* moveHead(table, mark, ids, changes, before)
    return mark
  })
}

/** What follows the records. */
function* writeBeside(
  { table, mark, open }: Writing,
  changes: StoredChanges,
  building: number | undefined,
): StoreOperation<void> {
  const { matching, rulings, put, remove } = changes
  yield* keepLookups(table, changes)
  yield* keepScopeValues(table, changes)
  yield* keepChangedRows(table, changes, mark)
  if (changes.forget !== undefined) yield* forget(table, changes.forget)
  if (changes.erase !== undefined) yield* erase(table, changes.erase, mark)
  if (matching !== undefined) {
    if (!open.includes(matching.generation))
      throw conflict('seen-moved/generation-closed', { generation: matching.generation })
    yield* writeMatching(table, matching, mark)
  }
  const ruled = rulings === undefined ? [] : yield* writeRulings(table, rulings, mark)
  yield* writeJournal(table, building, [...put.map(({ row }) => row), ...remove.map(({ row }) => row), ...ruled], mark)
  yield* writeAudit(table, changes.audit, mark)
  yield* writeChanges(table, changes.publish, mark)
  yield* keepDeferred(table, changes, mark)
}

/** Empties a table whole, or refuses and leaves everything as it was. Answers the mark it took. */
export function clearTable({ layout }: StoreParts, table: number, clearing: Clearing): StoreOperation<Csn> {
  return transaction(function* () {
    const head = yield* lockHead(table)
    if (clearing.configuration !== head.configuration) throw conflict('seen-moved/configuration')
    if (clearing.mark !== head.mark)
      throw conflict('seen-moved/table-mark', { mark: head.mark, expected: clearing.mark })
    const mark = head.mark + 1
    yield* dropGenerations(layout, table)
    yield* layout.emptyTable(table)
    yield* dropQueued(table)
    yield* forgetDeferred([table])
    const begin = 'cursor_mark = ?, cursor_position = 0, open_range = NULL'
    yield* write(`UPDATE @destination SET ${begin} WHERE serial = ? AND NOT closed`, [mark, table])
    yield* writeAudit(table, clearing.audit, mark)
    yield* writeChanges(table, clearing.publish, mark)
    yield* write('UPDATE @head SET mark = ?, records = 0, archived = 0 WHERE serial = ?', [mark, table])
    yield* reconfigure(table)
    return mark
  })
}
