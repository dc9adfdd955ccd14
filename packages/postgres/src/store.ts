import type { DefinitionStore, RunStore, SnapshotStore, Store } from '@onefold/core'
import { definitionOperations, runOperations, snapshotOperations } from '@onefold/core/sql'
import { catalogueStore } from './catalogue.ts'
import { clearTable } from './commit/clear.ts'
import { commit } from './commit/commit.ts'
import { deliveryStore } from './deliveries/delivery-store.ts'
import { matchStore } from './matches/match-store.ts'
import { performed } from './performed.ts'
import { recordStore } from './records/record-store.ts'
import { storeScan } from './scan.ts'
import type { Database } from './session.ts'

const FLAGS = Object.freeze({ durable: true, singleThread: false, shared: true })

/** The store over a database that is up to date. */
export function storeOn(database: Database): Store {
  return Object.freeze<Store>({
    flags: FLAGS,
    catalogue: catalogueStore(database),
    records: recordStore(database),
    matches: matchStore(database),
    runs: performed<RunStore>(database, runOperations),
    definitions: performed<DefinitionStore>(database, definitionOperations),
    deliveries: deliveryStore(database),
    snapshots: performed<SnapshotStore>(database, snapshotOperations),
    scan: storeScan(database),
    commit: (table, changes) => commit(database, table, changes),
    clear: (table, clearing) => clearTable(database, table, clearing),
    // What is deleted stays in the pages until they are vacuumed: that is for whoever runs the database.
    scrub: async () => false,
    async ping() {
      await database.rows('SELECT 1')
    },
    close: () => database.close(),
  })
}
