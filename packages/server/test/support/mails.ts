import type { Mail, Mailer, MailReceipt } from '@onefold/core'

/** Takes every mail, or refuses all of them while it is told to. */
export interface MailsInMemory extends Mailer {
  readonly sent: readonly Mail[]
  refuse(on: boolean): void
  /** The reset token in the newest mail to this address. */
  tokenFor(email: string): string
}

export function mailsInMemory(): MailsInMemory {
  const sent: Mail[] = []
  let refusing = false
  return {
    sent,
    async send(mail): Promise<MailReceipt> {
      if (refusing) return { outcome: 'refused', reason: 'the mail server is closed.' }
      sent.push(mail)
      return { outcome: 'accepted' }
    },
    refuse(on) {
      refusing = on
    },
    tokenFor(email) {
      const mail = sent.findLast(({ to }) => to === email)
      const token = /^[\w-]{43}$/m.exec(mail?.text ?? '')?.[0]
      if (token === undefined) throw new Error(`No mail with a token went to ${email}`)
      return token
    },
  }
}
