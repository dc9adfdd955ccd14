import { expect } from 'vitest'
import type { LookupColumns } from '../../../model/lookup.ts'
import type { TableRecord } from '../../../model/record.ts'
import { EVERYTHING, type RowFilter } from '../../../model/row-filter.ts'
import type { LookupQuery } from '../../../ports/store/record-store.ts'
import type { Store } from '../../../ports/store/store.ts'
import { ADA, ANNABELLA, CHARLES, GRACE, KATHERINE, MARY } from '../../people.ts'
import { commit, leave, put, revised, TABLE } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { makeTables, settle } from '../setting.ts'

const BRITISH: RowFilter = { column: 'country', values: ['GB'] }
const COUNTRIES: LookupColumns = { value: 'country', descriptions: ['name'] }

const ask = (store: Store, query: Partial<LookupQuery> = {}, rowFilter: RowFilter = EVERYTHING) =>
  store.records.lookup(TABLE, { part: '', offset: 0, limit: 10, ...query }, rowFilter)

const valuesOf = async (store: Store, query: Partial<LookupQuery> = {}, rowFilter: RowFilter = EVERYTHING) =>
  (await ask(store, query, rowFilter)).values.map(({ value }) => value)

/** Everything that was there before is taken in. */
async function fill(store: Store, limit = 2): Promise<void> {
  while (!(await store.records.fillLookup(TABLE, limit)));
}

const named = (record: TableRecord, name: string): TableRecord =>
  revised(record, { ...record.values, name: name as string })

export const lookupRules: readonly StoreRule[] = [
  rule(
    '[ST-136] nothing is kept for look-ups until columns are chosen; an empty table is complete at once',
    async ({ store }) => {
      await makeTables(store)
      expect(await store.records.lookupState(TABLE)).toBeUndefined()
      await store.records.keepLookup(TABLE, COUNTRIES)
      expect(await store.records.lookupState(TABLE)).toEqual({ columns: COUNTRIES, complete: true })
      await commit(store, { put: [put(GRACE)] })
      expect(await ask(store)).toEqual({
        values: [{ value: 'US', descriptions: { name: 'Grace Hopper' } }],
        total: 1,
      })
    },
  ),

  rule(
    '[ST-137] records that were there before are taken in slice by slice, and writes meanwhile are kept',
    async ({ store }) => {
      await settle(store, ADA, CHARLES, MARY)
      await store.records.keepLookup(TABLE, { value: 'name', descriptions: [] })
      expect(await store.records.lookupState(TABLE)).toMatchObject({ complete: false })
      expect(await store.records.fillLookup(TABLE, 1)).toBe(false)
      await commit(store, { put: [put(named(MARY, 'Mary Fairfax')), put(GRACE)] })
      await fill(store)
      expect(await store.records.lookupState(TABLE)).toMatchObject({ complete: true })
      expect(await valuesOf(store)).toEqual(['Ada Lovelace', 'Charles Babbage', 'Grace Hopper', 'Mary Fairfax'])
      expect(await store.records.fillLookup(TABLE, 1)).toBe(true)
    },
  ),

  rule(
    '[ST-138] values are distinct, ascending by their bytes, described by the first record that has them',
    async ({ store }) => {
      await settle(store, GRACE, CHARLES, ADA, { ...KATHERINE, values: { name: 'K', country: 'us' } })
      await store.records.keepLookup(TABLE, COUNTRIES)
      await fill(store)
      expect(await ask(store)).toEqual({
        values: [
          { value: 'GB', descriptions: { name: 'Ada Lovelace' } },
          { value: 'US', descriptions: { name: 'Grace Hopper' } },
          { value: 'us', descriptions: { name: 'K' } },
        ],
        total: 3,
      })
      expect(await valuesOf(store, { offset: 1, limit: 1 })).toEqual(['US'])
      expect(await ask(store, { offset: 9 })).toEqual({ values: [], total: 3 })
    },
  ),

  rule(
    '[ST-138] lists are looked up item by item, ids as any value, and texts that no index holds are left out',
    async ({ store }) => {
      await settle(store, ANNABELLA, {
        ...CHARLES,
        values: { languages: ['en', 7, 'x'.repeat(501), 'a\u0000b', '\ud800', { deep: 'en' }] },
      })
      await store.records.keepLookup(TABLE, { value: 'languages', descriptions: [] })
      await fill(store)
      expect(await valuesOf(store)).toEqual(['7', 'ar', 'en'])
      await store.records.keepLookup(TABLE, { value: '_id', descriptions: ['name'] })
      await fill(store)
      expect(await valuesOf(store)).toEqual(['annabella', 'charles'])
    },
  ),

  rule('[ST-139] a part is found in values and descriptions, in any letters', async ({ store }) => {
    await settle(store, ADA, GRACE, { ...MARY, values: { name: 'Änne %', country: 'DE' } })
    await store.records.keepLookup(TABLE, COUNTRIES)
    await fill(store)
    expect(await valuesOf(store, { part: 'gb' })).toEqual(['GB'])
    expect(await valuesOf(store, { part: 'HOPPER' })).toEqual(['US'])
    expect(await valuesOf(store, { part: 'äNNE' })).toEqual(['DE'])
    expect(await ask(store, { part: '%' })).toMatchObject({ total: 1 })
    expect(await ask(store, { part: '_' })).toEqual({ values: [], total: 0 })
    expect(await ask(store, { part: '\u0000' })).toEqual({ values: [], total: 0 })
  }),

  rule('[ST-140] what is written, removed or out of sight is so in look-ups too', async ({ store }) => {
    await makeTables(store)
    await store.records.keepLookup(TABLE, { value: 'name', descriptions: [] })
    await commit(store, { put: [put(ADA), put(GRACE), put(CHARLES)] })
    await commit(store, { put: [put(named(ADA, 'Ada King'))], remove: [leave(CHARLES)] })
    expect(await valuesOf(store)).toEqual(['Ada King', 'Grace Hopper'])
    expect(await ask(store, {}, BRITISH)).toMatchObject({ values: [{ value: 'Ada King' }], total: 1 })
    await store.records.keepLookup(TABLE, COUNTRIES)
    expect(await valuesOf(store)).toEqual([])
  }),
]
