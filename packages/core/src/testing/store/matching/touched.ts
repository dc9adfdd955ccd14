import { expect } from 'vitest'
import { CHANGED_ROWS_KEPT } from '../../../ports/store/changed-rows.ts'
import type { Store } from '../../../ports/store/store.ts'
import { ADA, CHARLES, EMMY, GRACE, MARY } from '../../people.ts'
import { archived, commit, entry, leave, merge, put, revised, TABLE, unmerge } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { makeTables, settle } from '../setting.ts'

const since = (store: Store, csn: number, most = 1000) => store.records.changedRowsSince(TABLE, csn, most)

const none = { rows: [], left: [] }
const survivor = { ...CHARLES, row: 20, id: 'survivor', key: ADA.key, merged: ['ada', 'charles'], sources: [] }

export const changedRowRules: readonly StoreRule[] = [
  rule(
    '[ST-284] what commits wrote, removed and put into history after a csn is told once, with the csn read up to',
    async ({ store }) => {
      await settle(store, GRACE, ADA, CHARLES, MARY)
      expect(await since(store, 0)).toEqual({
        rows: [ADA, CHARLES, MARY, GRACE].map(({ row }) => row),
        left: [],
        upTo: 1,
      })
      await commit(store, { put: [put(revised(ADA)), put(EMMY)] })
      await commit(store, {
        put: [put(revised(revised(ADA)))],
        remove: [leave(MARY)],
        archive: [archived(MARY, 'DELETED')],
      })
      expect(await since(store, 1)).toEqual({
        rows: [ADA.row, MARY.row, EMMY.row].sort((a, b) => a - b),
        left: ['mary'],
        upTo: 3,
      })
      expect(await since(store, 2)).toEqual({ rows: [ADA.row, MARY.row], left: ['mary'], upTo: 3 })
      expect(await since(store, 3)).toEqual({ ...none, upTo: 3 })
    },
  ),

  rule('[ST-285] a merge and its undo are told with all records that come and go', async ({ store }) => {
    await settle(store, ADA, CHARLES)
    await commit(store, merge(survivor, [ADA, CHARLES]))
    expect(await since(store, 1)).toEqual({ rows: [ADA.row, CHARLES.row, 20], left: ['ada', 'charles'], upTo: 2 })
    await commit(store, unmerge(survivor, [ADA, CHARLES]))
    expect(await since(store, 2)).toEqual({ rows: [ADA.row, CHARLES.row, 20], left: ['survivor'], upTo: 3 })
  }),

  rule('[ST-286] what an absorbed record became in history is told too', async ({ store }) => {
    await settle(store, ADA, CHARLES)
    await commit(store, merge(survivor, [ADA, CHARLES]))
    await commit(store, { archive: [archived(revised(ADA), 'MERGED', survivor.id)] })
    expect(await since(store, 2)).toEqual({ rows: [ADA.row], left: ['ada'], upTo: 3 })
  }),

  rule(
    '[ST-287] reading stops behind a commit once enough rows are together, and goes on from there',
    async ({ store }) => {
      await settle(store, ADA, CHARLES)
      await commit(store, { audit: [entry('a-1', 'CLEAR')] })
      await commit(store, { put: [put(MARY)] })
      await commit(store, { put: [put(GRACE)] })
      expect(await since(store, 0, 1)).toEqual({ rows: [ADA.row, CHARLES.row], left: [], upTo: 1 })
      expect(await since(store, 0, 2)).toEqual({ rows: [ADA.row, CHARLES.row], left: [], upTo: 1 })
      expect(await since(store, 0, 3)).toMatchObject({ upTo: 3 })
      expect(await since(store, 1, 1)).toEqual({ rows: [MARY.row], left: [], upTo: 3 })
      expect(await since(store, 3, 1)).toEqual({ rows: [GRACE.row], left: [], upTo: 4 })
    },
  ),

  rule('[ST-288] a refused commit touches nothing', async ({ store }) => {
    await settle(store, ADA)
    await expect(commit(store, { put: [put({ ...MARY, id: 'other', row: ADA.row })] })).rejects.toMatchObject({
      class: 'conflict',
    })
    expect(await since(store, 1)).toEqual({ ...none, upTo: 1 })
  }),

  rule('[ST-289] of a cleared table nothing before is known; what comes after is', async ({ store }) => {
    await settle(store, ADA)
    const { csn, configuration } = await store.records.head(TABLE)
    const cleared = await store.clear(TABLE, { csn, configuration, audit: [], publish: [] })
    expect(await since(store, csn)).toBeUndefined()
    expect(await since(store, cleared)).toEqual({ ...none, upTo: cleared })
    await commit(store, { put: [put(MARY)] })
    expect(await since(store, csn)).toBeUndefined()
    expect(await since(store, cleared)).toEqual({ rows: [MARY.row], left: [], upTo: cleared + 1 })
  }),

  rule(
    '[ST-290] a table remembers at least its last rows touched, and forgets older ones in time',
    async ({ store }) => {
      await makeTables(store)
      const size = CHANGED_ROWS_KEPT / 10
      const past = (commit: number) =>
        Array.from({ length: size }, (_, n) => ({
          ...archived(ADA, 'DELETED'),
          id: `past-${commit}-${n}`,
          row: 0,
          values: {},
        }))
      for (let n = 1; n <= 11; n++) await commit(store, { archive: past(n) })
      for (let n = 12; n <= 64; n++) await commit(store, {})
      expect(await since(store, 0)).toBeUndefined()
      const told = await since(store, 1, 2 * CHANGED_ROWS_KEPT)
      expect(told).toMatchObject({ rows: [0], upTo: 64 })
      expect(told?.left).toHaveLength(CHANGED_ROWS_KEPT)
    },
  ),

  rule('[ST-291] a second connection is told what the first one wrote', async ({ store, another }) => {
    await settle(store, ADA)
    const second = await another()
    await commit(store, { put: [put(MARY)] })
    expect(await since(second, 1)).toEqual({ rows: [MARY.row], left: [], upTo: 2 })
  }),

  rule('[ST-292] what was touched in a table that there is not is refused', async ({ store }) => {
    await makeTables(store)
    await expect(store.records.changedRowsSince(99, 0, 10)).rejects.toMatchObject({ class: 'not_found' })
  }),
]
