import { expect } from 'vitest'
import type { SavedDefinition } from '../../../ports/store/definition-store.ts'
import type { Store } from '../../../ports/store/store.ts'
import { rule, type StoreRule } from '../rule.ts'
import { newRun } from '../setting.ts'

const AGO = 1_000_000

function definition(id: string, rest: Partial<SavedDefinition> = {}): SavedDefinition {
  return {
    id,
    type: 'entity-synchronization',
    name: `Definition ${id}`,
    cron: '0 2 * * *',
    timezone: 'UTC',
    enabled: true,
    source: 'API',
    orphaned: false,
    overlap: 'SKIP',
    input: { entity: 'people' },
    owner: 'u-1',
    ...rest,
  }
}

async function refusedAsStale(promise: Promise<unknown>): Promise<void> {
  await expect(promise).rejects.toMatchObject({ class: 'stale', codes: ['version-moved'] })
}

const firing = (slot: number, next: number | null, id = 'run-1') => ({
  definition: 'd-1',
  slot,
  next,
  run: newRun(id, { definition: 'd-1', trigger: 'CRON' as const }),
})

const listed = async (store: Store, query: object = {}) => {
  const { definitions, total } = await store.definitions.list({ offset: 0, limit: 10, ...query })
  return [...definitions.map(({ id }) => id), total]
}

export const definitionRules: readonly StoreRule[] = [
  rule(
    '[ST-160] a definition is kept with all that was said of it, under versions that rise',
    async ({ store, given, reopen }) => {
      const notification = { recipients: [{ name: 'Ada', email: 'ada@example.org' }], statuses: ['FAILED'] } as const
      const first = definition('d-1', { description: 'Nightly', notification, nextRun: AGO })
      const saved = await store.definitions.save(first, null)
      expect(saved).toEqual({ ...first, version: 1 })
      const second = await store.definitions.save(definition('d-1', { nextRun: null }), 1)
      expect(second).toEqual({ ...definition('d-1'), version: 2 })
      expect(await store.definitions.find('d-2')).toBeUndefined()
      const late = given.reopen ? await reopen() : store
      expect(await late.definitions.find('d-1')).toEqual(second)
    },
  ),

  rule(
    '[ST-160] a save or a removal under another version is refused, and so is making one twice',
    async ({ store }) => {
      await refusedAsStale(store.definitions.save(definition('d-1'), 1))
      await store.definitions.save(definition('d-1'), null)
      await refusedAsStale(store.definitions.save(definition('d-1'), null))
      await refusedAsStale(store.definitions.save(definition('d-1'), 2))
      await refusedAsStale(store.definitions.remove('d-1', 2))
      await store.definitions.remove('d-1', 1)
      await refusedAsStale(store.definitions.remove('d-1', 1))
      expect(await listed(store)).toEqual([0])
    },
  ),

  rule('[ST-160] of ten saves under one version, one holds', async ({ store, another }) => {
    const stores = [store, await another()]
    await store.definitions.save(definition('d-1'), null)
    const saves = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => stores[n % 2]!.definitions.save(definition('d-1', { name: `n-${n}` }), 1)),
    )
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await store.definitions.find('d-1')).toMatchObject({ version: 2 })
  }),

  rule('[ST-161] definitions are listed by name and filtered', async ({ store }) => {
    await store.definitions.save(definition('d-1', { name: 'b' }), null)
    await store.definitions.save(definition('d-2', { name: 'a', enabled: false, type: 'retention' }), null)
    await store.definitions.save(definition('d-3', { name: 'c', source: 'DECLARED', orphaned: true }), null)
    expect(await listed(store)).toEqual(['d-2', 'd-1', 'd-3', 3])
    expect(await listed(store, { offset: 1, limit: 1 })).toEqual(['d-1', 3])
    expect(await listed(store, { enabled: false })).toEqual(['d-2', 1])
    expect(await listed(store, { type: 'retention' })).toEqual(['d-2', 1])
    expect(await listed(store, { source: 'DECLARED' })).toEqual(['d-3', 1])
    expect(await listed(store, { orphaned: false })).toEqual(['d-2', 'd-1', 2])
    expect(await listed(store, { ids: ['d-3', 'd-9'] })).toEqual(['d-3', 1])
    expect(await listed(store, { ids: [] })).toEqual([0])
  }),

  rule('[ST-162] what has come due is answered, the longest due first', async ({ store }) => {
    await store.definitions.save(definition('d-1', { nextRun: AGO }), null)
    await store.definitions.save(definition('d-2', { nextRun: AGO - 1 }), null)
    await store.definitions.save(definition('d-3', { nextRun: 8_000_000_000_000 }), null)
    await store.definitions.save(definition('d-4', { nextRun: null }), null)
    expect((await store.definitions.due(10)).map(({ id }) => id)).toEqual(['d-2', 'd-1'])
    expect((await store.definitions.due(1)).map(({ id }) => id)).toEqual(['d-2'])
  }),

  rule('[ST-163] a slot is taken once, with the run that it makes', async ({ store }) => {
    await store.definitions.save(definition('d-1', { nextRun: AGO }), null)
    const fired = await store.definitions.fire(firing(AGO, AGO + 5))
    expect(fired).toMatchObject({ created: true, run: { id: 'run-1', trigger: 'CRON', definition: 'd-1' } })
    expect(await store.definitions.fire(firing(AGO, AGO + 5, 'run-2'))).toBeUndefined()
    expect(await store.runs.find('run-2')).toBeUndefined()
    const after = await store.definitions.find('d-1')
    expect(after).toMatchObject({ version: 1, nextRun: AGO + 5, lastRunId: 'run-1', lastRun: fired?.run.created })
    await store.definitions.fire(firing(AGO + 5, null, 'run-3'))
    expect((await store.definitions.find('d-1'))?.nextRun).toBeUndefined()
  }),

  rule('[ST-163] of ten processes, one takes a slot', async ({ store, another }) => {
    const stores = [store, await another()]
    await store.definitions.save(definition('d-1', { nextRun: AGO }), null)
    const fired = await Promise.all(
      Array.from({ length: 10 }, (_, n) => stores[n % 2]!.definitions.fire(firing(AGO, AGO + 5, `run-${n}`))),
    )
    expect(fired.filter((submission) => submission !== undefined)).toHaveLength(1)
    expect((await store.runs.list({ order: 'ASC', offset: 0, limit: 20 })).total).toBe(1)
  }),

  rule(
    '[ST-163] a save that says nothing of the next slot leaves it, though it was taken meanwhile',
    async ({ store }) => {
      await store.definitions.save(definition('d-1', { nextRun: AGO }), null)
      await store.definitions.fire(firing(AGO, AGO + 5))
      const saved = await store.definitions.save(definition('d-1', { name: 'New' }), 1)
      expect(saved).toMatchObject({ name: 'New', nextRun: AGO + 5, lastRunId: 'run-1' })
    },
  ),

  rule('[ST-164] a run that is submitted with a definition is its last run', async ({ store }) => {
    await store.definitions.save(definition('d-1'), null)
    const { run } = await store.runs.submit(newRun('run-1', { definition: 'd-1' }))
    expect(await store.definitions.find('d-1')).toMatchObject({ lastRun: run.created, lastRunId: 'run-1' })
  }),
]
