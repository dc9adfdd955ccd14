import { conflict } from '../../../error/onefold-error.ts'
import type { Csn, Json } from '../../../model/record.ts'
import type { CatalogueChanges, CatalogueStore, Document } from '../../../ports/store/catalogue-store.ts'
import { writeDeliveries } from '../deliveries/write-deliveries.ts'
import type { Layout } from '../layout.ts'
import { dropGenerations } from '../matches/generations.ts'
import {
  column,
  first,
  has,
  insert,
  json,
  type OperationsOf,
  rows,
  type StoreOperation,
  transaction,
  write,
} from '../operation.ts'
import { forgetDeferred } from '../records/deferred-writes.ts'
import { reconfigure } from '../records/head.ts'
import { unknownTable } from '../refusals.ts'
import { forgetSnapshots } from './snapshots.ts'

type Openings = NonNullable<CatalogueChanges['openDestinations']>
type Closings = NonNullable<CatalogueChanges['closeDestinations']>

/** Documents under one csn, and the relations that come and go with them. */
export function catalogueOperations(layout: Layout): OperationsOf<CatalogueStore> {
  return {
    *csn() {
      return (yield* column<Csn>('SELECT csn FROM @catalogue'))[0]! // the one row was written with the schema
    },
    read,
    save: (changes) => transaction(() => save(layout, changes)),
  }
}

/** In one statement, so that the documents are those of the csn. */
function* read(kinds: readonly Document['kind'][]) {
  const found = yield* rows<{ csn: Csn; kind: Document['kind'] | null; id: string; body: Json }>(
    `SELECT c.csn, d.kind, d.id, d.body FROM @catalogue AS c LEFT JOIN @document AS d ON d.kind IN ?texts
     ORDER BY d.kind, d.id`,
    [kinds],
    ['body'],
  )
  const documents = found.flatMap(({ kind, id, body }) => (kind === null ? [] : { kind, id, body }))
  return { csn: found[0]!.csn, documents }
}

function* save(layout: Layout, changes: CatalogueChanges): StoreOperation<Csn> {
  const [csn] = yield* column<Csn>('SELECT csn FROM @catalogue FOR UPDATE')
  if (csn !== changes.csn)
    throw conflict('catalogue-moved/configuration-changed-meanwhile', { csn, changes: changes.csn })
  yield* write('UPDATE @catalogue SET csn = ?', [csn + 1])
  yield* writeDocuments(changes)
  yield* changeTables(layout, changes)
  return csn + 1
}

function* writeDocuments({ put, remove }: CatalogueChanges): StoreOperation<void> {
  for (const { kind, id } of remove) yield* write('DELETE FROM @document WHERE kind = ? AND id = ?', [kind, id])
  const last = new Map(put.map((each) => [`${each.kind} ${each.id}`, each]))
  yield* insert({
    into: '@document',
    columns: { kind: 'text', id: 'text', body: 'json' },
    rows: [...last.values()].map(({ kind, id, body }) => [kind, id, json(body)]),
    more: 'ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body',
  })
}

/** What a save does to tables and their destinations, under the lock of the catalogue. */
function* changeTables(layout: Layout, changes: CatalogueChanges): StoreOperation<void> {
  const { createTables = [], dropTables = [], forgetDeferred: forgotten = [] } = changes
  const { openDestinations = [], closeDestinations = [], reconfigure: reconfigured = [] } = changes
  for (const table of createTables) yield* layout.createTable(table)
  // Heads are always locked from the smallest serial up, so that two saves never wait for one another.
  const tables = [
    dropTables,
    reconfigured,
    [...openDestinations, ...closeDestinations].map(({ table }) => table),
  ].flat()
  yield* has('SELECT 1 FROM @head WHERE serial IN ?integers ORDER BY serial FOR UPDATE', [tables])
  for (const table of reconfigured) yield* reconfigure(table)
  yield* openAll(openDestinations)
  yield* closeAll(closeDestinations)
  yield* forgetDeferred([...forgotten, ...dropTables])
  for (const table of dropTables) yield* dropTable(layout, table)
}

function* dropTable(layout: Layout, table: number): StoreOperation<void> {
  yield* dropGenerations(layout, table)
  if ((yield* write('DELETE FROM @head WHERE serial = ?', [table])) === 0) throw unknownTable()
  yield* forgetSnapshots(table)
  yield* layout.dropTable(table)
  for (const text of KEEP_ONLY_CLEARS) yield* write(text, [table])
}

/** Undelivered events of a dropped table go, but not what tells a destination to forget it; then what nobody waits for. */
const KEEP_ONLY_CLEARS = [
  'DELETE FROM @withdrawn WHERE serial = ?',
  `DELETE FROM @delivery WHERE serial = ? AND operation <> 'clear'`,
  `DELETE FROM @change WHERE serial = ? AND body ->> 'operation' <> 'clear'`,
  'UPDATE @destination SET open_range = NULL WHERE serial = ?',
  `DELETE FROM @destination AS d WHERE serial = ?
     AND NOT EXISTS (SELECT 1 FROM @delivery AS e WHERE e.serial = d.serial AND e.sink = d.sink)
     AND NOT EXISTS (SELECT 1 FROM @change AS c
       WHERE c.serial = d.serial AND (c.csn, c.position) > (d.cursor_csn, d.cursor_position))`,
  `DELETE FROM @change AS c WHERE serial = ?
     AND NOT EXISTS (SELECT 1 FROM @destination AS d WHERE d.serial = c.serial)`,
]

/** A new destination begins after the newest change: the table's head is locked, so none can slip in between. */
function* openAll(destinations: Openings): StoreOperation<void> {
  for (const { table, sink } of destinations) {
    const head = yield* first<{ csn: Csn; position: number }>(
      `SELECT csn, coalesce((SELECT max(position) FROM @change AS c WHERE c.serial = h.serial AND c.csn = h.csn), 0) AS position
       FROM @head AS h WHERE serial = ?`,
      [table],
    )
    if (head === undefined) throw unknownTable()
    // What its sink was to be told last holds the new one up: whoever states the sink anew expects it to be tried.
    yield* write('UPDATE @destination SET not_before = 0 WHERE sink = ? AND closed = TRUE', [sink])
    yield* write(
      `INSERT INTO @destination AS held
         (serial, sink, cursor_csn, cursor_position, attempt, failures, not_before, claimed, #lease)
       VALUES (?, ?, ?, ?, 0, 0, 0, 0, 0)
       ON CONFLICT (serial, sink) DO UPDATE SET closed = FALSE, open_range = NULL,
         cursor_csn = excluded.cursor_csn, cursor_position = excluded.cursor_position WHERE held.closed`,
      [table, sink, head.csn, head.position],
    )
  }
}

function* closeAll(destinations: Closings): StoreOperation<void> {
  for (const { table, sink, farewell } of destinations) {
    const own = 'serial = ? AND sink = ?'
    yield* write(`DELETE FROM @delivery WHERE ${own}`, [table, sink])
    yield* write(`DELETE FROM @withdrawn WHERE ${own}`, [table, sink])
    if (farewell === undefined) {
      yield* write(`DELETE FROM @destination WHERE ${own}`, [table, sink])
      continue
    }
    // Whoever holds it holds it no more: what it read of the log is not to be queued behind the farewell.
    const stop = `UPDATE @destination SET closed = TRUE, node = NULL, #lease = 0, attempt = attempt + 1 WHERE ${own}`
    if ((yield* write(stop, [table, sink])) > 0) yield* writeDeliveries([farewell])
  }
}
