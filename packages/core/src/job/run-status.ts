import { conflict } from '../error/onefold-error.ts'
import type { RunStatus } from '../model/run.ts'

export const RUN_ACTIONS = ['claim', 'cancel', 'succeed', 'fail', 'skip'] as const
/** `succeed` and `fail` are the work's own end, `cancel` is what somebody else wants. */
export type RunAction = (typeof RUN_ACTIONS)[number]

const MOVES: { readonly [from in RunStatus]: { readonly [action in RunAction]?: RunStatus } } = Object.freeze({
  PENDING: { claim: 'RUNNING', cancel: 'CANCELLED', skip: 'SKIPPED' },
  RUNNING: { claim: 'RUNNING', cancel: 'CANCELLING', succeed: 'SUCCEEDED', fail: 'FAILED' },
  // Whoever asked was told that the run ends cancelled, so it does, however far the work came meanwhile.
  CANCELLING: { claim: 'CANCELLING', cancel: 'CANCELLING', succeed: 'CANCELLED', fail: 'CANCELLED' },
  SUCCEEDED: {},
  FAILED: {},
  CANCELLED: {},
  SKIPPED: {},
})

/** The status after this action. Refuses with `conflict` what a run in this status cannot do. */
export function nextRunStatus(status: RunStatus, action: RunAction): RunStatus {
  const next = MOVES[status][action]
  if (next === undefined) throw conflict('run-status', { status, action })
  return next
}
