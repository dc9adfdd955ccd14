import type { Store } from '../../ports/store.ts'
import { catalogueOperations } from './catalogue.ts'
import { clearTable } from './commit/clear.ts'
import { commit } from './commit/commit.ts'
import { definitionOperations } from './definitions.ts'
import { deliveryOperations } from './deliveries.ts'
import { settlePostings } from './late-postings.ts'
import { matchBuild } from './match-build.ts'
import { matchReads } from './match-reads.ts'
import { recordReads } from './record-reads.ts'
import { refusalOf } from './refusals.ts'
import { type OperationPath, ROUTES } from './routes.ts'
import { rulingReads } from './rulings.ts'
import { runOperations } from './runs.ts'
import { scanOperations } from './scan.ts'
import { scrub } from './scrub.ts'
import { snapshotOperations } from './snapshots.ts'
import type { Sql } from './sql.ts'
import { storedChanges } from './stored-put.ts'
import type { Synchronous } from './synchronous.ts'

/** Every operation of the store on one connection, by its path. */
export type Session = (path: OperationPath, args: readonly unknown[]) => unknown

type Operation = (...args: readonly unknown[]) => unknown

/** Operations by their paths, each of its own arguments. */
export type Operations = { readonly [path: string]: (...args: never[]) => unknown }

/** With `instead` some are done in another way. */
export function createSession(sql: Sql, instead: Operations = {}): Session {
  const groups = {
    catalogue: catalogueOperations(sql),
    records: recordReads(sql),
    matches: { ...matchReads(sql), ...rulingReads(sql), ...matchBuild(sql) },
    runs: runOperations(sql),
    definitions: definitionOperations(sql),
    deliveries: deliveryOperations(sql),
    snapshots: snapshotOperations(sql),
    scan: scanOperations(sql),
    commit: (table, changes) => commit(sql, table, storedChanges(changes)),
    clear: (table, clearing) => clearTable(sql, table, clearing),
    scrub: () => scrub(sql),
    settle: () => settlePostings(sql),
    ping: () => void sql.one('SELECT mark FROM catalogue'),
  } satisfies {
    readonly [Name in keyof Omit<Store, 'flags' | 'close'>]: Synchronous<Pick<Store, Name>>[Name] | object
  } & {
    /** Between a file's runner and its writer. */
    readonly settle: () => void
  }
  const operations = new Map(
    Object.keys(ROUTES).map((path) => [path, (instead[path] as Operation | undefined) ?? operationAt(groups, path)]),
  )

  return (path, args) => {
    try {
      return operations.get(path)!(...args) // `ROUTES` names every path
    } catch (error) {
      throw refusalOf(error)
    }
  }
}

function operationAt(groups: object, path: string): Operation {
  let found: unknown = groups
  for (const name of path.split('.')) found = (found as Record<string, unknown>)[name]
  return found as Operation
}
