import { expect } from 'vitest'
import type { NewRun, RunQuery } from '../../../ports/store/run-store.ts'
import type { Store } from '../../../ports/store/store.ts'
import { commit } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { claimed, expectConflict, makeTables, newRun, takenOver } from '../setting.ts'

const SYNC = 'entity-synchronization'
const SAMPLE = 'sample-install'

async function submit(store: Store, ...runs: NewRun[]): Promise<void> {
  for (const run of runs) await store.runs.submit(run)
}

async function idsOf(store: Store, query: Partial<RunQuery>): Promise<readonly (string | number)[]> {
  const { runs, total } = await store.runs.list({ order: 'ASC', offset: 0, limit: 10, ...query })
  return [...runs.map((run) => run.id), total]
}

/** One run of each fate, submitted in this order: succeeded, cancelled, cancelling, running, pending. */
async function fates(store: Store): Promise<void> {
  await submit(store, newRun('z'), newRun('y'), newRun('x'), newRun('w', { type: SAMPLE, subject: 'x' }), newRun('v'))
  await store.runs.claim([SYNC], 'node-a')
  await store.runs.settle('z', 1, { status: 'SUCCEEDED', output: null })
  await store.runs.cancel('y')
  await store.runs.claim([SYNC], 'node-a')
  await store.runs.cancel('x')
  await store.runs.claim([SAMPLE], 'node-a')
}

export const runRules: readonly StoreRule[] = [
  rule('[ST-46] a run that is submitted waits, with all that was said of it', async ({ store }) => {
    const { run, created } = await store.runs.submit(newRun('run-1', { subject: 'people', parent: 'run-0' }))
    expect(created).toBe(true)
    expect(run).toMatchObject({
      ...newRun('run-1', { subject: 'people', parent: 'run-0' }),
      status: 'PENDING',
      attempt: 0,
    })
    expect(run.created).toBeGreaterThan(1_700_000_000_000)
    expect([run.started, run.finished, run.node, run.failure]).toEqual([undefined, undefined, undefined, undefined])
    expect(await store.runs.find('run-1')).toEqual(run)
    expect(await store.runs.find('run-2')).toBeUndefined()
  }),

  rule('[ST-46] one run of a type is unfinished for one subject', async ({ store }) => {
    const first = await store.runs.submit(newRun('run-1', { subject: 'people' }))
    const again = await store.runs.submit(newRun('run-2', { subject: 'people', input: null, owner: 'u-2' }))
    expect(again).toEqual({ run: first.run, created: false })
    expect(await store.runs.find('run-2')).toBeUndefined()
    expect(await store.runs.submit(newRun('run-3', { subject: 'places' }))).toMatchObject({ created: true })
    expect(await store.runs.submit(newRun('run-4', { subject: 'people', type: SAMPLE }))).toMatchObject({
      created: true,
    })
  }),

  rule('[ST-46] a run that is being cancelled is unfinished, a finished one makes room', async ({ store }) => {
    await submit(store, newRun('run-1', { subject: 'people' }))
    await store.runs.claim([SYNC], 'node-a')
    await store.runs.cancel('run-1')
    const again = await store.runs.submit(newRun('run-2', { subject: 'people' }))
    expect(again).toMatchObject({ created: false, run: { id: 'run-1', status: 'CANCELLING' } })
    await store.runs.settle('run-1', 1, { status: 'CANCELLED', message: 'Cancelled.' })
    expect(await store.runs.submit(newRun('run-2', { subject: 'people' }))).toMatchObject({ created: true })
  }),

  rule('[ST-46] of ten submissions for one subject, one makes a run', async ({ store, another }) => {
    const stores = [store, await another()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => stores[n % 2]!.runs.submit(newRun(`run-${n}`, { subject: 'people' }))),
    )
    expect(answers.filter(({ created }) => created)).toHaveLength(1)
    expect(new Set(answers.map(({ run }) => run.id)).size).toBe(1)
    expect((await idsOf(store, {})).at(-1)).toBe(1)
  }),

  rule('[ST-47] the oldest waiting run of the types asked is claimed, once', async ({ store }) => {
    await submit(store, newRun('z', { type: SAMPLE }), newRun('y'), newRun('a'))
    const run = await store.runs.claim([SYNC], 'node-a')
    expect(run).toMatchObject({ id: 'y', status: 'RUNNING', attempt: 1, node: 'node-a' })
    expect(run?.started).toBeTypeOf('number')
    expect(await store.runs.find('y')).toEqual(run)
    expect(await store.runs.claim([SYNC, SAMPLE], 'node-b')).toMatchObject({ id: 'z', node: 'node-b' })
    expect(await store.runs.claim([SYNC], 'node-a')).toMatchObject({ id: 'a' })
    expect(await store.runs.claim([SYNC, SAMPLE], 'node-a')).toBeUndefined()
    expect(await store.runs.claim([], 'node-a')).toBeUndefined()
  }),

  rule('[ST-47] of ten workers, one claims a run', async ({ store, another }) => {
    const stores = [store, await another()]
    await submit(store, newRun('run-1'), newRun('run-2'))
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, n) => stores[n % 2]!.runs.claim([SYNC], `node-${n}`)),
    )
    const ids = claims.flatMap((run) => (run ? [`${run.id} ${run.attempt}`] : []))
    expect(ids.sort()).toEqual(['run-1 1', 'run-2 1'])
  }),

  rule('[ST-48] a run whose lease ended is claimed again, its attempt one higher', async ({ store }) => {
    await claimed(store)
    expect(await store.runs.claim([SYNC], 'node-b')).toBeUndefined()
    await store.runs.releaseOthers('node-a')
    expect(await store.runs.claim([SYNC], 'node-b')).toBeUndefined()
    await store.runs.releaseOthers('node-b')
    expect(await store.runs.claim([SYNC], 'node-b')).toMatchObject({ id: 'run-1', attempt: 2, node: 'node-b' })
    expect(await store.runs.claim([SYNC], 'node-b')).toBeUndefined()
  }),

  rule('[ST-48] a lease lasts 30 seconds from its claim', async ({ store, later }) => {
    await claimed(store)
    await later(29_000)
    expect(await store.runs.claim([SYNC], 'node-b')).toBeUndefined()
    await later(1500)
    expect(await store.runs.claim([SYNC], 'node-b')).toMatchObject({ id: 'run-1', attempt: 2, node: 'node-b' })
  }),

  rule('[ST-48] a beat renews the lease', async ({ store, later }) => {
    const { run, attempt } = await claimed(store)
    await later(20_000)
    await store.runs.beat(run, attempt)
    await later(20_000)
    expect(await store.runs.claim([SYNC], 'node-b')).toBeUndefined()
    await later(10_500)
    await store.runs.beat(run, attempt)
    expect(await store.runs.claim([SYNC], 'node-b')).toBeUndefined()
    await later(30_500)
    expect(await store.runs.claim([SYNC], 'node-b')).toMatchObject({ attempt: 2 })
  }),

  rule('[ST-48] the checkpoint of the attempt before is there for the next one', async ({ store }) => {
    await makeTables(store)
    const { run: id, attempt } = await claimed(store)
    await commit(store, { run: { id, attempt, checkpoint: { row: 500 }, progress: 0.5, message: 'Half.' } })
    await store.runs.releaseOthers('node-b')
    const next = await store.runs.claim([SYNC], 'node-b')
    expect(next).toMatchObject({ checkpoint: { row: 500 }, progress: 0.5, message: 'Half.', attempt: 2 })
  }),

  rule('[ST-48] a run that was cancelled and left behind is claimed as CANCELLING, to be closed', async ({ store }) => {
    await claimed(store)
    await store.runs.cancel('run-1')
    expect(await takenOver(store)).toEqual({ run: 'run-1', attempt: 2 })
    expect(await store.runs.find('run-1')).toMatchObject({ status: 'CANCELLING', attempt: 2 })
    await store.runs.settle('run-1', 2, { status: 'CANCELLED', message: 'Its worker died.' })
    expect(await store.runs.find('run-1')).toMatchObject({ status: 'CANCELLED', message: 'Its worker died.' })
  }),

  rule('[ST-49] a beat writes the progress and tells whether the run was cancelled', async ({ store }) => {
    const { run, attempt } = await claimed(store)
    const beaten = await store.runs.beat(run, attempt, { progress: null, message: '12 records' })
    expect(beaten).toMatchObject({ status: 'RUNNING', progress: null, message: '12 records' })
    expect(beaten.ping).toBeGreaterThanOrEqual(beaten.started!)
    await store.runs.cancel(run)
    expect(await store.runs.beat(run, attempt)).toMatchObject({ status: 'CANCELLING', message: '12 records' })
  }),

  rule('[ST-49] a run is closed with its output, its failure or its message', async ({ store }) => {
    const failure = { code: 'source-unreachable', message: 'The file is gone.' }
    const outcomes = [
      { status: 'SUCCEEDED', output: { records: 10 } },
      { status: 'FAILED', failure, output: { records: 3 } },
      { status: 'CANCELLED', message: 'By u-1.' },
    ] as const
    for (const [n, outcome] of outcomes.entries()) {
      const { run, attempt } = await claimed(store, `run-${n}`)
      const closed = await store.runs.settle(run, attempt, outcome)
      expect(closed).toMatchObject(outcome)
      expect(closed.finished).toBeGreaterThanOrEqual(closed.started!)
      expect(await store.runs.find(run)).toEqual(closed)
    }
    await store.runs.releaseOthers('node-b')
    expect(await store.runs.claim([SYNC], 'node-b')).toBeUndefined()
  }),

  rule('[ST-49] a worker under another attempt can neither beat nor close', async ({ store }) => {
    const late = await claimed(store)
    const now = await takenOver(store)
    const outcome = { status: 'SUCCEEDED', output: 'late' } as const
    await expectConflict(store.runs.beat(late.run, late.attempt, { progress: 1, message: 'late' }), 'lease-lost')
    await expectConflict(store.runs.settle(late.run, late.attempt, outcome), 'lease-lost')
    await expectConflict(store.runs.settle('run-99', 1, outcome), 'lease-lost')
    expect(await store.runs.find('run-1')).toMatchObject({ status: 'RUNNING', attempt: 2, node: 'node-b' })
    await store.runs.settle(now.run, now.attempt, { status: 'SUCCEEDED', output: 'in time' })
    await expectConflict(store.runs.settle(now.run, now.attempt, outcome), 'lease-lost')
    await expectConflict(store.runs.beat(now.run, now.attempt), 'lease-lost')
    expect(await store.runs.find('run-1')).toMatchObject({ status: 'SUCCEEDED', output: 'in time' })
  }),

  rule('[ST-50] a waiting run is cancelled at once, a running one is asked to stop', async ({ store }) => {
    await submit(store, newRun('a'), newRun('b'))
    await store.runs.claim([SYNC], 'node-a')
    expect(await store.runs.cancel('a')).toMatchObject({ id: 'a', status: 'CANCELLING' })
    expect(await store.runs.cancel('a')).toMatchObject({ id: 'a', status: 'CANCELLING' })
    const cancelled = await store.runs.cancel('b')
    expect(cancelled).toMatchObject({ id: 'b', status: 'CANCELLED' })
    expect(cancelled?.finished).toBeTypeOf('number')
    expect(await store.runs.claim([SYNC], 'node-a')).toBeUndefined()
  }),

  rule('[ST-50] a finished run is answered as it is, an unknown one not at all', async ({ store }) => {
    const { run, attempt } = await claimed(store)
    const closed = await store.runs.settle(run, attempt, { status: 'SUCCEEDED', output: null })
    expect(await store.runs.cancel(run)).toEqual(closed)
    expect(await store.runs.cancel('run-99')).toBeUndefined()
  }),

  rule('[ST-51] runs are listed in the order they were submitted, or the other way round', async ({ store }) => {
    await fates(store)
    expect(await idsOf(store, {})).toEqual(['z', 'y', 'x', 'w', 'v', 5])
    expect(await idsOf(store, { order: 'DESC' })).toEqual(['v', 'w', 'x', 'y', 'z', 5])
    expect(await idsOf(store, { order: 'DESC', offset: 1, limit: 2 })).toEqual(['w', 'x', 5])
    expect(await idsOf(store, { offset: 5 })).toEqual([5])
  }),

  rule('[ST-51] runs are filtered by type, by status and by subject', async ({ store }) => {
    await fates(store)
    expect(await idsOf(store, { type: SAMPLE })).toEqual(['w', 1])
    expect(await idsOf(store, { subject: 'x' })).toEqual(['x', 'w', 2])
    expect(await idsOf(store, { statuses: ['PENDING', 'SUCCEEDED'] })).toEqual(['z', 'v', 2])
    expect(await idsOf(store, { statuses: ['CANCELLED'], type: SYNC })).toEqual(['y', 1])
    expect(await idsOf(store, { statuses: ['CANCELLING'], subject: 'x', type: SAMPLE })).toEqual([0])
  }),
]
