import { expect } from 'vitest'
import type { Store } from '../../../ports/store/store.ts'
import { ADA, CHARLES, MARY } from '../../people.ts'
import { change, commit, decide, look, put, revised, TABLE } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { expectConflict, makeTables, settle } from '../setting.ts'

const OTHER = 8
const slice = async (store: Store, limit = 10) =>
  (await store.records.deferredSlice(TABLE, limit)).map(({ row }) => row)

export const deferredRules: readonly StoreRule[] = [
  rule('[ST-340] what a commit defers is found as it was deferred, with the csn of the commit', async ({ store }) => {
    await settle(store, ADA)
    const late = { row: ADA.row, before: ADA, change: change('ada') }
    const csn = await commit(store, { put: [put(revised(ADA)), put(MARY)], deferred: [late, { row: MARY.row }] })
    const found = [
      { ...late, csn },
      { row: MARY.row, csn },
    ].sort((a, b) => a.row - b.row)
    expect(await store.records.deferredOf(TABLE, [MARY.row, ADA.row, 99])).toEqual(found)
    expect(await store.records.deferredOf(TABLE, [99])).toEqual([])
    expect((await store.records.head(TABLE)).deferred).toBe(true)
  }),

  rule('[ST-341] a later write takes the place of the earlier one, and waits since that one did', async (context) => {
    const { store } = context
    await settle(store, ADA, CHARLES)
    await commit(store, { deferred: [{ row: CHARLES.row }] })
    await context.later(10)
    await commit(store, { deferred: [{ row: ADA.row }] })
    await context.later(10)
    const csn = await commit(store, { deferred: [{ row: CHARLES.row, change: change('charles') }] })
    expect(await slice(store)).toEqual([CHARLES.row, ADA.row])
    expect(await slice(store, 1)).toEqual([CHARLES.row])
    expect(await store.records.deferredOf(TABLE, [CHARLES.row])).toEqual([
      { row: CHARLES.row, change: change('charles'), csn },
    ])
  }),

  rule('[ST-342] what a commit drains waits no more', async ({ store }) => {
    await settle(store, ADA, CHARLES)
    await commit(store, { deferred: [{ row: ADA.row }, { row: CHARLES.row }] })
    await commit(store, { drained: [ADA.row] })
    expect(await slice(store)).toEqual([CHARLES.row])
    await commit(store, { drained: [CHARLES.row, ADA.row] })
    expect(await store.records.head(TABLE)).not.toHaveProperty('deferred')
  }),

  rule('[ST-343] a decision on a deferred write that moved since is refused', async ({ store }) => {
    await settle(store, ADA, CHARLES)
    const none = await look(store, { deferred: new Map([[ADA.row, 0]]) })
    const csn = await commit(store, { deferred: [{ row: ADA.row }] })
    await expectConflict(store.commit(TABLE, decide(none, {})), 'seen-moved')
    const there = await look(store, { deferred: new Map([[ADA.row, csn]]) })
    await commit(store, { publish: [change('charles')] })
    await store.commit(TABLE, decide(there, { drained: [ADA.row] }))
    const gone = { ...(await look(store)), csn, deferred: new Map([[ADA.row, csn]]) }
    await expectConflict(store.commit(TABLE, decide(gone, {})), 'seen-moved')
  }),

  rule('[ST-344] the table of the write that waits longest is found once that waited long enough', async (context) => {
    const { store } = context
    await makeTables(store, TABLE, OTHER)
    expect(await store.records.deferredTable(0, [])).toBeUndefined()
    await commit(store, { deferred: [{ row: 1 }] }, OTHER)
    expect(await store.records.deferredTable(60_000, [])).toBeUndefined()
    await context.later(60_000)
    await commit(store, { deferred: [{ row: 1 }] })
    expect(await store.records.deferredTable(0, [])).toBe(OTHER)
    expect(await store.records.deferredTable(60_000, [])).toBe(OTHER)
    expect(await store.records.deferredTable(0, [OTHER])).toBe(TABLE)
    expect(await store.records.deferredTable(60_000, [OTHER])).toBeUndefined()
  }),

  rule(
    '[ST-345] what waits is forgotten with the table that is cleared or dropped, and where a save says so',
    async ({ store }) => {
      await makeTables(store, TABLE, OTHER)
      await commit(store, { deferred: [{ row: 1 }] })
      const { csn, configuration } = await store.records.head(TABLE)
      await store.clear(TABLE, { csn, configuration, audit: [], publish: [] })
      expect(await slice(store)).toEqual([])
      await commit(store, { deferred: [{ row: 1 }] })
      const saved = await store.catalogue.save({ ...(await nothingSaved(store)), forgetDeferred: [TABLE] })
      expect(await slice(store)).toEqual([])
      await commit(store, { deferred: [{ row: 1 }] }, OTHER)
      await store.catalogue.save({ csn: saved, put: [], remove: [], dropTables: [OTHER] })
      expect(await store.records.deferredTable(0, [])).toBeUndefined()
    },
  ),

  rule('[ST-3] what waits still waits in a store that is opened anew', async ({ store, reopen }) => {
    await settle(store, ADA)
    await commit(store, { deferred: [{ row: ADA.row }] })
    expect(await slice(await reopen())).toEqual([ADA.row])
  }),
]

async function nothingSaved(store: Store) {
  return { csn: await store.catalogue.csn(), put: [], remove: [] }
}
