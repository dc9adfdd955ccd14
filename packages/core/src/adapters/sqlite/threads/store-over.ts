import type { Store, StoreFlags } from '../../../ports/store/store.ts'
import { type OperationPath, ROUTES, type Route } from './routes.ts'

/** Whatever runs the operations: the caller's thread, or others. */
export interface Runner {
  readonly flags: StoreFlags
  /** The answer, or a promise of it; refuses at once or by the promise. */
  call(path: OperationPath, args: readonly unknown[]): unknown
  close(): Promise<void>
}

/** The store over a runner: one method for each path of `ROUTES`. */
export function storeOver({ flags, call, close }: Runner): Store {
  const store: Record<string, unknown> = { flags: Object.freeze(flags), close }
  for (const path of Object.keys(ROUTES) as OperationPath[]) {
    if (path === 'flushLatePostings') continue // between the runner of a file and its writer
    const answersNow = 'now' in (ROUTES[path] satisfies Route)
    const method = answersNow
      ? (...args: readonly unknown[]) => call(path, args)
      : async (...args: readonly unknown[]) => call(path, args)
    const [group, name] = path.split('.') as [string, string?]
    if (name === undefined) store[group] = method
    else store[group] = { ...(store[group] as object | undefined), [name]: method }
  }
  for (const group of Object.values(store)) Object.freeze(group)
  // `ROUTES` names every operation of the port and nothing else; the compiler checks that where it is declared.
  return Object.freeze(store) as unknown as Store
}
