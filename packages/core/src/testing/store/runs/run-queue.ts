import { expect } from 'vitest'
import type { NewRun } from '../../../ports/store/run-store.ts'
import type { Store } from '../../../ports/store/store.ts'
import { rule, type StoreRule } from '../rule.ts'
import { claimed, newRun } from '../setting.ts'

const SYNC = 'entity-synchronization'
const LANE = { exclusive: 'entity people', subject: 'people' }

const submit = (store: Store, id: string, rest: Partial<NewRun> = {}) =>
  store.runs.submit(newRun(id, { ...LANE, ...rest }))

export const runQueueRules: readonly StoreRule[] = [
  rule('[ST-150] runs of several types that state one thing to be exclusive are one', async ({ store }) => {
    await submit(store, 'run-1')
    expect(await submit(store, 'run-2', { type: 'entity-load' })).toMatchObject({
      created: false,
      run: { id: 'run-1' },
    })
    expect(await store.runs.submit(newRun('run-3', { exclusive: 'entity places' }))).toMatchObject({ created: true })
  }),

  rule('[ST-150] what states nothing to be exclusive is at work beside anything', async ({ store }) => {
    for (const id of ['run-1', 'run-2']) {
      const { exclusive: _, ...run } = newRun(id, { subject: 'people' })
      expect(await store.runs.submit(run)).toMatchObject({ created: true })
    }
    expect(await store.runs.claim([SYNC], 'node-a')).toMatchObject({ id: 'run-1' })
    expect(await store.runs.claim([SYNC], 'node-a')).toMatchObject({ id: 'run-2' })
  }),

  rule(
    '[ST-151] a run that would overlap with its definition’s is skipped, queued once, or forced',
    async (context) => {
      const { store } = context
      const definition = 'd-1'
      await submit(store, 'run-1', { overlap: 'SKIP', definition })
      await store.runs.claim([SYNC], 'node-a')
      const skipped = await submit(store, 'run-2', { overlap: 'SKIP', definition })
      expect(skipped).toMatchObject({ created: true, run: { status: 'SKIPPED', attempt: 0 } })
      expect(skipped.run.finished).toBe(skipped.run.created)
      const states = [
        await submit(store, 'run-3', { overlap: 'QUEUE', definition }),
        await submit(store, 'run-4', { overlap: 'QUEUE', definition }),
        await submit(store, 'run-5', { overlap: 'FORCE', definition }),
        await submit(store, 'run-6', { overlap: 'SKIP', definition: 'd-2' }),
      ]
      expect(states.map(({ run }) => run.status)).toEqual(['PENDING', 'SKIPPED', 'PENDING', 'PENDING'])
    },
  ),

  rule('[ST-151] what waits for its turn is claimed when nothing exclusive is at work any more', async ({ store }) => {
    await submit(store, 'run-1')
    await store.runs.claim([SYNC], 'node-a')
    await submit(store, 'run-2', { overlap: 'QUEUE' })
    await submit(store, 'run-3', { overlap: 'FORCE' })
    expect(await store.runs.claim([SYNC], 'node-b')).toBeUndefined()
    await store.runs.cancel('run-1')
    expect(await store.runs.claim([SYNC], 'node-b')).toBeUndefined()
    await store.runs.settle('run-1', 1, { status: 'CANCELLED', message: '' })
    expect(await store.runs.claim([SYNC], 'node-b')).toMatchObject({ id: 'run-2' })
    expect(await store.runs.claim([SYNC], 'node-b')).toBeUndefined()
  }),

  rule('[ST-151] of ten workers, one claims what is exclusive', async ({ store, another }) => {
    const stores = [store, await another()]
    for (const id of ['a', 'b', 'c']) await submit(store, id, { overlap: 'FORCE' })
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, n) => stores[n % 2]!.runs.claim([SYNC], `node-${n}`)),
    )
    expect(claims.flatMap((run) => run?.id ?? [])).toEqual(['a'])
  }),

  rule(
    '[ST-152] a submission under a known key is the run that was made under it, even a finished one',
    async ({ store }) => {
      const first = await submit(store, 'run-1', { idempotencyKey: 'monday' })
      expect(first.run.idempotencyKey).toBe('monday')
      await store.runs.cancel('run-1')
      const again = await submit(store, 'run-2', { idempotencyKey: 'monday', input: { load: 'NONE' } })
      expect(again).toMatchObject({ created: false, run: { id: 'run-1', status: 'CANCELLED' } })
      expect(await submit(store, 'run-3', { idempotencyKey: 'tuesday' })).toMatchObject({ created: true })
      const { runs } = await store.runs.list({ idempotencyKey: 'monday', order: 'ASC', offset: 0, limit: 10 })
      expect(runs.map(({ id }) => id)).toEqual(['run-1'])
    },
  ),

  rule('[ST-152] of ten submissions under one key, one makes a run', async ({ store, another }) => {
    const stores = [store, await another()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        stores[n % 2]!.runs.submit(newRun(`run-${n}`, { subject: `s-${n}`, idempotencyKey: 'once' })),
      ),
    )
    expect(answers.filter(({ created }) => created)).toHaveLength(1)
    expect(new Set(answers.map(({ run }) => run.id)).size).toBe(1)
  }),

  rule('[ST-153] a run that is being cancelled ends cancelled, whatever its work came to', async ({ store }) => {
    for (const outcome of [
      { status: 'SUCCEEDED', output: 'all' },
      { status: 'FAILED', failure: { code: 'x', message: 'X.' }, output: null },
    ] as const) {
      const { run, attempt } = await claimed(store, `ends ${outcome.status}`)
      await store.runs.cancel(run)
      const closed = await store.runs.settle(run, attempt, outcome)
      expect(closed).toMatchObject({ status: 'CANCELLED', message: 'The run was cancelled.', output: null })
      expect(closed.failure).toBeUndefined()
      expect(await store.runs.find(run)).toEqual(closed)
    }
  }),

  rule(
    '[ST-154] only the types to resume are taken over; of the others, what is cancelled is closed',
    async ({ store }) => {
      await claimed(store, 'run-1')
      await store.runs.submit(newRun('run-2'))
      await store.runs.claim([SYNC], 'node-a')
      await store.runs.cancel('run-2')
      await store.runs.releaseOthers('node-b')
      expect(await store.runs.claim([SYNC], 'node-b', [])).toMatchObject({ id: 'run-2', status: 'CANCELLING' })
      expect(await store.runs.claim([SYNC], 'node-b', [])).toBeUndefined()
      expect(await store.runs.claim([SYNC], 'node-b', [SYNC])).toMatchObject({ id: 'run-1', attempt: 2 })
    },
  ),

  rule(
    '[ST-158] what is silent for long enough under a lease that ended is closed as stalled',
    async ({ store, later }) => {
      const parent = await claimed(store, 'run-1')
      await store.runs.submit(newRun('waiting'))
      const part = { id: 'part-1', type: 'entity-load', subject: 'people', input: null } as const
      await store.runs.follow(parent, { ...part, status: 'RUNNING', progress: null, message: '' })
      expect(await store.runs.closeStalled(0)).toEqual([])
      await later(30_001)
      expect(await store.runs.closeStalled(0, ['sample-install'])).toEqual([])
      expect(await store.runs.closeStalled(24 * 3_600_000)).toEqual([])
      const [stalled, ...others] = await store.runs.closeStalled(0)
      expect(others).toEqual([])
      expect(stalled).toMatchObject({ id: 'run-1', status: 'CANCELLED', message: 'Task stalled' })
      expect(await store.runs.find('part-1')).toMatchObject({ status: 'CANCELLED', message: 'Task stalled' })
      expect(await store.runs.closeStalled(0)).toEqual([])
      expect(await store.runs.find('waiting')).toMatchObject({ status: 'PENDING' })
    },
  ),

  rule('[ST-159] runs are filtered by owner, definition, origin and the time they were made', async ({ store }) => {
    await submit(store, 'run-1', { owner: 'u-2', definition: 'd-1' })
    await store.runs.cancel('run-1')
    await submit(store, 'run-2', { retryOf: 'run-1', attempt: 3, trigger: 'RETRY' })
    const idsOf = async (query: object) =>
      (await store.runs.list({ order: 'ASC', offset: 0, limit: 10, ...query })).runs.map(({ id }) => id)
    expect(await idsOf({ owner: 'u-2' })).toEqual(['run-1'])
    expect(await idsOf({ definition: 'd-1' })).toEqual(['run-1'])
    expect(await idsOf({ retryOf: 'run-1' })).toEqual(['run-2'])
    expect(await idsOf({ exclusive: 'entity people' })).toEqual(['run-1', 'run-2'])
    const { created } = (await store.runs.find('run-2'))!
    expect(await idsOf({ from: created + 1 })).toEqual([])
    expect(await idsOf({ from: created, owner: 'u-1' })).toEqual(['run-2'])
    expect(await idsOf({ to: created + 1, owner: 'u-1' })).toEqual(['run-2'])
    expect(await idsOf({ to: (await store.runs.find('run-1'))!.created })).toEqual([])
    expect(await store.runs.claim([SYNC], 'node-a')).toMatchObject({ id: 'run-2', attempt: 4 })
  }),

  rule('[ST-159] a run keeps what it was submitted with', async ({ store, given, reopen }) => {
    const notification = { recipients: [{ name: 'Ada', email: 'ada@example.org' }], statuses: ['FAILED'] } as const
    const { run } = await submit(store, 'run-1', { notification, definition: 'd-1', idempotencyKey: 'k' })
    expect(run).toMatchObject({ notification, definition: 'd-1', idempotencyKey: 'k', exclusive: 'entity people' })
    const late = given.reopen ? await reopen() : store
    expect(await late.runs.find('run-1')).toEqual(run)
  }),
]
