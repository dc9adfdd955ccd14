import type { RunSubmission, Runs, RunTypeView, SubmittedRun } from '../api/jobs.ts'
import { conflict, invalid, notFound } from '../error/onefold-error.ts'
import { notificationOf } from '../job/notification.ts'
import type { RunKind } from '../job/run-kind.ts'
import { defined } from '../lib/defined.ts'
import { canonicalJson, type JsonValue } from '../lib/json.ts'
import { pageOf } from '../model/page.ts'
import type { Json } from '../model/record.ts'
import { FINISHED_RUN_STATUSES, type Run, type RunType } from '../model/run.ts'
import { sliceOf } from '../table/records-page.ts'
import type { Caller, EngineServices } from './services.ts'

const KEY_MS = 7 * 86_400_000
/** Runs of one chain that are shown; a run has a handful of parts. */
const MOST_OF_A_CHAIN = 1000
/** A part of a part of a part: nothing is deeper. */
const DEEPEST = 10

/** Executions of long work, for one caller. */
export function runsOf(services: Pick<EngineServices, 'clock' | 'runner' | 'store'>, caller: Caller): Runs {
  const { store, runner } = services
  const get = async (id: string): Promise<Run> => {
    const run = await store.runs.find(id)
    if (!run) throw notFound('run', id)
    return run
  }
  /** Of a part, the whole: it is its work. */
  const cancel = async ({ id, trigger, parent }: Run): Promise<Run> => {
    const whole = trigger === 'CHAIN' && parent !== undefined ? parent : id
    return (await runner.cancel(whole)) ?? get(whole)
  }
  return {
    async get(id) {
      caller.allow('task.view')
      return get(id)
    },
    async list({ pageNumber, pageSize, status, order = 'DESC', ...filters } = {}) {
      caller.allow('task.list')
      const { number, size, offset, limit } = sliceOf({
        ...defined({ pageNumber, pageSize }),
      })
      const statuses = status ? { statuses: [status].flat() } : {}
      const parts = filters.type !== undefined || filters.parents !== undefined
      const { runs, total } = await store.runs.list({ ...filters, ...statuses, parts, order, offset, limit })
      return { page: pageOf(number, size, total), runs }
    },
    async submit(submission) {
      caller.allow('task.run')
      return submit(services, caller, submission)
    },
    async cancel(id) {
      caller.allow('task.cancel')
      const run = await get(id)
      if (isOver(run)) throw conflict('run-finished', { id, status: run.status })
      return cancel(run)
    },
    async dismiss(id) {
      caller.allow('task.delete')
      const run = await get(id)
      if (!isOver(run)) return cancel(run)
      if (run.trigger === 'CHAIN') throw conflict('run-part/run-goes', { id, parent: run.parent })
      await store.runs.remove({ ids: [id] })
      return run
    },
    async retry(id, { force = false } = {}) {
      caller.allow('task.run')
      return retry(services, caller, await get(id), force)
    },
    async remove({ ids, olderThan, statuses }) {
      caller.allow('task.delete')
      if (ids === undefined && olderThan === undefined && statuses === undefined) throw invalid('criterion-missing')
      return store.runs.remove({
        ...defined({ ids, olderThan, statuses }),
      })
    },
    async chain(id) {
      caller.allow('task.view')
      return chain(services, await get(id))
    },
    async finished(id) {
      caller.allow('task.view')
      await get(id)
      return runner.finished(id)
    },
    types() {
      caller.allow('task.list')
      return [...runner.kinds.values()].map(typeView)
    },
    type(type) {
      caller.allow('task.view')
      return typeView(runner.kindOf(type as RunType)) // refused when it is none
    },
  }
}

async function submit(
  services: Pick<EngineServices, 'clock' | 'runner' | 'store'>,
  caller: Caller,
  submission: RunSubmission,
): Promise<SubmittedRun> {
  const { type, input: given = {}, idempotencyKey } = submission
  if (idempotencyKey !== undefined && !/^[^\p{Cc}]{1,255}$/u.test(idempotencyKey))
    throw invalid('member-invalid/key-1-255', {}, 'idempotencyKey')
  const kind = services.runner.kindOf(type)
  const { input, subject } = kind.plan(given)
  const notification = notificationOf(submission.notification)
  const known = idempotencyKey === undefined ? undefined : await runOfKey(services, idempotencyKey)
  if (known) return { run: sameWork(known, type, input), created: false }
  await kind.check(input, 'MANUAL')
  await refuseBusy(services, kind, subject)
  const { run, created } = await services.runner.submit({
    type,
    subject,
    input,
    trigger: 'MANUAL',
    owner: caller.principal.id,
    ...notification,
    ...defined({ idempotencyKey }),
  })
  return { run: run.idempotencyKey === idempotencyKey && !created ? sameWork(run, type, input) : run, created }
}

async function runOfKey(
  { store, clock }: Pick<EngineServices, 'clock' | 'store'>,
  idempotencyKey: string,
): Promise<Run | undefined> {
  const from = clock.now() - KEY_MS + 1
  return (await store.runs.list({ idempotencyKey, from, order: 'DESC', offset: 0, limit: 1 })).runs[0]
}

/** The run that was made under a key, if it is the same work. */
function sameWork(run: Run, type: RunType, input: Json): Run {
  const textOf = (json: Json) => canonicalJson(json as JsonValue)
  if (run.idempotencyKey === undefined || (run.type === type && textOf(run.input) === textOf(input))) return run
  throw conflict('key-used')
}

async function refuseBusy(
  { store }: Pick<EngineServices, 'store'>,
  { busy, exclusive }: RunKind,
  subject: string,
): Promise<void> {
  if (!busy || !exclusive) return
  const statuses = ['PENDING', 'RUNNING', 'CANCELLING'] as const
  const query = { exclusive: exclusive(subject), statuses, order: 'ASC', offset: 0, limit: 1 } as const
  if ((await store.runs.list(query)).total > 0) throw busy(subject)
}

async function retry(
  services: Pick<EngineServices, 'runner' | 'store'>,
  caller: Caller,
  run: Run,
  force: boolean,
): Promise<SubmittedRun> {
  const { id, type, status, trigger, definition, notification, attempt } = run
  if (trigger === 'CHAIN') throw conflict('run-part/run-part-repeat', { id, parent: run.parent })
  if (!isOver(run)) throw conflict('run-unfinished', { id, status })
  const known = force ? undefined : await successOf(services, run)
  if (known) return { run: known, created: false }
  const kind = services.runner.kindOf(type)
  const { input, subject } = kind.plan(run.input)
  await kind.check(input, 'RETRY')
  await refuseBusy(services, kind, subject)
  return services.runner.submit({
    type,
    subject,
    input,
    trigger: 'RETRY',
    owner: caller.principal.id,
    retryOf: id,
    attempt,
    ...defined({ definition, notification }),
  })
}

/** The run itself or the newest repetition of it, if that succeeded or is under way. */
async function successOf({ store }: Pick<EngineServices, 'store'>, run: Run): Promise<Run | undefined> {
  const { runs } = await store.runs.list({ retryOf: run.id, order: 'DESC', offset: 0, limit: 1 })
  const last = runs[0] ?? run
  return last.status === 'SUCCEEDED' || !isOver(last) ? last : undefined
}

async function chain({ store }: Pick<EngineServices, 'store'>, run: Run): Promise<readonly Run[]> {
  let root = run
  for (let up = 0; root.parent !== undefined && up < DEEPEST; up++) {
    const parent = await store.runs.find(root.parent)
    if (parent === undefined) break // a run may outlive what started it
    root = parent
  }
  const runs = [root]
  for (let parents = [root.id]; parents.length > 0 && runs.length < MOST_OF_A_CHAIN; ) {
    const limit = MOST_OF_A_CHAIN - runs.length
    const below = await store.runs.list({ parents, order: 'ASC', offset: 0, limit })
    runs.push(...below.runs)
    parents = below.runs.map(({ id }) => id)
  }
  return runs
}

function isOver({ status }: Run): boolean {
  return FINISHED_RUN_STATUSES.includes(status)
}

function typeView({ type, description, input, schedulable, exclusive }: RunKind): RunTypeView {
  return { type, description, input, schedulable, singleInstance: exclusive !== null }
}
