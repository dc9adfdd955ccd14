import type { Store } from '../../ports/store.ts'
import { snapshotOperations } from '../sql/catalogue/snapshots.ts'
import type { OperationsOf, Operation as Shared } from '../sql/operation.ts'
import { definitionOperations } from '../sql/runs/definitions.ts'
import { runOperations } from '../sql/runs/runs.ts'
import { catalogueOperations } from './catalogue.ts'
import { clearTable } from './commit/clear.ts'
import { commit } from './commit/commit.ts'
import { deliveryOperations } from './deliveries.ts'
import { settlePostings } from './late-postings.ts'
import { matchBuild } from './match-build.ts'
import { matchReads } from './match-reads.ts'
import { recordReads } from './record-reads.ts'
import { refusalOf } from './refusals.ts'
import { type OperationPath, ROUTES } from './routes.ts'
import { rulingReads } from './rulings.ts'
import { scanOperations } from './scan.ts'
import { scrub } from './scrub.ts'
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
  const now = <Port>(operations: OperationsOf<Port>): Synchronous<Port> => performed(sql, operations)
  const groups = {
    catalogue: catalogueOperations(sql),
    records: recordReads(sql),
    matches: { ...matchReads(sql), ...rulingReads(sql), ...matchBuild(sql) },
    runs: now(runOperations),
    definitions: now(definitionOperations),
    deliveries: deliveryOperations(sql),
    snapshots: now(snapshotOperations),
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

/** Operations as methods that answer at once. */
function performed<Port>(sql: Sql, operations: OperationsOf<Port>): Synchronous<Port> {
  const entries = Object.entries<(...args: unknown[]) => Shared<unknown>>(operations)
  // By the type of what is shared, each operation has the arguments and the answer of the port's.
  return Object.fromEntries(
    entries.map(([name, operation]) => [name, (...args: unknown[]) => sql.perform(operation(...args))]),
  ) as unknown as Synchronous<Port>
}

function operationAt(groups: object, path: string): Operation {
  let found: unknown = groups
  for (const name of path.split('.')) found = (found as Record<string, unknown>)[name]
  return found as Operation
}
