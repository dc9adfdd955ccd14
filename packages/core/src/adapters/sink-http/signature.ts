import { Buffer } from 'node:buffer'
import { createHmac } from 'node:crypto'
import type { Instant } from '../../model/record.ts'
import type { SinkHttp } from '../../model/resources/sink.ts'

/** What one attempt sends. */
export interface WebhookMessage {
  /** The event's id: the same in each attempt. */
  readonly id: string
  /** When this attempt is made. */
  readonly at: Instant
  /** The event as JSON, as it is sent. */
  readonly body: string
}

/**
 * The headers of a signed request, as the Standard Webhooks specification has them: the HMAC with SHA-256 of id, time and body, in
 * base64, one for each secret that is in use; nothing without a secret. https://www.standardwebhooks.com
 */
export function signatureHeaders(
  signing: SinkHttp['signing'],
  { id, at, body }: WebhookMessage,
): Readonly<Record<string, string>> {
  if (signing === undefined) return {}
  const timestamp = String(Math.floor(at / 1000))
  const secrets = [signing.secret, signing.previousSecret].filter((secret) => secret !== undefined)
  const signatures = secrets.map((secret) => `v1,${hmac(secret, `${id}.${timestamp}.${body}`)}`)
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

function hmac(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(secret.indexOf('_') + 1), 'base64')
  return createHmac('sha256', key).update(content).digest('base64')
}
