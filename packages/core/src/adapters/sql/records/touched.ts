import type { Csn, RecordId, RowNumber } from '../../../model/record.ts'
import { CHANGED_ROWS_KEPT, type ChangedRowReads, type ChangedRows } from '../../../ports/store/changed-rows.ts'
import type { StoredChanges } from '../commit/stored-put.ts'
import { column, first, type OperationsOf, rows, type StoreOperation, write } from '../operation.ts'
import { relationsOf } from '../relations.ts'
import { readHead } from './head.ts'

/** Commits between two looks at what is too old to be kept. */
const TRIM_EVERY = 64

interface ChangedRow {
  readonly csn: Csn
  readonly rows: readonly RowNumber[]
  readonly gone: readonly RecordId[]
}

/** Notes what a commit touches, `ended` of history besides what the changes name. A commit that touches nothing is noted too: csns without gaps tell that nothing is missing. */
export function* keepChangedRows(
  table: number,
  { put, remove, archive, erase, forget }: StoredChanges,
  csn: Csn,
  ended: readonly RecordId[],
): StoreOperation<void> {
  const { changedRows } = relationsOf(table)
  const changed = new Set([
    ...put.map(({ row }) => row),
    ...remove.map(({ row }) => row),
    ...archive.map(({ row }) => row),
  ])
  for (const row of [...(erase?.rows ?? []), ...(forget?.rows ?? [])]) changed.add(row)
  const left = new Set([...remove.map(({ id }) => id), ...archive.map(({ id }) => id), ...ended])
  for (const id of [...(erase?.ids ?? []), ...(forget?.ids ?? [])]) left.add(id)
  const [start = 0] = yield* column<number>(`SELECT start + size FROM ${changedRows} ORDER BY csn DESC LIMIT 1`)
  yield* write(`INSERT INTO ${changedRows} (csn, start, size, rows, gone) VALUES (?, ?, ?, ?, ?)`, [
    ...[csn, start, changed.size + left.size, [...changed], [...left]],
  ])
  if (csn % TRIM_EVERY !== 0) return
  // What ended before this count goes: everything up to the first commit that reaches beyond it.
  yield* write(
    `DELETE FROM ${changedRows} WHERE csn < (SELECT csn FROM ${changedRows} WHERE start + size > ? ORDER BY csn LIMIT 1)`,
    [start - CHANGED_ROWS_KEPT],
  )
}

export const changedRowReads: OperationsOf<ChangedRowReads> = {
  changedRowsSince,
}

function* changedRowsSince(table: number, csn: Csn, most: number): StoreOperation<ChangedRows | undefined> {
  const head = (yield* readHead(table)).csn
  if (csn === head) return { rows: [], left: [], upTo: csn }
  const { changedRows } = relationsOf(table)
  const begin = yield* first<{ start: number }>(`SELECT start FROM ${changedRows} WHERE csn = ?`, [csn + 1])
  if (begin === undefined) return undefined
  const found = yield* rows<ChangedRow>(
    `SELECT csn, rows, gone FROM ${changedRows} WHERE csn > ? AND start < ? ORDER BY csn`,
    [csn, begin.start + Math.max(1, most)],
    ['rows', 'gone'],
  )
  if (found[0]?.csn !== csn + 1) return undefined // forgotten since the look at where it begins
  return {
    rows: [...new Set(found.flatMap((each) => each.rows))].sort((one, other) => one - other),
    left: [...new Set(found.flatMap((each) => each.gone))].sort(),
    upTo: found.at(-1)!.csn,
  }
}
