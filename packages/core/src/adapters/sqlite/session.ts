import type { Store } from '../../ports/store/store.ts'
import { attemptOperations } from '../sql/catalogue/attempts.ts'
import { catalogueOperations } from '../sql/catalogue/catalogue.ts'
import { snapshotOperations } from '../sql/catalogue/snapshots.ts'
import { clearTable } from '../sql/commit/commit.ts'
import { storedChanges } from '../sql/commit/stored-put.ts'
import { deliveryOperations } from '../sql/deliveries/deliveries.ts'
import { matchOperations } from '../sql/matches/matches.ts'
import { column, type OperationsOf, type StoreOperation as Shared } from '../sql/operation.ts'
import { recordOperations } from '../sql/records/records.ts'
import { definitionOperations } from '../sql/runs/definitions.ts'
import { runOperations } from '../sql/runs/runs.ts'
import { scanOperations } from '../sql/scan.ts'
import { pointReads } from './point-reads.ts'
import { keyScan } from './postings/key-writer.ts'
import { flushLatePostings } from './postings/late-postings.ts'
import { postingReads } from './postings/posting-reads.ts'
import { ownRecordOperations } from './record-operations.ts'
import { refusalOf } from './refusals.ts'
import { scrub } from './scrub.ts'
import type { Sql, Synchronous } from './sql.ts'
import { refuseUnstorable } from './storable-arguments.ts'
import { buildOperations, commitNow, storeParts } from './store-parts.ts'
import { type OperationPath, ROUTES } from './threads/routes.ts'

/** Every operation of the store on one connection, by its path. */
export type StoreCalls = (path: OperationPath, args: readonly unknown[]) => unknown

type StoreCall = (...args: readonly unknown[]) => unknown

/** Operations by their paths, each of its own arguments. */
export type Operations = { readonly [path: string]: (...args: never[]) => unknown }

/** With `instead` some are done in another way. */
export function createSession(sql: Sql, instead: Operations = {}): StoreCalls {
  const now = <Port>(operations: OperationsOf<Port>): Synchronous<Port> => performed(sql, operations)
  const parts = storeParts(sql)
  const groups = {
    catalogue: now(catalogueOperations(parts.layout)),
    attempts: now(attemptOperations),
    records: { ...now(recordOperations(parts)), ...ownRecordOperations(sql), ...pointReads(sql) },
    matches: { ...now(matchOperations(parts)), ...postingReads(sql), ...buildOperations(sql) },
    runs: now(runOperations),
    definitions: now(definitionOperations),
    deliveries: now(deliveryOperations),
    snapshots: now(snapshotOperations),
    scan: { ...now(scanOperations), ...keyScan(sql) },
    commit: (table, changes) => commitNow(sql, table, storedChanges(changes)),
    clear: (table, clearing) => sql.perform(clearTable(parts, table, clearing)),
    scrub: () => scrub(sql),
    flushLatePostings: () => flushLatePostings(sql),
    ping: () => void sql.perform(column('SELECT csn FROM @catalogue')),
  } satisfies {
    readonly [Name in keyof Omit<Store, 'flags' | 'close'>]: Synchronous<Pick<Store, Name>>[Name] | object
  } & {
    /** Between a file's runner and its writer. */
    readonly flushLatePostings: () => void
  }
  const operations = new Map(
    Object.keys(ROUTES).map((path) => [path, (instead[path] as StoreCall | undefined) ?? operationAt(groups, path)]),
  )

  return (path, args) => {
    try {
      refuseUnstorable(args)
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

function operationAt(groups: object, path: string): StoreCall {
  let found: unknown = groups
  for (const name of path.split('.')) found = (found as Record<string, unknown>)[name]
  return found as StoreCall
}
