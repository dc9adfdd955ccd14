import type { NotificationInput, RunNotification, RunStatus } from '@onefold/core'

/** The words of the wire for what people are told of. */
const WORDS = {
  PENDING: 'CREATED',
  RUNNING: 'RUNNING',
  SUCCEEDED: 'COMPLETED',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
} as const satisfies { readonly [status in RunStatus]?: string }

interface ShownNotification {
  readonly recipients: RunNotification['recipients']
  readonly status: readonly string[]
}

/** A notification as the wire takes it. */
function wireNotification({ recipients, statuses }: NotificationInput) {
  const words: { readonly [status: string]: string } = WORDS
  return {
    recipients,
    ...(statuses === undefined ? {} : { status: statuses.map((status) => words[status] ?? status) }),
  }
}

/** The same of something that may have one. */
export function withWireNotification<T extends { readonly notification?: NotificationInput }>({
  notification,
  ...rest
}: T): Omit<T, 'notification'> & { readonly notification?: unknown } {
  return notification === undefined ? rest : { ...rest, notification: wireNotification(notification) }
}

/** A notification as the engine shows it. */
function notificationOf({ recipients, status }: ShownNotification): RunNotification {
  const statuses = Object.entries(WORDS).flatMap(([name, word]) => (status.includes(word) ? [name as RunStatus] : [])) // a key of the table
  return { recipients, statuses }
}

/** The same of something that may have one. */
export function withNotification(shown: object): object {
  const { notification } = shown as { readonly notification?: ShownNotification } // as the wire has it
  return notification === undefined ? shown : { ...shown, notification: notificationOf(notification) }
}
