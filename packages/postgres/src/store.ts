import type { Store } from '@onefold/core'
import { catalogueStore } from './catalogue.ts'
import { clearTable } from './commit/clear.ts'
import { commit } from './commit/commit.ts'
import { definitionStore } from './definitions.ts'
import { deliveryStore } from './deliveries/delivery-store.ts'
import { matchStore } from './matches/match-store.ts'
import { recordStore } from './records/record-store.ts'
import { runStore } from './runs.ts'
import { storeScan } from './scan.ts'
import type { Database } from './session.ts'
import { snapshotStore } from './snapshots.ts'

const FLAGS = Object.freeze({ durable: true, singleThread: false, shared: true })

/** The store over a database that is up to date. */
export function storeOn(database: Database): Store {
  return Object.freeze<Store>({
    flags: FLAGS,
    catalogue: catalogueStore(database),
    records: recordStore(database),
    matches: matchStore(database),
    runs: runStore(database),
    definitions: definitionStore(database),
    deliveries: deliveryStore(database),
    snapshots: snapshotStore(database),
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
