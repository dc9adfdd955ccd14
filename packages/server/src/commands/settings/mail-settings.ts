import type { Mailer } from '@onefold/core'
import { defined } from '@onefold/core/adapter-kit'
import { smtpMailer, smtpSettingsFrom } from '../../mail/smtp-mailer.ts'
import { misuse } from '../arguments.ts'
import type { CommandContext } from '../command-context.ts'

const DEFAULT_FROM = 'Onefold <onefold@localhost>'

interface MailSettings {
  readonly mailer?: Mailer
  readonly resetLink?: string
  readonly runLink?: string
}

/** Who delivers mails, as the environment states it; without a mail server they are written as files. */
export function mailSettings(env: CommandContext['env']): MailSettings {
  const { ONEFOLD_SMTP_URL: address, ONEFOLD_MAIL_FROM: from = DEFAULT_FROM } = env
  const { ONEFOLD_RESET_LINK: resetLink, ONEFOLD_RUN_LINK: runLink } = env
  if (resetLink !== undefined && !(resetLink.includes('{token}') && URL.canParse(resetLink)))
    throw misuse('ONEFOLD_RESET_LINK must be the address of a page with {token} in it.')
  if (runLink !== undefined && !(runLink.includes('{id}') && URL.canParse(runLink)))
    throw misuse('ONEFOLD_RUN_LINK must be the address of a page with {id} in it.')
  const link = { ...defined({ resetLink, runLink }) }
  if (address === undefined) return link
  const settings = smtpSettingsFrom(address, from)
  if (settings === undefined) throw misuse('ONEFOLD_SMTP_URL must be smtp://USER:PASSWORD@HOST:PORT, or smtps://.') // it may hold a password
  return { mailer: smtpMailer(settings), ...link }
}
