import { isOnefoldError } from '../error/onefold-error.ts'
import { defined } from '../lib/defined.ts'
import type { RunFailure } from '../model/run.ts'

/** Why work failed, in words that a run may show. An inner error's own words may hold anything, so they do not. */
export function failureOf(error: unknown): RunFailure {
  if (!isOnefoldError(error) || error.class === 'internal')
    return { code: 'internal', message: 'The run met an internal error; the log has its cause.' }
  const details = error.refusals.map(({ code, text, path }) => ({
    code,
    text,
    ...defined({ path }),
  }))
  return { code: error.code, message: error.message, ...(details.length > 1 ? { details } : {}) }
}
