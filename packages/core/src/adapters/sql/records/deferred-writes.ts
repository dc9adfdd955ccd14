import { conflict } from '../../../error/onefold-error.ts'
import type { Csn } from '../../../model/record.ts'
import type { Changes, Seen } from '../../../ports/store/changes.ts'
import type { DeferredReads, DeferredWrite, FoundDeferred } from '../../../ports/store/deferred-writes.ts'
import { column, first, insert, json, type OperationsOf, rows, type StoreOperation, write } from '../operation.ts'
import { BODY } from './record-codec.ts'

interface DeferredRow {
  readonly csn: Csn
  readonly body: DeferredWrite
}

const FOUND = 'SELECT csn, body FROM @pending WHERE serial = ?'

/** Reads of deferred writes: neither the index nor the destinations have heard of them. Their relation is called `pending`. */
export const deferredReads: OperationsOf<DeferredReads> = {
  *deferredOf(table, asked) {
    return (yield* rows<DeferredRow>(`${FOUND} AND row IN ?integers ORDER BY row`, [table, asked], BODY)).map(foundOf)
  },
  *deferredSlice(table, limit) {
    return (yield* rows<DeferredRow>(`${FOUND} ORDER BY since, row LIMIT ?`, [table, limit], BODY)).map(foundOf)
  },
  *deferredTable(waitedMs, except) {
    const longest = `SELECT serial FROM @pending WHERE since <= #now - CAST(? AS bigint) AND serial NOT IN ?integers
      ORDER BY since LIMIT 1`
    return (yield* column<number>(longest, [waitedMs, except]))[0]
  },
}

function foundOf({ csn, body }: DeferredRow): FoundDeferred {
  return { ...body, csn }
}

/** Keeps what a commit defers, and strikes what it drains. */
export function* keepDeferred(
  table: number,
  { deferred = [], drained = [] }: Pick<Changes, 'deferred' | 'drained'>,
  csn: Csn,
): StoreOperation<void> {
  if (drained.length > 0) yield* write('DELETE FROM @pending WHERE serial = ? AND row IN ?integers', [table, drained])
  yield* insert({
    into: '@pending',
    columns: { serial: 'integer', row: 'integer', csn: 'integer', body: 'json' },
    rows: deferred.map((each) => [table, each.row, csn, json(each)]),
    same: { since: { text: '#now', values: [] } },
    more: 'ON CONFLICT (serial, row) DO UPDATE SET csn = excluded.csn, body = excluded.body',
  })
}

export function* checkDeferred(table: number, { deferred }: Seen): StoreOperation<void> {
  if (deferred === undefined || deferred.size === 0) return
  const moved = yield* first<{ row: number }>(
    `SELECT seen.row FROM ?rows seen(row integer, csn integer)
       LEFT JOIN @pending AS p ON p.serial = ? AND p.row = seen.row
     WHERE coalesce(p.csn, 0) <> seen.csn ORDER BY seen.row LIMIT 1`,
    [[...deferred], table],
  )
  if (moved !== undefined) throw conflict('seen-moved/deferred-write', { row: moved.row })
}

export function* forgetDeferred(tables: readonly number[]): StoreOperation<void> {
  yield* write('DELETE FROM @pending WHERE serial IN ?integers', [tables])
}
