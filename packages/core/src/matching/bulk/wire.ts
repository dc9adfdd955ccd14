import type { ErrorClass } from '../../error/onefold-error.ts'
import type { Refusal } from '../../error/refusal.ts'
import type { Phase } from '../kernel/batch.ts'
import type { BulkMatcher } from './bulk-matcher.ts'

/** One thing to be done in the thread. */
export interface BulkRequest {
  readonly id: number
  readonly name: 'begin' | Exclude<keyof BulkMatcher, 'close'>
  readonly args: readonly unknown[]
}

export type BulkAnswer =
  | { readonly type: 'done'; readonly id: number; readonly value: unknown }
  | {
      readonly type: 'failed'
      readonly id: number
      readonly message: string
      readonly refusals?: { readonly class: ErrorClass; readonly refusals: readonly Refusal[] }
    }
  | { readonly type: 'progress'; readonly phase: Phase; readonly done: number; readonly total: number }
