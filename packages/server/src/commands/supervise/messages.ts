import type { DedupePhase } from '@onefold/core'

/** What a supervised command tells of its progress. */
export type ProgressMessage =
  | { readonly type: 'phases'; readonly phases: readonly DedupePhase[] }
  | { readonly type: 'phase'; readonly phase: DedupePhase; readonly done: number; readonly total: number }
  | { readonly type: 'end' }

/** Asks a supervised command to end. */
export const STOP = 'stop'

/** Tells a process that it is a supervised one. */
export const SUPERVISED = 'ONEFOLD_SUPERVISED'
