import { OnefoldError } from '../error/onefold-error.ts'
import { customRefusal, refusal } from '../error/refusal.ts'
import type { Run } from '../model/run.ts'

/** The finished run; refuses with its failure when it did not succeed. */
export function succeeded(run: Run): Run {
  if (run.status === 'SUCCEEDED') return run
  const { failure } = run
  throw new OnefoldError('conflict', [
    failure ? customRefusal(failure.code, failure.message) : refusal('run-cancelled'),
  ])
}
