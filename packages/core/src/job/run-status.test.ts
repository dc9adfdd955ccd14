import { expect, test } from 'vitest'
import { RUN_STATUSES, type RunStatus } from '../model/run.ts'
import { nextRunStatus, RUN_ACTIONS, type RunAction } from './run-status.ts'

const ALLOWED: readonly (readonly [RunStatus, RunAction, RunStatus])[] = [
  ['PENDING', 'claim', 'RUNNING'],
  ['PENDING', 'cancel', 'CANCELLED'],
  ['PENDING', 'skip', 'SKIPPED'],
  ['RUNNING', 'claim', 'RUNNING'],
  ['RUNNING', 'cancel', 'CANCELLING'],
  ['RUNNING', 'succeed', 'SUCCEEDED'],
  ['RUNNING', 'fail', 'FAILED'],
  ['CANCELLING', 'claim', 'CANCELLING'],
  ['CANCELLING', 'cancel', 'CANCELLING'],
  ['CANCELLING', 'succeed', 'CANCELLED'],
  ['CANCELLING', 'fail', 'CANCELLED'],
]

test.each(ALLOWED)('[JB-1] a run that is %s, told to %s, becomes %s', (from, action, to) => {
  expect(nextRunStatus(from, action)).toBe(to)
})

const refused = RUN_STATUSES.flatMap((from) => RUN_ACTIONS.map((action) => [from, action] as const)).filter(
  ([from, action]) => !ALLOWED.some((move) => move[0] === from && move[1] === action),
)

test.each(refused)('[JB-1] a run that is %s refuses to %s', (from, action) => {
  expect(() => nextRunStatus(from, action)).toThrow(
    expect.objectContaining({ class: 'conflict', message: `A run that is ${from} cannot ${action}.` }),
  )
})
