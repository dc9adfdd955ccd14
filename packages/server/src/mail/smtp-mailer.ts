import { isIP } from 'node:net'
import type { Mail, Mailer } from '@onefold/core'
import { createTransport } from 'nodemailer'
import { type AddressesOf, allowedAddresses } from '../security/allowed-addresses.ts'

/** How long the mail server may take for each step, in milliseconds: an administrator waits for the answer. */
const TIMEOUT_MS = 10_000

/** Which mail server, and who asks it. */
export interface SmtpSettings {
  /** A name or an address. */
  readonly host: string
  /** @default 587, and 465 when `secure` */
  readonly port?: number
  /** TLS from the first byte. Otherwise the connection is upgraded when the server offers it. @default false */
  readonly secure?: boolean
  /** Refuses a server that does not offer TLS. @default true when a password is stated */
  readonly requireTls?: boolean
  /** Absent: nobody is asked. */
  readonly user?: string
  /** In the clear. */
  readonly password?: string
  /** The sender, as `Onefold <onefold@example.org>`. */
  readonly from: string
}

/** Hands mails to an SMTP server. `find`: looks its host up, and is believed. */
export function smtpMailer(settings: SmtpSettings, find: AddressesOf = allowedAddresses): Mailer {
  const { host, secure = false, port = secure ? 465 : 587, user, password, from } = settings
  const { requireTls = password !== undefined } = settings
  const transportTo = (address: string) =>
    createTransport({
      // The certificate is still that of the name.
      host: address,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      port,
      secure,
      requireTLS: requireTls && !secure,
      ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  return Object.freeze({
    async send({ to, subject, text }: Mail) {
      try {
        const [address] = (await find(host)) ?? []
        if (address === undefined) return refused(`the host "${host}" is not allowed.`)
        // As an object, so that no address is read as a list of several.
        await transportTo(address).sendMail({ from, to: { name: '', address: to }, subject, text })
        return { outcome: 'accepted' } as const
      } catch (error) {
        return refused(`the mail server ${host} ${reasonOf(error)}.`)
      }
    },
  })
}

const refused = (reason: string) => ({ outcome: 'refused', reason }) as const

/** In our words: the server's could repeat the address or the password. */
function reasonOf(error: unknown): string {
  const { responseCode, code } = error as { readonly responseCode?: unknown; readonly code?: unknown }
  if (typeof responseCode === 'number') return `answered ${responseCode}`
  return typeof code === 'string' ? `cannot be used (${code})` : 'cannot be used'
}

/** `smtp://USER:PASSWORD@HOST:PORT`, or `smtps:`. Undefined when it is nothing of the kind. */
export function smtpSettingsFrom(address: string, from: string): SmtpSettings | undefined {
  if (!/^smtps?:\/\//.test(address) || !URL.canParse(address)) return undefined
  const { protocol, hostname, port, username, password } = new URL(address)
  if (hostname === '') return undefined
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    secure: protocol === 'smtps:',
    from,
    ...(port === '' ? {} : { port: Number(port) }),
    ...(username === '' ? {} : { user: decodeURIComponent(username), password: decodeURIComponent(password) }),
  }
}
