import { OnefoldError } from '../error/onefold-error.ts'
import type { Json } from '../model/record.ts'
import { decideSecret, leadsElsewhere, MASK } from '../model/secret.ts'
import type { SecretBox } from '../secret/secret-box.ts'
import type { Payload } from './categories.ts'
import type { SettingDocument } from './documents.ts'

type Notification = Payload<'notification'>

/** The one secret that the product's categories have: the mail server's password. */
export const passwordPlace = (id: string) => ({ kind: 'configuration', id, member: 'payload.password' }) as const

/** The payload of a `notification` as it is kept: its password sealed, or the sealed one of before. */
export function sealedNotification(
  given: Notification,
  id: string,
  { before, secrets }: { readonly before: SettingDocument | undefined; readonly secrets: SecretBox },
): Notification {
  const { password, ...open } = given
  const kept = keptNotification(before)
  const decision = decideSecret({
    member: 'payload.password',
    given: password,
    kept: kept?.password,
    hostChanged: kept !== undefined && leadsElsewhere(serverOf(kept), serverOf(given)),
  })
  switch (decision.outcome) {
    case 'none':
      return open
    case 'stated':
      return { ...open, password: secrets.seal(decision.text, passwordPlace(id)) }
    case 'kept':
      return { ...open, password: decision.sealed }
    case 'refused':
      throw new OnefoldError('invalid', [decision.refusal])
  }
}

/** An answer shows that there is a secret and never which. */
export function maskedPayload({ category, payload }: Pick<SettingDocument, 'category' | 'payload'>): Json {
  const hasSecret = category === 'notification' && isObject(payload) && payload.password !== undefined
  return hasSecret ? { ...payload, password: MASK } : payload
}

function keptNotification(before: SettingDocument | undefined): Notification | undefined {
  if (before?.category !== 'notification' || !isObject(before.payload)) return undefined
  return before.payload as unknown as Notification // it was checked when it was saved
}

/** Where the password goes, and how: a connection that may do without TLS is another one. */
function serverOf({ host, port, secure = false, requireTls = true }: Notification): string {
  const name = host.includes(':') ? `[${host}]` : host
  const protocol = secure ? 'smtps' : requireTls ? 'smtp' : 'smtp+plain'
  return `${protocol}://${name}:${port ?? (secure ? 465 : 587)}`
}

function isObject(value: Json): value is { readonly [member: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
