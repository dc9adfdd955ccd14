import { OnefoldError } from '../error/onefold-error.ts'
import type { Run } from '../model/run.ts'

/** The finished run; refuses with its failure when it did not succeed. */
export function succeeded(run: Run): Run {
  if (run.status === 'SUCCEEDED') return run
  const { code, message } = run.failure ?? { code: 'run-cancelled', message: 'The run was cancelled.' }
  throw new OnefoldError('conflict', [{ code, text: message }])
}
