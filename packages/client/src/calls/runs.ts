import { OnefoldError } from '@onefold/core/error'
import type { RemoteRun, RemoteRuns, RemoteRunType } from '../remote-session.ts'
import { isoOf, member, whole, withInstants } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'
import { refusalOf } from '../transport/refusal-of.ts'
import { withNotification, withWireNotification } from './notification.ts'

type RunPage = Awaited<ReturnType<RemoteRuns['list']>>

/** How often an unfinished run is asked after, in milliseconds: soon at first. */
const FIRST_PAUSE = 50
const LONGEST_PAUSE = 2000

/** A run as the engine shows it. */
export function runOf(shown: unknown): RemoteRun {
  return withInstants<RemoteRun>(['created', 'started', 'finished', 'ping'], withNotification(shown as object)) // JSON's
}

/** The finished run; refuses with its failure when it did not succeed, as the engine does. */
function succeeded(run: RemoteRun): RemoteRun {
  if (run.status === 'SUCCEEDED') return run
  const { code = 'run-cancelled', message = 'The run was cancelled.' } = run.failure ?? {}
  throw new OnefoldError('conflict', [refusalOf(code, message)])
}

/** A run that was begun, and its end. */
export function begun(runs: RemoteRuns, run: RemoteRun) {
  return { run, finished: () => runs.finished(run.id).then(succeeded) }
}

/** Long work under way, and what became of it. */
export function runsOver(ask: Ask): RemoteRuns {
  const get = (id: string) => ask('GET /api/jobs/runs/:id', { path: { id } }).then(runOf)
  return Object.freeze<RemoteRuns>({
    get,
    async list({ pageNumber, pageSize = 10, from, to, ...query } = {}) {
      const pages = { page: pageNumber, size: pageSize, from: isoOf(from), to: isoOf(to) }
      const asked = { ...query, status: query.status && [query.status].flat(), ...pages }
      const { page, items } = whole<{ readonly page: RunPage['page']; readonly items: readonly unknown[] }>(
        await ask('GET /api/jobs/runs', { query: asked }),
      )
      return { page, runs: items.map(runOf) }
    },
    async submit(submission) {
      const response = await ask.response('POST /api/jobs/runs', { body: withWireNotification(submission) })
      return { run: runOf(await response.json()), created: response.status === 201 }
    },
    async cancel(id) {
      await ask('POST /api/jobs/runs/:id/cancel', { path: { id }, body: {} })
      return get(id)
    },
    async retry(id, { force } = {}) {
      const response = await ask.response('POST /api/jobs/runs/:id/retry', { path: { id }, query: { force } })
      const answer = whole<{ readonly id: string }>(await response.json())
      return { run: await get(answer.id), created: response.status === 202 }
    },
    async remove({ ids, olderThan, statuses }) {
      await ask('DELETE /api/jobs/runs', { body: { ids, olderThan: isoOf(olderThan), status: statuses } })
    },
    async dismiss(id) {
      const run = await get(id)
      await ask('DELETE /api/tasks/instances/:id', { path: { id } })
      return run
    },
    chain: (id) =>
      ask('GET /api/jobs/runs/:id/chain', { path: { id } }).then((answer) =>
        member<readonly unknown[]>('runs')(answer).map(runOf),
      ),
    async finished(id) {
      for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
        const run = await get(id)
        if (run.finished !== undefined) return run
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    },
    types: () => ask('GET /api/jobs/types').then(member<readonly RemoteRunType[]>('types')),
    type: (type) => ask('GET /api/jobs/types/:type', { path: { type } }).then(whole<RemoteRunType>),
  })
}
