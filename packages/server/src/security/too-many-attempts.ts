import { OnefoldError } from '@onefold/core'
import { refusal } from '@onefold/core/adapter-kit'

/** A refusal that says when to come back. */
export class TooManyAttempts extends OnefoldError {
  readonly retryAfterSeconds: number

  constructor(retryAfterMs: number) {
    const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
    super('too_many', [refusal('too-many-attempts', { retryAfterSeconds })])
    this.retryAfterSeconds = retryAfterSeconds
  }
}
