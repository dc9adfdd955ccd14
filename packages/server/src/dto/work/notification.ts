import type { NotificationInput, RunNotification, RunStatus } from '@onefold/core'
import { says, wordOf } from '@onefold/core/adapter-kit'
import * as v from 'valibot'

/** The words of the interface for what people are told of. */
const WORDS = ['CREATED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const

const STATUS: { readonly [word in (typeof WORDS)[number]]: RunStatus } = {
  CREATED: 'PENDING',
  RUNNING: 'RUNNING',
  COMPLETED: 'SUCCEEDED',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
}

/** `Ada Lovelace <ada@example.org>`, or the address alone. */
const Addressed = v.pipe(
  v.string(),
  v.maxLength(600, says('member-invalid/characters', { most: 600 })),
  v.transform((text) => {
    const { name = '', email = text.trim() } = /^(?<name>[^<>]*)<(?<email>[^<>]*)>\s*$/.exec(text)?.groups ?? {}
    return { name: name.trim(), email: email.trim() }
  }),
)

const Recipient = v.union([Addressed, v.object({ name: v.optional(v.string(), ''), email: v.string() })])

const Statuses = v.pipe(v.array(wordOf(WORDS)), v.minLength(1, says('member-invalid/statuses', { statuses: WORDS })))

export const NotificationBody = v.pipe(
  v.object({ recipients: v.array(Recipient), status: v.exactOptional(Statuses) }),
  v.transform(
    ({ recipients, status }): NotificationInput => ({
      recipients,
      ...(status === undefined ? {} : { statuses: status.map((word) => STATUS[word]) }),
    }),
  ),
)

export const NotificationDto = v.object({
  recipients: v.array(v.object({ name: v.string(), email: v.string() })),
  status: v.array(v.picklist(WORDS)),
})

export function notificationDto({ recipients, statuses }: RunNotification): v.InferOutput<typeof NotificationDto> {
  return {
    recipients: recipients.map(({ name, email }) => ({ name, email })),
    status: WORDS.filter((word) => statuses.includes(STATUS[word])),
  }
}
