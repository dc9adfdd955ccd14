import type { NotificationInput } from '../api/jobs.ts'
import { refuseAll } from '../error/onefold-error.ts'
import { type Refusal, refusal } from '../error/refusal.ts'
import { longerThan } from '../lib/text/characters.ts'
import { RUN_STATUSES, type RunNotification, type RunStatus } from '../model/run.ts'

const STANDARD: readonly RunStatus[] = Object.freeze(['SUCCEEDED', 'FAILED', 'CANCELLED'])
const MOST_RECIPIENTS = 100

/** A notification as it is kept. Refuses with `invalid`, every problem at once. */
export function notificationOf(given: NotificationInput | undefined): { readonly notification?: RunNotification } {
  if (given === undefined) return {}
  const { recipients, statuses = STANDARD } = given
  refuseAll([...recipientRefusals(recipients), ...statusRefusals(statuses)])
  const kept = recipients.map(({ name, email }) => ({ name, email }))
  return { notification: { recipients: kept, statuses: [...new Set(statuses)] } }
}

function recipientRefusals(recipients: RunNotification['recipients']): readonly Refusal[] {
  const path = 'notification.recipients'
  if (recipients.length < 1 || recipients.length > MOST_RECIPIENTS)
    return [refusal('member-invalid/from-1-recipients', { most: MOST_RECIPIENTS }, path)]
  // One line without blanks: a mail's headers are made of it.
  return recipients.flatMap(({ email, name }, index) => [
    ...(/^[^\s@<>",;]{1,64}@[^\s@<>",;]{1,255}$/.test(email)
      ? []
      : [refusal('member-invalid/no-e-mail', {}, `${path}[${index}].email`)]),
    ...(!longerThan(name, 200) && !/\p{Cc}/u.test(name)
      ? []
      : [refusal('member-invalid/name-line-at', {}, `${path}[${index}].name`)]),
  ])
}

function statusRefusals(statuses: readonly RunStatus[]): readonly Refusal[] {
  const unknown = statuses.some((status) => !RUN_STATUSES.includes(status))
  return statuses.length > 0 && !unknown
    ? []
    : [refusal('member-invalid/statuses', { statuses: RUN_STATUSES }, 'notification.status')]
}
