import type { Snapshot, SnapshotStore } from '../../../ports/store/snapshot-store.ts'
import { column, insert, json, type OperationsOf, type StoreOperation, transaction, write } from '../operation.ts'
import { relation, select } from '../relation.ts'

const SNAPSHOT = relation<Snapshot>('snapshot', {
  id: 'text',
  table: ['integer', 'serial'],
  family: 'text',
  at: 'integer',
  body: 'json',
})

/** Figures of tables. */
export const snapshotOperations: OperationsOf<SnapshotStore> = {
  save: (snapshots) => transaction(() => save(snapshots)),
  list({ table, family, from, until, order, limit }) {
    const along = order === 'ASC' ? 'ASC' : 'DESC'
    return select(
      SNAPSHOT,
      `WHERE serial = ? AND family = ? AND at >= ? AND at < ? ORDER BY at ${along}, id ${along} LIMIT ?`,
      [table, family, from, until, limit],
    )
  },
}

function* save(snapshots: readonly Snapshot[]): StoreOperation<void> {
  const tables = [...new Set(snapshots.map(({ table }) => table))]
  // Held until the end, so that a table which is dropped meanwhile leaves nothing behind.
  const there = yield* column<number>('SELECT serial FROM @head WHERE serial IN ?integers ORDER BY serial FOR SHARE', [
    tables,
  ])
  const known = new Set(there)
  const last = [...new Map(snapshots.map((each) => [each.id, each])).values()]
  yield* insert({
    into: '@snapshot',
    columns: { id: 'text', serial: 'integer', family: 'text', at: 'integer', body: 'json' },
    rows: last
      .filter(({ table }) => known.has(table))
      .map(({ id, table, family, at, body }) => [id, table, family, at, json(body)]),
    more: `ON CONFLICT (id) DO UPDATE SET serial = excluded.serial, family = excluded.family, at = excluded.at,
      body = excluded.body`,
  })
}

export function* forgetSnapshots(table: number): StoreOperation<void> {
  yield* write('DELETE FROM @snapshot WHERE serial = ?', [table])
}
