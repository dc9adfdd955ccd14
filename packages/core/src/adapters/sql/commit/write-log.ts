import { conflict } from '../../../error/onefold-error.ts'
import type { Change } from '../../../model/change.ts'
import type { Csn, RowNumber } from '../../../model/record.ts'
import type { RunProgress } from '../../../ports/store/changes.ts'
import { insert, json, type StoreOperation, write } from '../operation.ts'
import { indexRelationsOf } from '../relations.ts'
import { AT_WORK } from '../runs/run-relation.ts'

/** Appends to the change log. Positions count from 1, so that 0 stands before every change of a csn. */
export function* writeChanges(table: number, changes: readonly Change[], csn: Csn): StoreOperation<void> {
  // A clear says all that was to be said of the table before it.
  if (changes.some(({ operation }) => operation === 'clear')) yield* dropQueued(table)
  yield* insert({
    into: '@change',
    columns: { serial: 'integer', csn: 'integer', position: 'integer', body: 'json' },
    rows: changes.map((change, index) => [table, csn, index + 1, json(change)]),
  })
}

/** What a table's destinations were still to be told goes, but not what tells one of them to forget it. */
export function* dropQueued(table: number): StoreOperation<void> {
  yield* write('DELETE FROM @change WHERE serial = ?', [table])
  yield* write('DELETE FROM @withdrawn WHERE serial = ?', [table])
  yield* write(`DELETE FROM @delivery WHERE serial = ? AND operation <> 'clear'`, [table])
}

/** Notes rows that were written, removed or ruled on for a generation that is being built. */
export function* writeJournal(
  table: number,
  building: number | undefined,
  changedRows: readonly RowNumber[],
  csn: Csn,
): StoreOperation<void> {
  if (building === undefined) return
  yield* insert({
    into: indexRelationsOf(table, building).journal,
    columns: { csn: 'integer', row: 'integer' },
    rows: [...new Set(changedRows)].sort((one, other) => one - other).map((row) => [csn, row]),
  })
}

/** How far the run came, in the commit of its batch. Refuses with `conflict` (`lease-lost`), and keeps the run from being taken over. */
export function* writeProgress({ id, attempt, checkpoint, progress, message }: RunProgress): StoreOperation<void> {
  const kept = yield* write(
    `UPDATE @run SET checkpoint = ?, progress = ?, message = ? WHERE id = ? AND attempt = ? AND attempt > 0 AND ${AT_WORK}`,
    [json(checkpoint), progress, message, id, attempt],
  )
  if (kept === 0) throw conflict('lease-lost/run', { run: id })
}
