import type { Operation, OperationsOf } from '@onefold/core/sql'
import type { Database } from './session.ts'

/** Operations as the methods of a port. */
export function performed<Port>(database: Database, operations: OperationsOf<Port>): Port {
  const entries = Object.entries<(...args: unknown[]) => Operation<unknown>>(operations)
  const methods = entries.map(([name, operation]) => [
    name,
    async (...args: unknown[]) => database.perform(operation(...args)),
  ])
  // By the type of what is shared, each operation has the arguments and the answer of the port's.
  return Object.freeze(Object.fromEntries(methods)) as Port
}
