import { expect } from 'vitest'
import { BEGINNING, isBefore } from '../../../model/change.ts'
import type { TableRecord } from '../../../model/record.ts'
import { EVERYTHING, type RowFilter } from '../../../model/row-filter.ts'
import type { PlacedEntry } from '../../../ports/store/record-store.ts'
import {
  ADA,
  ADA_MASTER,
  ANNABELLA,
  CHARLES,
  EMMY,
  EVERYBODY,
  GRACE,
  KATHERINE,
  LOVELASE,
  MARY,
  SOFIA,
} from '../../people.ts'
import { archived, commit, decide, entry, leave, look, merge, put, revised, TABLE } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { makeTables, settle } from '../setting.ts'

const GERMAN: RowFilter = { column: 'languages', values: ['de', 'nl'] }
const BRITISH: RowFilter = { column: 'country', values: ['GB'] }

const ids = (records: readonly TableRecord[]): string[] => records.map((record) => record.id)

export const recordRules: readonly StoreRule[] = [
  rule('[ST-9] reserved rows ascend and are never given twice', async ({ store, another }) => {
    await makeTables(store)
    const stores = [store, await another()]
    const blocks = await Promise.all(Array.from({ length: 20 }, (_, n) => stores[n % 2]!.records.reserveRows(TABLE, 5)))
    for (const block of blocks) expect(block).toEqual([...new Set(block)].sort((a, b) => a - b))
    expect(new Set(blocks.flat()).size).toBe(100)
    expect((await store.records.reserveRows(TABLE, 1))[0]).toBeGreaterThan(Math.max(...blocks.flat()))
  }),

  rule('[ST-10] the head counts live records, and each record of history once', async ({ store }) => {
    await settle(store, ADA, LOVELASE, GRACE)
    await commit(store, merge(ADA_MASTER, [ADA, LOVELASE]))
    await commit(store, { archive: [archived(revised(ADA), 'MERGED', 'ada-master')] })
    await commit(store, { remove: [leave(GRACE)] })
    expect(await store.records.head(TABLE)).toMatchObject({ csn: 4, records: 1, archived: 2 })
  }),

  rule(
    '[ST-3799] a record put at the revision that it has is noted anew, and who saw it may go on',
    async ({ store }) => {
      await settle(store, ADA, GRACE)
      const issues = [{ column: 'email', code: 'text-invalid', message: 'It is wrong.' }]
      const noted = { ...ADA, issues, quality: 40 }
      const seen = await look(store, { records: new Map([[ADA.row, ADA.revision]]) })
      await commit(store, { put: [put(noted)] })
      expect(await store.records.byIds(TABLE, ['ada'], EVERYTHING)).toEqual([noted])
      await store.commit(TABLE, decide(seen, { put: [put(revised(ADA))] }))
      expect(await store.records.byIds(TABLE, ['ada'], EVERYTHING)).toEqual([revised(ADA)])
    },
  ),

  rule('[ST-11] records come by id in the order asked, absent ones left out', async ({ store }) => {
    await settle(store, ADA, MARY, SOFIA)
    expect(await store.records.byIds(TABLE, ['sofia', 'nobody', 'ada'], EVERYTHING)).toEqual([SOFIA, ADA])
    expect(await store.records.byIds(TABLE, [], EVERYTHING)).toEqual([])
  }),

  rule('[ST-11] ids are compared exactly', async ({ store }) => {
    const twin = { ...GRACE, id: 'ADA', key: 'K-ADA' }
    await settle(store, ADA, twin)
    expect(await store.records.byIds(TABLE, ['ADA', 'ada', 'Ada', 'ada '], EVERYTHING)).toEqual([twin, ADA])
    expect(await store.records.byKey(TABLE, 'K-ADA', EVERYTHING)).toEqual(twin)
  }),

  rule('[ST-11] records come by row in ascending order, absent ones left out', async ({ store }) => {
    await settle(store, ADA, MARY, SOFIA)
    expect(await store.records.byRows(TABLE, [9, 1, 4], EVERYTHING)).toEqual([ADA, SOFIA])
    expect(await store.records.byRows(TABLE, [], EVERYTHING)).toEqual([])
  }),

  rule('[ST-11] ids come by row, absent ones left out', async ({ store }) => {
    await settle(store, ADA, MARY, SOFIA)
    expect(await store.records.idsOf(TABLE, [9, 1, 4])).toEqual([
      [ADA.row, ADA.id],
      [SOFIA.row, SOFIA.id],
    ])
    expect(await store.records.idsOf(TABLE, [])).toEqual([])
  }),

  rule('[ST-11] one question may name 40,000 ids or rows', async ({ store }) => {
    await settle(store, ADA, MARY)
    const many = Array.from({ length: 40_000 }, (_, n) => `nobody-${n}`)
    expect(ids(await store.records.byIds(TABLE, [...many, 'mary', 'ada'], EVERYTHING))).toEqual(['mary', 'ada'])
    expect(await store.records.findIds(TABLE, [...many, 'mary'])).toHaveLength(1)
    const rows = many.map((_, n) => n + 5)
    expect(ids(await store.records.byRows(TABLE, rows, EVERYTHING))).toEqual(['mary'])
    expect(await store.records.idsOf(TABLE, rows)).toEqual([[MARY.row, 'mary']])
  }),

  rule('[ST-12] an id leads to a live, an absorbed or a deleted record', async ({ store }) => {
    await settle(store, ADA, LOVELASE, CHARLES, revised(GRACE))
    await commit(store, merge(ADA_MASTER, [ADA, LOVELASE]))
    await commit(store, { remove: [leave(CHARLES)], archive: [archived(CHARLES, 'DELETED')] })
    const found = await store.records.findIds(TABLE, ['grace', 'ada', 'charles', 'nobody', 'ada-master'])
    expect([...found].sort((a, b) => a.row - b.row)).toEqual([
      { id: 'ada', row: 1, revision: 0, state: 'ABSORBED', into: 'ada-master' },
      { id: 'charles', row: 4, revision: 0, state: 'DELETED' },
      { id: 'grace', row: 6, revision: 2, state: 'LIVE' },
      { id: 'ada-master', row: 11, revision: 1, state: 'LIVE' },
    ])
  }),

  rule('[ST-12] an id that was deleted without history is unknown', async ({ store }) => {
    await settle(store, CHARLES)
    await commit(store, { remove: [leave(CHARLES)] })
    expect(await store.records.findIds(TABLE, ['charles'])).toEqual([])
    expect(await store.records.archived(TABLE, ['charles'], EVERYTHING)).toEqual([])
  }),

  rule('[ST-13] a source pair leads to the record that stated it, absorbed or not', async ({ store }) => {
    await settle(store, ADA, LOVELASE, MARY)
    await commit(store, merge(ADA_MASTER, [ADA, LOVELASE]))
    const pairs = [
      { system: 'web', id: '77' },
      { system: 'web', id: '1' },
      { system: 'crm', id: '5' },
      { system: 'crm', id: '1' },
    ]
    expect(await store.records.findSources(TABLE, pairs)).toEqual([
      { pair: pairs[0], at: { id: 'lovelase', row: 2, revision: 0, state: 'ABSORBED', into: 'ada-master' } },
      { pair: pairs[2], at: { id: 'mary', row: 5, revision: 1, state: 'LIVE' } },
      { pair: pairs[3], at: { id: 'ada', row: 1, revision: 0, state: 'ABSORBED', into: 'ada-master' } },
    ])
  }),

  rule('[ST-13] system and id of a source pair do not run into one another', async ({ store }) => {
    const first = { ...ADA, sources: [{ system: 'a', id: 'b:c' }] }
    const second = { ...MARY, sources: [{ system: 'a:b', id: 'c' }] }
    await settle(store, first, second)
    const found = await store.records.findSources(TABLE, [...second.sources, ...first.sources])
    expect(found.map(({ at }) => at.id)).toEqual(['mary', 'ada'])
  }),

  rule('[ST-14] a key leads to its live record, through as many merges as there were', async ({ store }) => {
    await settle(store, ADA, LOVELASE, ANNABELLA, CHARLES)
    await commit(store, merge(ADA_MASTER, [ADA, LOVELASE]))
    const greater = { ...ADA_MASTER, row: 12, id: 'family', merged: ['ada-master', 'annabella'] }
    await commit(store, merge(greater, [ADA_MASTER, ANNABELLA]))
    for (const key of ['k-ada', 'k-lovelase', 'k-annabella']) {
      expect(await store.records.byKey(TABLE, key, EVERYTHING)).toEqual(greater)
    }
    expect(await store.records.byKey(TABLE, 'k-charles', EVERYTHING)).toEqual(CHARLES)
    expect(await store.records.byKey(TABLE, 'k-nobody', EVERYTHING)).toBeUndefined()
    expect(await store.records.findIds(TABLE, ['ada'])).toMatchObject([{ state: 'ABSORBED', into: 'ada-master' }])
  }),

  rule('[ST-14] the key of a deleted record leads nowhere', async ({ store }) => {
    await settle(store, CHARLES)
    await commit(store, { remove: [leave(CHARLES)], archive: [archived(CHARLES, 'DELETED')] })
    expect(await store.records.byKey(TABLE, 'k-charles', EVERYTHING)).toBeUndefined()
  }),

  rule('[ST-15] history answers the newest entry of each id, in the order asked', async ({ store }) => {
    await settle(store, ADA, LOVELASE, GRACE)
    await commit(store, merge(ADA_MASTER, [ADA, LOVELASE]))
    const later = archived(revised(ADA), 'MERGED', 'ada-master')
    await commit(store, { archive: [later] })
    expect(await store.records.archived(TABLE, ['lovelase', 'grace', 'ada'], EVERYTHING)).toEqual([
      archived(LOVELASE, 'MERGED', 'ada-master'),
      later,
    ])
  }),

  rule('[ST-15] an entry of the same id and revision is replaced', async ({ store }) => {
    await settle(store, ADA)
    await commit(store, { remove: [leave(ADA)], archive: [archived(ADA, 'DELETED')] })
    const erased = archived({ ...ADA, values: {} }, 'DELETED')
    await commit(store, { archive: [erased] })
    expect(await store.records.archived(TABLE, ['ada'], EVERYTHING)).toEqual([erased])
    expect(await store.scan.archive(TABLE, { id: '', revision: 0 }, 10)).toHaveLength(1)
  }),

  rule('[ST-15] a page of history holds the newest entries in the order of their ids', async ({ store }) => {
    await settle(store, ADA, EMMY, SOFIA)
    const gone = [archived(SOFIA, 'DELETED'), archived(ADA, 'DELETED'), archived(EMMY, 'DELETED')]
    await commit(store, { remove: [leave(ADA), leave(EMMY), leave(SOFIA)], archive: gone })
    const later = archived(revised(ADA), 'DELETED')
    await commit(store, { archive: [later] })
    const page = (filter: object, rowFilter: RowFilter, offset = 0) =>
      store.records.archivedPage(TABLE, { filter, offset, limit: 2 }, rowFilter)
    expect(await page({}, EVERYTHING)).toEqual({ records: [gone[2], later], total: 3 })
    expect(await page({}, EVERYTHING, 2)).toEqual({ records: [gone[0]], total: 3 })
    expect(await page({ withIssues: true }, EVERYTHING)).toEqual({ records: [gone[0]], total: 1 })
    expect(await page({}, GERMAN)).toEqual({ records: [gone[2]], total: 1 })
  }),

  rule('[ST-16] a page holds live records in the order of their ids, capital letters first', async ({ store }) => {
    await settle(store, ...EVERYBODY)
    const page = async (offset: number, limit: number) => {
      const { records, total } = await store.records.page(TABLE, { filter: {}, offset, limit }, EVERYTHING)
      return [...ids(records), total]
    }
    expect(await page(0, 4)).toEqual(['Emmy', 'ada', 'alan', 'annabella', 10])
    expect(await page(8, 4)).toEqual(['mary', 'sofia', 10])
    expect(await page(10, 4)).toEqual([10])
  }),

  rule('[ST-16] pages are filtered by issues, by merges and by time, bounds included', async ({ store }) => {
    await settle(store, ADA, LOVELASE, CHARLES, MARY, SOFIA)
    await commit(store, merge(ADA_MASTER, [ADA, LOVELASE]))
    const page = async (filter: object) => {
      const found = await store.records.page(TABLE, { filter, offset: 0, limit: 10 }, EVERYTHING)
      expect(found.total).toBe(found.records.length)
      return ids(found.records)
    }
    expect(await page({ withIssues: true })).toEqual(['sofia'])
    expect(await page({ merged: true })).toEqual(['ada-master'])
    expect(await page({ updatedAfter: 5000 })).toEqual(['ada-master', 'mary', 'sofia'])
    expect(await page({ updatedAfter: 5001 })).toEqual(['ada-master', 'sofia'])
    expect(await page({ updatedBefore: 5000 })).toEqual(['charles', 'mary'])
    expect(await page({ updatedBefore: 4999 })).toEqual(['charles'])
    expect(await page({ updatedAfter: 5000, updatedBefore: 9000, withIssues: true })).toEqual(['sofia'])
  }),

  rule('[ST-16] slices walk the live records by row', async ({ store }) => {
    await settle(store, ...EVERYBODY)
    await commit(store, { remove: [leave(MARY)] })
    expect(ids(await store.records.slice(TABLE, 0, 2, EVERYTHING))).toEqual(['ada', 'lovelase'])
    expect(ids(await store.records.slice(TABLE, 3, 3, EVERYTHING))).toEqual(['charles', 'grace', 'katherine'])
    expect(ids(await store.records.slice(TABLE, 0, 2, GERMAN))).toEqual(['Emmy'])
    expect(await store.records.slice(TABLE, 10, 3, EVERYTHING)).toEqual([])
  }),

  rule('[ST-17] whoever sees by one column sees the records that hold one of the values', async ({ store }) => {
    await settle(store, ...EVERYBODY)
    const page = await store.records.page(TABLE, { filter: {}, offset: 0, limit: 2 }, BRITISH)
    expect([...ids(page.records), page.total]).toEqual(['ada', 'alan', 6])
    expect(await store.records.byIds(TABLE, ['grace', 'ada', 'sofia'], BRITISH)).toEqual([ADA])
    expect(ids(await store.records.byRows(TABLE, [6, 7, 8], BRITISH))).toEqual(['alan'])
    expect(await store.records.byKey(TABLE, 'k-grace', BRITISH)).toBeUndefined()
    expect(await store.records.byKey(TABLE, 'k-ada', BRITISH)).toEqual(ADA)
  }),

  rule('[ST-17] whoever sees by a list column sees the records whose list contains a value', async ({ store }) => {
    await settle(store, ...EVERYBODY)
    const french: RowFilter = { column: 'languages', values: ['fr', 'la'] }
    expect(await store.records.byRows(TABLE, [3, 4, 5, 6, 7], french)).toEqual([CHARLES, MARY, KATHERINE])
    const page = await store.records.page(TABLE, { filter: {}, offset: 0, limit: 10 }, french)
    expect([...ids(page.records), page.total]).toEqual(['charles', 'katherine', 'mary', 3])
  }),

  rule('[ST-17] history and redirected keys keep to the same sight', async ({ store }) => {
    await settle(store, ADA, LOVELASE, GRACE)
    await commit(store, merge({ ...ADA_MASTER, values: { country: 'US' } }, [ADA, LOVELASE]))
    await commit(store, { remove: [leave(GRACE)], archive: [archived(GRACE, 'DELETED')] })
    expect(ids(await store.records.archived(TABLE, ['grace', 'ada'], BRITISH))).toEqual(['ada'])
    expect(await store.records.byKey(TABLE, 'k-lovelase', BRITISH)).toBeUndefined()
  }),

  rule('[ST-17] part of a value, another case and no value at all are not in sight', async ({ store }) => {
    await settle(store, ADA, ANNABELLA, SOFIA)
    const count = async (column: string, ...values: string[]) =>
      (await store.records.byRows(TABLE, [1, 3, 9], { column, values })).length
    expect(await count('country', 'G', 'gb', 'GB ')).toBe(0)
    expect(await count('languages', '["en","ar"]', 'e')).toBe(0)
    expect(await count('country')).toBe(0)
    expect(await count('no such column', 'GB')).toBe(0)
    expect(await count('country', 'null', '')).toBe(0)
  }),

  rule('[ST-17] a number, a flag, an object and its members are not the texts they look like', async ({ store }) => {
    const odd = { country: { GB: 'GB' }, languages: [7, true, null, ['en'], { en: 'en' }] }
    await settle(store, { ...ADA, values: odd })
    const values = ['GB', '{"GB":"GB"}', '7', 'true', 'null', 'en', '["en"]']
    expect(await store.records.byRows(TABLE, [1], { column: 'country', values })).toEqual([])
    expect(await store.records.byRows(TABLE, [1], { column: 'languages', values })).toEqual([])
  }),

  rule('[ST-17] a column may be called anything', async ({ store }) => {
    const columns = ["o'clock", 'say "hi"', 'a.b', '$[0]', '100%', 'Größe', '__proto__', 'x; --']
    const owned = columns.map((column, n) => ({ ...EVERYBODY[n]!, values: Object.fromEntries([[column, 'yes']]) }))
    await settle(store, ...owned)
    for (const [n, column] of columns.entries()) {
      const seen = await store.records.byRows(TABLE, [1, 2, 3, 4, 5, 6, 7, 8], { column, values: ['yes'] })
      expect(ids(seen)).toEqual([EVERYBODY[n]!.id])
      expect(Object.entries(seen[0]!.values)).toEqual([[column, 'yes']])
    }
  }),

  rule('[ST-130] a column is asked which of these texts it holds', async ({ store }) => {
    const values = {
      code: 'A "1"',
      numbers: [42, 1.5],
      flag: true,
      languages: { en: 'x' },
      orders: [{ 'it\'s "x"': 'in' }, { 'it\'s "x"': ['inner', null] }, 'no record'],
    }
    await settle(store, ADA, { ...CHARLES, values }, KATHERINE)
    const held = async (path: readonly string[], ...texts: readonly string[]) =>
      [...(await store.records.valuesHeld(TABLE, path, texts))].sort()
    expect(await held(['name'], 'Ada Lovelace', 'ada lovelace', 'Nobody', 'Katherine Johnson')).toEqual([
      'Ada Lovelace',
      'Katherine Johnson',
    ])
    expect(await held(['code'], 'A "1"', 'A')).toEqual(['A "1"'])
    expect(await held(['numbers'], '42', '1.5', '1')).toEqual(['1.5', '42'])
    expect(await held(['languages'], 'fr', 'x')).toEqual(['fr'])
    expect(await held(['orders', 'it\'s "x"'], 'in', 'inner', 'no record')).toEqual(['in', 'inner'])
    expect(await held(['flag'], 'true', '1')).toEqual([])
    expect(await held(['nowhere'], 'x')).toEqual([])
    await commit(store, { remove: [leave(ADA)], archive: [archived(revised(ADA), 'DELETED')] })
    expect(await held(['name'], 'Ada Lovelace')).toEqual([])
  }),

  rule('[ST-940] history tells what a record was when a merge took it, and what it became then', async ({ store }) => {
    await settle(store, ADA, LOVELASE)
    await commit(store, merge(ADA_MASTER, [ADA, LOVELASE]))
    const later = { ...revised(ADA, { ...ADA.values, country: 'FR' }), updated: 5000 }
    await commit(store, { archive: [archived(later, 'MERGED', 'ada-master')] })
    const taken = archived(ADA, 'MERGED', 'ada-master')
    const { archivedInto } = store.records
    expect(await archivedInto(TABLE, 'ada', 'ada-master', undefined, EVERYTHING)).toEqual(taken)
    expect(await archivedInto(TABLE, 'ada', 'ada-master', 4999, EVERYTHING)).toEqual(taken)
    expect(await archivedInto(TABLE, 'ada', 'ada-master', 5000, EVERYTHING)).toMatchObject({ values: later.values })
    expect(await archivedInto(TABLE, 'ada', 'ada-master', ADA.updated - 1, EVERYTHING)).toBeUndefined()
    expect(await archivedInto(TABLE, 'ada', 'other', undefined, EVERYTHING)).toBeUndefined()
    expect(await archivedInto(TABLE, 'nobody', 'ada-master', undefined, EVERYTHING)).toBeUndefined()
    expect(await archivedInto(TABLE, 'ada', 'ada-master', undefined, BRITISH)).toEqual(taken)
    expect(await archivedInto(TABLE, 'ada', 'ada-master', 5000, BRITISH)).toBeUndefined()
  }),

  rule('[ST-3600] history tells what bore an id before it was written anew', async ({ store }) => {
    const { archivedBefore } = store.records
    await settle(store, ADA)
    const first = { ...archived(revised(ADA), 'DELETED'), updated: ADA.created + 100 }
    await commit(store, { remove: [leave(ADA)], archive: [first] })
    const live = { ...revised(revised(ADA), { ...ADA.values, country: 'FR' }), created: ADA.created + 200 }
    await commit(store, { put: [put(live)] })
    const at = (instant: number, rowFilter: RowFilter = EVERYTHING) =>
      archivedBefore(TABLE, 'ada', ADA.created + instant, rowFilter)
    expect([await at(0), await at(200), await at(-1)]).toEqual([first, first, undefined])
    const second = archived(revised(live), 'DELETED')
    await commit(store, { remove: [leave(live)], archive: [second] })
    expect([await at(199), await at(200)]).toEqual([first, second])
    expect([await at(199, BRITISH), await at(200, BRITISH)]).toEqual([first, undefined])
    expect(await archivedBefore(TABLE, 'nobody', ADA.created, EVERYTHING)).toBeUndefined()
  }),

  rule('[ST-131] how good a record is is kept with it, in history too', async ({ store }) => {
    const good = { ...GRACE, quality: 100 }
    await settle(store, { ...ADA, quality: 0 }, good, MARY)
    expect((await store.records.byRows(TABLE, [1, 5, 6], EVERYTHING)).map(({ quality }) => quality)).toEqual([
      0,
      undefined,
      100,
    ])
    await commit(store, { put: [{ record: { ...revised(ADA), quality: 62 }, keys: [] }] })
    await commit(store, { remove: [leave(good)], archive: [archived(good, 'DELETED')] })
    expect((await store.records.byIds(TABLE, ['ada'], EVERYTHING))[0]?.quality).toBe(62)
    expect((await store.records.archived(TABLE, ['grace'], EVERYTHING))[0]?.quality).toBe(100)
  }),

  rule('[ST-18] audit entries come in the order of commits, of the table or of one record', async ({ store }) => {
    const born = entry('b', 'INSERT', 'ada', 'lovelase')
    const changed = {
      ...entry('a', 'UPDATE', 'ada'),
      comment: 'Her name.',
      changes: [{ column: 'name', after: 'Ada' }],
    }
    const merged = entry('c', 'MERGE', 'ada-master', 'ada', 'lovelase')
    const absorbed = entry('0', 'ABSORB', 'ada')
    await settle(store, ADA, LOVELASE)
    await commit(store, { audit: [born] })
    await commit(store, { audit: [changed] })
    await commit(store, { audit: [merged, absorbed] })
    const audit = (offset: number, limit: number, recordId?: string) =>
      store.records.audit(TABLE, { offset, limit, ...(recordId === undefined ? {} : { recordId }) })
    expect(await audit(0, 10)).toEqual({ entries: [born, changed, merged, absorbed], total: 4 })
    expect(await audit(1, 2)).toEqual({ entries: [changed, merged], total: 4 })
    expect(await audit(0, 10, 'lovelase')).toEqual({ entries: [born, merged], total: 2 })
    expect(await audit(2, 10, 'ada')).toEqual({ entries: [merged, absorbed], total: 4 })
    expect(await audit(0, 10, 'nobody')).toEqual({ entries: [], total: 0 })
  }),

  rule('[ST-2907] what was done to the table itself is read apart, and dropped with the rest', async ({ store }) => {
    const on = { ...entry('on', 'AUDIT_ENABLED'), instant: 100 }
    const born = { ...entry('born', 'INSERT', 'ada'), instant: 100 }
    const off = { ...entry('off', 'AUDIT_DISABLED'), instant: 200 }
    await settle(store, ADA)
    await commit(store, { audit: [on, born] })
    await commit(store, { audit: [off] })
    const ofTable = (offset: number, limit: number) => store.records.audit(TABLE, { ofTable: true, offset, limit })
    expect(await ofTable(0, 10)).toEqual({ entries: [on, off], total: 2 })
    expect(await ofTable(1, 1)).toEqual({ entries: [off], total: 2 })
    expect(await store.records.trimAudit(TABLE, 200, 10)).toBe(2)
    expect(await ofTable(0, 10)).toEqual({ entries: [off], total: 1 })
  }),

  rule(
    '[ST-2780] audit entries behind a place come with their places, of the table or of one record',
    async ({ store }) => {
      const [one, two, three] = [
        entry('1', 'INSERT', 'ada', 'lovelase'),
        entry('2', 'UPDATE', 'ada'),
        entry('3', 'DELETE', 'ada'),
      ]
      await settle(store, ADA, LOVELASE)
      await commit(store, { audit: [one, two] })
      await commit(store, { audit: [three] })
      const after = (place: { csn: number; position: number }, limit: number, recordId?: string) =>
        store.records.auditAfter(TABLE, { after: place, limit, ...(recordId === undefined ? {} : { recordId }) })
      const all = await after(BEGINNING, 10)
      expect(all.map(({ entry }) => entry)).toEqual([one, two, three])
      const [first, second, third] = all as [PlacedEntry, PlacedEntry, PlacedEntry]
      expect(isBefore(first, second) && isBefore(second, third)).toBe(true)
      expect(await after(BEGINNING, 2)).toEqual([first, second])
      expect(await after(first, 10)).toEqual([second, third])
      expect(await after(third, 10)).toEqual([])
      expect(await after(BEGINNING, 10, 'lovelase')).toEqual([first])
      expect(await after(first, 1, 'ada')).toEqual([second])
      expect(await after(first, 10, 'lovelase')).toEqual([])
      expect(await after(BEGINNING, 10, 'nobody')).toEqual([])
      await store.records.trimAudit(TABLE, Number.MAX_SAFE_INTEGER, 1)
      expect(await after(BEGINNING, 10)).toEqual([third])
    },
  ),

  rule('[ST-914] the oldest audit entries are dropped in whole commits, up to an instant', async ({ store }) => {
    const at = (id: string, instant: number, ...ids: string[]) => ({ ...entry(id, 'UPDATE', ...ids), instant })
    await settle(store, ADA, LOVELASE)
    await commit(store, { audit: [at('1', 100, 'ada'), at('2', 100, 'lovelase')] })
    await commit(store, { audit: [at('3', 200, 'ada', 'lovelase')] })
    await commit(store, { audit: [at('4', 300, 'ada')] })
    await commit(store, { audit: [at('5', 250, 'ada')] }) // a clock that was put back
    const left = async (recordId?: string) => {
      const asked = { offset: 0, limit: 10, ...(recordId === undefined ? {} : { recordId }) }
      return (await store.records.audit(TABLE, asked)).entries.map(({ id }) => id).join(' ')
    }
    expect(await store.records.trimAudit(TABLE, 100, 10)).toBe(0)
    expect(await store.records.trimAudit(TABLE, 300, 1)).toBe(2)
    expect(await left()).toBe('3 4 5')
    expect(await store.records.trimAudit(TABLE, 300, 10)).toBe(1)
    expect(await left()).toBe('4 5')
    expect(await store.records.trimAudit(TABLE, 300, 10)).toBe(0)
    expect([await left('ada'), await left('lovelase')]).toEqual(['4 5', ''])
    expect(await store.records.trimAudit(TABLE, 301, 10)).toBe(2)
  }),
]
