import { conflict } from '../../../error/onefold-error.ts'
import type { ArchivedRecord, Csn, RecordId, RowNumber } from '../../../model/record.ts'
import type { RemovedRecord } from '../../../ports/store/changes.ts'
import { column, insert, rows, type StoreOperation, write } from '../operation.ts'
import { relationsOf } from '../relations.ts'
import type { KeyWrites } from '../store-parts.ts'
import { stateContributed, stateSources } from './source-pairs.ts'
import type { StandingBefore } from './standing.ts'
import { type Encode, MERGED, RECORD_COLUMNS, recordColumns, type StoredChanges, type StoredPut } from './stored-put.ts'

/** A commit in progress: the head is locked, and `csn` is what everything written is stamped with. */
export interface Writing {
  readonly table: number
  readonly csn: Csn
  readonly keys: KeyWrites
  /** Generations that are open. */
  readonly open: readonly number[]
  readonly encode: Encode
}

/**
 * Records out of the live table, into history and into the live table; their keys and source pairs with them. Answers the ids
 * in history that lead to no record any more.
 */
export function* writeRecords(
  writing: Writing,
  changes: StoredChanges,
  before: StandingBefore,
): StoreOperation<readonly RecordId[]> {
  yield* remove(writing, changes.remove)
  yield* archive(writing, changes.archive)
  yield* stateContributed(writing.table, changes)
  yield* put(writing, changes.put)
  yield* endRedirects(writing.table, changes.put, before)
  const ended = yield* endRedirectsInto(writing.table, changes.put, before)
  yield* stateSources(writing.table, changes.put)
  yield* putKeys(writing, changes.put)
  return ended
}

/** Records leave the live table with their keys; the absorbed leave a redirect, the deleted take their source pairs along. */
function* remove({ table, keys, open }: Writing, removed: readonly RemovedRecord[]): StoreOperation<void> {
  if (removed.length === 0) return
  const { records, redirects, sources } = relationsOf(table)
  const left = removed.map(({ row }) => row)
  const gone = yield* rows<{ row: RowNumber; id: RecordId; key: string }>(
    `DELETE FROM ${records} WHERE row IN ?integers RETURNING row, id, key`,
    [left],
  )
  const byRow = new Map(gone.map((each) => [each.row, each]))
  for (const { row, id } of removed) if (byRow.get(row)?.id !== id) throw conflict('seen-moved/record-gone', { id })
  yield* insert({
    into: redirects,
    columns: { id: 'text', row: 'integer', key: 'text', into_id: 'text' },
    rows: removed.flatMap(({ id, row, into }) => (into === undefined ? [] : [[id, row, byRow.get(row)!.key, into.id]])),
  })
  const deleted = removed.flatMap(({ into, row }) => (into === undefined ? row : []))
  if (deleted.length > 0) yield* write(`DELETE FROM ${sources} WHERE row IN ?integers`, [deleted])
  for (const generation of open) yield* keys.drop(table, generation, left)
}

/** Entries of history; one of the same id and revision is replaced, and the last one stated counts. */
function* archive({ table, csn, encode }: Writing, entries: readonly ArchivedRecord[]): StoreOperation<void> {
  const last = new Map(entries.map((entry) => [`${entry.revision} ${entry.id}`, entry]))
  yield* insert({
    into: relationsOf(table).history,
    columns: { ...RECORD_COLUMNS, reason: 'text', '#merged_into': 'text' },
    rows: [...last.values()].map(({ reason, mergedInto, ...record }) => [
      ...[...recordColumns(record, encode), reason, mergedInto ?? null],
    ]),
    same: { csn: { text: '?', values: [csn] } },
    more: `ON CONFLICT (id, revision) DO UPDATE SET row = excluded.row, key = excluded.key, created = excluded.created,
      updated = excluded.updated, merged = excluded.merged, issues = excluded.issues, body = excluded.body,
      quality = excluded.quality, reason = excluded.reason, #merged_into = excluded.#merged_into, csn = excluded.csn`,
  })
}

function* put({ table, csn }: Writing, records: readonly StoredPut[]): StoreOperation<void> {
  const written = yield* insert({
    into: relationsOf(table).records,
    columns: RECORD_COLUMNS,
    rows: records.map(({ columns }) => columns).sort((one, other) => one[0] - other[0]),
    same: { csn: { text: '?', values: [csn] } },
    more: `ON CONFLICT (row) DO UPDATE SET key = excluded.key, revision = excluded.revision, csn = excluded.csn,
      created = excluded.created, updated = excluded.updated, merged = excluded.merged, issues = excluded.issues,
      body = excluded.body, quality = excluded.quality WHERE held.id = excluded.id`,
  })
  if (written < records.length) throw conflict('seen-moved/row-taken')
}

/** Back from a merge a record states its pairs itself, and what it states no more is nobody's. */
function* endRedirects(table: number, records: readonly StoredPut[], before: StandingBefore): StoreOperation<void> {
  const back = records.filter(({ id }) => before.get(id)?.redirected)
  if (back.length === 0) return
  const { redirects, sources } = relationsOf(table)
  yield* write(`DELETE FROM ${redirects} WHERE id IN ?texts`, [back.map(({ id }) => id)])
  yield* write(`DELETE FROM ${sources} WHERE row IN ?integers`, [back.map(({ row }) => row)])
}

/** Where a deleted survivor's id is written anew, what it had absorbed does not lead to the record that bears the id now. */
function* endRedirectsInto(
  table: number,
  records: readonly StoredPut[],
  before: StandingBefore,
): StoreOperation<readonly RecordId[]> {
  const anew = records.flatMap((record) => (isWrittenAnew(record, before) ? record.id : []))
  if (anew.length === 0) return []
  const { history, redirects } = relationsOf(table)
  // Redirects are found by what they lead from: history knows what these ids had absorbed.
  const past = yield* rows<{ body: { readonly merged?: readonly RecordId[] } }>(
    `SELECT body FROM ${history} WHERE id IN ?texts`,
    [anew],
    ['body'],
  )
  const absorbed = [...new Set(past.flatMap(({ body: { merged = [] } }) => merged))]
  if (absorbed.length === 0) return []
  const ended = `DELETE FROM ${redirects} WHERE id IN ?texts AND into_id IN ?texts RETURNING id`
  return yield* column<RecordId>(ended, [absorbed, anew])
}

/** A survivor that an undo brings back has what it absorbed; who writes its id anew has absorbed nothing. */
function isWrittenAnew({ id, columns }: StoredPut, before: StandingBefore): boolean {
  const was = before.get(id)
  return was?.archived === true && !was.live && columns[MERGED] === 0
}

function* putKeys({ table, keys, open }: Writing, records: readonly StoredPut[]): StoreOperation<void> {
  const byGeneration = new Map<
    number,
    { row: RowNumber; tiebreak: number; keys: StoredPut['keys'][number]['keys'] }[]
  >()
  for (const record of records) {
    for (const { generation, tiebreak, keys } of record.keys) {
      const listed = byGeneration.get(generation)
      if (listed === undefined) byGeneration.set(generation, [{ row: record.row, tiebreak, keys }])
      else listed.push({ row: record.row, tiebreak, keys })
    }
  }
  for (const [generation, listed] of byGeneration) {
    if (!open.includes(generation)) throw conflict('seen-moved/generation-closed', { generation })
    yield* keys.write(table, generation, listed)
  }
}
