import { isOnefoldError } from '@onefold/core'

interface KafkaError {
  readonly name?: string
  readonly type?: string
  readonly code?: unknown
  readonly message?: string
  readonly cause?: unknown
}

/** What a broker says of a message that it will never take. */
const REFUSED = ['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD', 'CORRUPT_MESSAGE', 'INVALID_TIMESTAMP']

/** The error that a client's retries wrap. */
function innermost(error: unknown): KafkaError {
  const { cause } = (error ?? {}) as KafkaError
  return cause instanceof Error ? innermost(cause) : ((error ?? {}) as KafkaError)
}

/** The message is at fault, not the broker. */
export function isRefusal(error: unknown): boolean {
  return REFUSED.includes(innermost(error).type ?? '')
}

/** The broker's word before the colon, and its sentence behind it. */
export function reasonOf(error: unknown): string {
  if (isOnefoldError(error)) return error.message
  const { type, code, name = 'failed', message = '' } = innermost(error)
  return `Kafka did not take it (${type ?? (typeof code === 'string' ? code : name)}): ${message.replaceAll(/\s+/g, ' ').slice(0, 500)}`
}

/** The broker cannot number the messages of a producer. */
export function knowsNoIdempotence(error: unknown): boolean {
  const { type, name, message = '' } = innermost(error)
  return (
    name === 'KafkaJSServerDoesNotSupportApiKey' ||
    type === 'CLUSTER_AUTHORIZATION_FAILED' ||
    /InitProducerId|idempoten/i.test(message)
  )
}
