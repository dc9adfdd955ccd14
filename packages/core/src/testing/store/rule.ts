import type { Store } from '../../ports/store/store.ts'

/** A store that was just opened, empty, and what else can be done with it. */
export interface OpenedStore {
  readonly store: Store
  /** Closes and opens the same data. Given exactly when the store is durable. */
  readonly reopen?: () => Promise<Store>
  /** A second connection to the same data. Given exactly when the store is shared. */
  readonly another?: () => Promise<Store>
  /** Lets time pass on the store's own clock, as far as leases and waiting times can tell. Without it, rules of time are left out. */
  readonly later?: (milliseconds: number) => Promise<void>
}

/** Frees an adapter from one rule, by name and with a reason that is printed. */
export interface Exemption {
  /** As in the titles: `ST-12`. */
  readonly rule: string
  readonly reason: string
}

/** What a rule is tried on. */
export interface StoreContext {
  readonly store: Store
  readonly given: { readonly reopen: boolean; readonly another: boolean }
  /** The same data, closed and opened again. Leaves out the rest of the test when the store does not keep any. */
  reopen(): Promise<Store>
  /** A second connection where the store is shared, otherwise the same one. */
  another(): Promise<Store>
  /** Lets time pass. Leaves out the rest of the test when the store's clock cannot be moved. */
  later(milliseconds: number): Promise<void>
}

/** One observable rule of the store port, and how it is tried. */
export interface StoreRule {
  readonly id: string
  readonly title: string
  readonly prove: (context: StoreContext) => Promise<void>
}

export function rule(title: string, prove: (context: StoreContext) => Promise<void>): StoreRule {
  const id = /^\[(ST-\d+)\] /.exec(title)?.[1]
  if (id === undefined) throw new TypeError(`Expected the title to begin with a rule like [ST-1], got "${title}"`)
  return { id, title, prove }
}
