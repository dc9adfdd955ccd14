import type { Run, RunStatus } from '../model/run.ts'
import type { Mail, Mailer } from '../ports/mailer.ts'

export interface RunNoticeOptions {
  /** The page on which a run is looked at, with `{id}` in it. @default the mail names the run's path in the interface */
  readonly runLink?: string
  readonly log?: (sentence: string, cause?: unknown) => void
}

/** Tells by mail what became of runs. */
export interface RunNotices {
  /** Mails whoever the run names for its status; answers at once, and what is not accepted is logged. */
  tell(run: Run): void
  /** Settles when every mail that was begun is handed over. */
  settled(): Promise<void>
}

/** In the words that people know from the older interface. */
const WORDS: { readonly [status in RunStatus]: string } = {
  PENDING: 'created',
  RUNNING: 'running',
  CANCELLING: 'being cancelled',
  SUCCEEDED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  SKIPPED: 'cancelled (skipped)',
}

export function createRunNotices(mailer: Mailer, { runLink, log = () => {} }: RunNoticeOptions = {}): RunNotices {
  const sending = new Set<Promise<void>>()

  async function send(run: Run, mail: Mail): Promise<void> {
    try {
      const receipt = await mailer.send(mail)
      if (receipt.outcome === 'refused') log(`A mail about the run ${run.id} was not accepted: ${receipt.reason}`)
    } catch (cause) {
      log(`A mail about the run ${run.id} could not be handed over`, cause)
    }
  }

  return Object.freeze({
    tell(run: Run) {
      const { recipients = [], statuses = [] } = run.notification ?? {}
      // Whoever waits for the end of a run hears of a skipped one, too: it is over, and was not worked on.
      const heard = run.status === 'SKIPPED' ? 'CANCELLED' : run.status
      if (!statuses.includes(heard) && !statuses.includes(run.status)) return
      for (const { name, email } of recipients) {
        const task = send(run, runMail(run, { name, email, runLink })).finally(() => sending.delete(task))
        sending.add(task)
      }
    },
    async settled() {
      await Promise.all(sending)
    },
  })
}

/** What a person is told of a run: what it is, how it stands, since when and until when, why it failed, where to look. */
function runMail(
  run: Run,
  { name, email, runLink }: { readonly name: string; readonly email: string; readonly runLink: string | undefined },
): Mail {
  const { id, type, subject, status, progress, message, created, started, finished, failure } = run
  const over = finished !== undefined
  const lines = [
    ...(name === '' ? [] : [`Hello ${name},`, '']),
    `${type} of ${subject}: ${WORDS[status]}.`,
    '',
    `Completion: ${Math.floor((over && status === 'SUCCEEDED' ? 1 : (progress ?? 0)) * 100)} %`,
    `Created: ${instant(created)}`,
    ...(started === undefined ? [] : [`Started: ${instant(started)}`]),
    ...(finished === undefined ? [] : [`Finished: ${instant(finished)}`]),
    ...(message === '' ? [] : [`Message: ${message}`]),
    ...(failure === undefined ? [] : [`Error: ${failure.message} (${failure.code})`]),
    '',
    `Look at it: ${runLink === undefined ? `GET /api/jobs/runs/${id}` : runLink.replaceAll('{id}', id)}`,
    '',
  ]
  return { to: email, subject: `Onefold: ${type} of ${subject} ${WORDS[status]}`, text: lines.join('\n') }
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
