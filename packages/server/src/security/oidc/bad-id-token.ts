import { OnefoldError } from '@onefold/core'
import { refusal } from '@onefold/core/adapter-kit'

/** What is wrong with it is for the log: a caller could learn from it how to make a better one. */
export function badIdToken(cause?: unknown): OnefoldError {
  return new OnefoldError('unauthenticated', [refusal('bad-id-token')], { cause })
}
