import type { NotificationInput } from '../api/jobs.ts'
import { type Refusal, refuseAll } from '../error/onefold-error.ts'
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
    return [{ code: 'member-invalid', path, text: `From 1 to ${MOST_RECIPIENTS} recipients are expected.` }]
  // One line without blanks: a mail's headers are made of it.
  return recipients.flatMap(({ email, name }, index) => [
    ...(/^[^\s@<>",;]{1,64}@[^\s@<>",;]{1,255}$/.test(email)
      ? []
      : [{ code: 'member-invalid', path: `${path}[${index}].email`, text: 'This is no e-mail address.' }]),
    ...(name.length <= 200 && !/\p{Cc}/u.test(name)
      ? []
      : [
          {
            code: 'member-invalid',
            path: `${path}[${index}].name`,
            text: 'A name is one line of at most 200 characters.',
          },
        ]),
  ])
}

function statusRefusals(statuses: readonly RunStatus[]): readonly Refusal[] {
  const unknown = statuses.some((status) => !RUN_STATUSES.includes(status))
  const text = `One or more of ${RUN_STATUSES.join(', ')} are expected.`
  return statuses.length > 0 && !unknown ? [] : [{ code: 'member-invalid', path: 'notification.status', text }]
}
