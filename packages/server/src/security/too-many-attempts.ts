import { OnefoldError, refusal } from '@onefold/core'

/** A refusal that says when to come back. */
export class TooManyAttempts extends OnefoldError {
  readonly retryAfterSeconds: number

  constructor(retryAfterMs: number) {
    const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
    super('too_many', [refusal('too-many-attempts', { retryAfterSeconds })])
    this.retryAfterSeconds = retryAfterSeconds
  }
}
