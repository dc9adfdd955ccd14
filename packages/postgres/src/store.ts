import type { FileStore, OnefoldError, Store } from '@onefold/core'
import type { MatchStore, RecordStore, StoreScan } from '@onefold/core/adapter-kit'
import {
  attemptOperations,
  catalogueOperations,
  clearTable,
  commit,
  definitionOperations,
  deliveryOperations,
  generationGone,
  matchOperations,
  type OperationsOf,
  recordOperations,
  runOperations,
  type StoreOperation,
  type StoreParts,
  scanOperations,
  snapshotOperations,
  storedChanges,
  unknownTable,
} from '@onefold/core/sql'
import { orWhenMissing } from './failures.ts'
import { encodeJson } from './json-text.ts'
import { LAYOUT_OPERATIONS } from './layout.ts'
import { postingReads } from './posting-reads.ts'
import { ownRecordOperations, visibleOf } from './record-operations.ts'
import { keyScan, keyWrites } from './row-keys.ts'
import type { Database } from './session.ts'

const FLAGS = Object.freeze({ durable: true, singleThread: false, shared: true })

const PARTS: StoreParts = { layout: LAYOUT_OPERATIONS, keys: keyWrites, visibleOf }
const WRITES = { keys: keyWrites, encode: encodeJson }

const RECORDS: OperationsOf<RecordStore> = { ...recordOperations(PARTS), ...ownRecordOperations }
const SCAN: OperationsOf<StoreScan> = { ...scanOperations, ...keyScan }

/** The store over a database that is up to date. */
export function storeOn(database: Database, files: FileStore): Store {
  const matches: OperationsOf<MatchStore> = { ...matchOperations(PARTS), ...postingReads }
  const ofGeneration = (_: unknown, generation: unknown) => generationGone(Number(generation))
  return Object.freeze<Store>({
    flags: FLAGS,
    files,
    catalogue: performed(database, catalogueOperations(LAYOUT_OPERATIONS), unknownTable),
    attempts: performed(database, attemptOperations, unknownTable),
    records: performed(database, RECORDS, unknownTable),
    matches: performed(database, matches, ofGeneration),
    runs: performed(database, runOperations, unknownTable),
    definitions: performed(database, definitionOperations, unknownTable),
    deliveries: performed(database, deliveryOperations, unknownTable),
    snapshots: performed(database, snapshotOperations, unknownTable),
    scan: performed(database, SCAN, ofGeneration),
    commit: (table, changes) => database.perform(commit(table, storedChanges(changes, encodeJson), WRITES)),
    clear: (table, clearing) => database.perform(clearTable(PARTS, table, clearing)),
    // What is deleted stays in the pages until they are vacuumed: that is for whoever runs the database.
    scrub: async () => false,
    async ping() {
      await database.rows('SELECT 1')
    },
    close: () => database.close(),
  })
}

/** Operations as the methods of a port. `missing` says what it means that a relation went while it was read. */
function performed<Port>(
  database: Database,
  operations: OperationsOf<Port>,
  missing: (...args: readonly unknown[]) => OnefoldError,
): Port {
  const entries = Object.entries<(...args: unknown[]) => StoreOperation<unknown>>(operations)
  const methods = entries.map(([name, operation]) => [
    name,
    async (...args: unknown[]) => orWhenMissing(database.perform(operation(...args)), () => missing(...args)),
  ])
  // By the type of what is shared, each operation has the arguments and the answer of the port's.
  return Object.freeze(Object.fromEntries(methods)) as Port
}
