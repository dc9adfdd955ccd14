import { expect } from 'vitest'
import type { RunPart } from '../../../ports/store/run-store.ts'
import type { Store } from '../../../ports/store/store.ts'
import { rule, type StoreRule } from '../rule.ts'
import { claimed, expectConflict, newRun, takenOver } from '../setting.ts'

const SYNC = 'entity-synchronization'

function part(rest: Partial<RunPart> = {}): RunPart {
  return {
    id: 'part-1',
    type: 'entity-load',
    subject: 'people',
    input: { entity: 'people' },
    status: 'RUNNING',
    progress: null,
    message: '12 records',
    ...rest,
  }
}

const partsOf = async (store: Store, parent: string) =>
  (await store.runs.list({ parents: [parent], order: 'ASC', offset: 0, limit: 10 })).runs

export const runPartRules: readonly StoreRule[] = [
  rule('[ST-155] a part is written at its first word, and changed by those that follow', async ({ store }) => {
    const parent = await claimed(store)
    await store.runs.follow(parent, part())
    const [first] = await partsOf(store, 'run-1')
    expect(first).toMatchObject({ ...part(), parent: 'run-1', trigger: 'CHAIN', owner: 'u-1', node: 'node-a' })
    expect(first?.started).toBeTypeOf('number')
    await store.runs.follow(parent, part({ id: 'part-2', message: '20 records' }))
    expect(await partsOf(store, 'run-1')).toMatchObject([{ id: 'part-1', status: 'RUNNING', message: '20 records' }])
    await store.runs.follow(parent, part({ status: 'SUCCEEDED', progress: 1, output: { loaded: 20 } }))
    const [closed] = await partsOf(store, 'run-1')
    expect(closed).toMatchObject({ id: 'part-1', status: 'SUCCEEDED', progress: 1, output: { loaded: 20 } })
    expect(closed?.finished).toBeGreaterThanOrEqual(closed!.started!)
    await store.runs.follow(parent, part({ id: 'part-3' }))
    expect((await partsOf(store, 'run-1')).map(({ id }) => id)).toEqual(['part-1', 'part-3'])
  }),

  rule('[ST-155] parts of two types stand beside each other, and a failure shows its reason', async ({ store }) => {
    const parent = await claimed(store)
    await store.runs.follow(parent, part())
    await store.runs.follow(parent, part({ id: 'part-2', type: 'entity-index' }))
    const failure = { code: 'no-file', message: 'The file is gone.' }
    await store.runs.follow(parent, part({ status: 'FAILED', failure }))
    expect(await partsOf(store, 'run-1')).toMatchObject([
      { id: 'part-1', status: 'FAILED', failure },
      { id: 'part-2', status: 'RUNNING' },
    ])
  }),

  rule('[ST-155] only who holds the run speaks for its parts', async ({ store }) => {
    const late = await claimed(store)
    const now = await takenOver(store)
    await expectConflict(store.runs.follow(late, part()), 'lease-lost')
    await store.runs.follow(now, part())
    expect(await partsOf(store, 'run-1')).toMatchObject([{ attempt: 2, node: 'node-b' }])
  }),

  rule('[ST-156] a part is claimed by nobody, and is listed only when it is asked for', async ({ store }) => {
    const parent = await claimed(store)
    await store.runs.follow(parent, part())
    await store.runs.releaseOthers('node-b')
    expect(await store.runs.claim(['entity-load'], 'node-b')).toBeUndefined()
    expect(await store.runs.claim([SYNC, 'entity-load'], 'node-b')).toMatchObject({ id: 'run-1' })
    expect(await store.runs.claim([SYNC, 'entity-load'], 'node-c')).toBeUndefined()
    const page = { order: 'ASC', offset: 0, limit: 10 } as const
    expect((await store.runs.list(page)).total).toBe(2)
    expect((await store.runs.list({ ...page, parts: false })).runs.map(({ id }) => id)).toEqual(['run-1'])
    expect((await store.runs.list({ ...page, parents: [] })).total).toBe(0)
  }),

  rule('[ST-156] what is open of the parts ends with the run', async ({ store }) => {
    const failure = { code: 'no-file', message: 'The file is gone.' }
    const parent = await claimed(store)
    await store.runs.follow(parent, part({ status: 'SUCCEEDED', progress: 1 }))
    await store.runs.follow(parent, part({ id: 'part-2', type: 'entity-index' }))
    await store.runs.settle('run-1', 1, { status: 'FAILED', failure, output: null })
    const parts = await partsOf(store, 'run-1')
    expect(parts).toMatchObject([{ status: 'SUCCEEDED' }, { status: 'FAILED', failure, message: '12 records' }])
    expect(parts[1]?.finished).toBeTypeOf('number')
    const second = await claimed(store, 'run-2')
    await store.runs.follow(second, part({ id: 'part-3' }))
    await store.runs.settle('run-2', 1, { status: 'CANCELLED', message: 'By u-1.' })
    expect(await partsOf(store, 'run-2')).toMatchObject([{ status: 'CANCELLED', message: 'By u-1.' }])
  }),

  rule('[ST-157] parts are removed with their run and never alone', async ({ store }) => {
    for (const id of ['run-1', 'run-2']) {
      const parent = await claimed(store, id)
      await store.runs.follow(parent, part({ id: `part of ${id}`, status: 'SUCCEEDED' }))
      await store.runs.settle(id, 1, { status: 'SUCCEEDED', output: null })
    }
    expect(await store.runs.remove({ ids: ['part of run-1'] })).toBe(0)
    expect(await store.runs.remove({ ids: ['run-1', 'run-99'] })).toBe(1)
    const { runs } = await store.runs.list({ order: 'ASC', offset: 0, limit: 10 })
    expect(runs.map(({ id }) => id)).toEqual(['run-2', 'part of run-2'])
  }),

  rule('[ST-157] only finished runs are removed, by status, by age, or both', async ({ store }) => {
    const failure = { code: 'no-file', message: 'The file is gone.' }
    await claimed(store, 'failed')
    await store.runs.settle('failed', 1, { status: 'FAILED', failure, output: null })
    await store.runs.submit(newRun('cancelled'))
    await store.runs.cancel('cancelled')
    await claimed(store, 'at work')
    await store.runs.submit(newRun('waiting'))
    const first = (await store.runs.find('failed'))!.finished!
    const last = (await store.runs.find('cancelled'))!.finished!
    expect(await store.runs.remove({ statuses: ['PENDING', 'RUNNING', 'CANCELLING'] })).toBe(0)
    expect(await store.runs.remove({ olderThan: first })).toBe(0)
    expect(await store.runs.remove({ statuses: ['CANCELLED'], olderThan: last + 1 })).toBe(1)
    expect(await store.runs.remove({ olderThan: last + 1 })).toBe(1)
    const left = await store.runs.list({ order: 'ASC', offset: 0, limit: 10 })
    expect(left.runs.map(({ id }) => id)).toEqual(['at work', 'waiting'])
  }),
]
