import type { MailServerSettings } from '../api/settings.ts'
import { isOnefoldError } from '../error/onefold-error.ts'
import type { Mail, Mailer, MailReceipt } from '../ports/mailer.ts'
import type { SecretBox } from '../secret/secret-box.ts'
import type { KnownSettings, SealedMailServer } from './live-settings.ts'
import { passwordPlace } from './secrets.ts'

/** Sends through the mail server that the configuration names; while it names none, through the host's own mailer. */
export function configuredMailer(
  settings: Pick<KnownSettings, 'mailServer'>,
  services: {
    readonly own: Mailer
    readonly secrets: SecretBox
    readonly mailServer: (settings: MailServerSettings) => Mailer
  },
): Mailer {
  const { own, secrets, mailServer } = services
  const opened = ({ id, password, ...server }: SealedMailServer): MailServerSettings => ({
    ...server,
    ...(password === undefined ? {} : { password: secrets.open(password, passwordPlace(id)) }),
  })
  return Object.freeze({
    async send(mail: Mail): Promise<MailReceipt> {
      const server = await settings.mailServer()
      if (server === undefined) return own.send(mail)
      try {
        return await mailServer(opened(server)).send(mail)
      } catch (error) {
        if (!isOnefoldError(error, 'unavailable')) throw error
        return { outcome: 'refused', reason: 'the password of the mail server in the configuration cannot be read.' }
      }
    },
  })
}
