import type { User } from '../api/directory.ts'
import type { Language } from '../model/language.ts'
import type { Mailer, MailReceipt } from '../ports/mailer.ts'
import { resetMail } from './reset-mail.ts'

/** Tells people things by mail. */
export interface Notifier {
  /** Answers what became of the mail; never throws because of it. */
  passwordReset(user: Pick<User, 'email' | 'name'>, token: string, language: Language): Promise<MailReceipt>
}

/**
 * `resetLink`: the page on which a new password is entered, with `{token}` where the token goes. The token belongs behind
 * `#`, so that it reaches no server's log. Without one the mail shows the token.
 */
export function createNotifier(
  mailer: Mailer,
  {
    resetLink,
    log = () => {},
  }: { readonly resetLink?: string; readonly log?: (sentence: string, cause?: unknown) => void } = {},
): Notifier {
  return Object.freeze({
    async passwordReset(user: Pick<User, 'email' | 'name'>, token: string, language: Language) {
      try {
        const receipt = await mailer.send(resetMail(user, token, { language, ...(resetLink ? { resetLink } : {}) }))
        if (receipt.outcome === 'refused') log(`A mail with a reset token was not accepted: ${receipt.reason}`)
        return receipt
      } catch (cause) {
        log('A mail with a reset token could not be handed over', cause)
        return { outcome: 'refused', reason: 'the mail provider failed.' } as const
      }
    },
  })
}
