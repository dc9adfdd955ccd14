import { expect, test, vi } from 'vitest'
import type { Run } from '../model/run.ts'
import type { Mail, Mailer } from '../ports/mailer.ts'
import { createRunNotices } from './run-notices.ts'

const MORNING = Date.UTC(2026, 0, 5, 8)
const RUN: Run = {
  id: 'r-1',
  type: 'entity-synchronization',
  subject: 'people',
  status: 'FAILED',
  progress: 0.427,
  message: '427 records',
  input: null,
  output: null,
  trigger: 'MANUAL',
  owner: 'u-1',
  attempt: 1,
  checkpoint: null,
  created: MORNING,
  started: MORNING + 1000,
  finished: MORNING + 61_000,
  failure: { code: 'no-file', message: 'The file is gone.' },
  notification: { recipients: [{ name: 'Ada', email: 'ada@example.org' }], statuses: ['FAILED', 'CANCELLED'] },
}

function office(receipt: Awaited<ReturnType<Mailer['send']>> = { outcome: 'accepted' }) {
  const mails: Mail[] = []
  const log = vi.fn<(sentence: string, cause?: unknown) => void>()
  const mailer: Mailer = {
    async send(mail) {
      mails.push(mail)
      return receipt
    },
  }
  return { mails, log, notices: createRunNotices(mailer, { log, runLink: 'https://mdm.example/runs/{id}' }) }
}

test('[JB-110] a mail says what it is, how it ended, how far it came, when, why it failed, and where to look', async () => {
  const { mails, notices } = office()
  notices.tell(RUN)
  await notices.settled()
  expect(mails).toEqual([
    {
      to: 'ada@example.org',
      subject: 'Onefold: entity-synchronization of people failed',
      text: [
        'Hello Ada,',
        '',
        'entity-synchronization of people: failed.',
        '',
        'Completion: 42 %',
        'Created: 2026-01-05T08:00:00.000Z',
        'Started: 2026-01-05T08:00:01.000Z',
        'Finished: 2026-01-05T08:01:01.000Z',
        'Message: 427 records',
        'Error: The file is gone. (no-file)',
        '',
        'Look at it: https://mdm.example/runs/r-1',
        '',
      ].join('\n'),
    },
  ])
})

test.each<[status: Run['status'], mails: number]>([
  ['RUNNING', 0],
  ['SUCCEEDED', 0],
  ['CANCELLED', 1],
  ['SKIPPED', 1],
])('[JB-111] who asked for FAILED and CANCELLED gets, of a run that is %s, %d mails', async (status, count) => {
  const { mails, notices } = office()
  notices.tell({ ...RUN, status })
  await notices.settled()
  expect(mails).toHaveLength(count)
})

test('[JB-112] a mail that is not accepted is logged without the address, and nothing else happens', async () => {
  const { log, notices } = office({ outcome: 'refused', reason: 'the post office is closed.' })
  notices.tell(RUN)
  await notices.settled()
  expect(log).toHaveBeenCalledExactlyOnceWith('A mail about the run r-1 was not accepted: the post office is closed.')
})

test('[JB-112] a mailer that breaks breaks nothing else', async () => {
  const log = vi.fn<(sentence: string, cause?: unknown) => void>()
  const cause = new Error('broken')
  const notices = createRunNotices({ send: () => Promise.reject(cause) }, { log })
  notices.tell(RUN)
  await notices.settled()
  expect(log).toHaveBeenCalledWith('A mail about the run r-1 could not be handed over', cause)
})
