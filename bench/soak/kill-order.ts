import type { FaultPoint } from '../../packages/core/src/ports/faults.ts'

/** Where a child process finds its store. */
export type StorePlace =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly schema: string }

/** Where a process dies: at a named point, or wherever it happens to be. */
export type KillPoint = FaultPoint | 'any-moment'

/** Destinations beside the copy in the store: a receiver that listens at `url`, and files in `folder`. */
export interface Outside {
  readonly url: string
  readonly folder: string
}

/** What a child process is told to do. */
export interface KillOrder {
  readonly store: StorePlace
  readonly seed: number
  /** Rows in each file that it loads. */
  readonly rows: number
  readonly point: KillPoint
  /** How often it comes to the point before it dies there; at any moment, the milliseconds that it has. */
  readonly hit: number
  readonly outside?: Outside
  /** The entity is asynchronous. @default false */
  readonly asynchronous?: boolean
}
