import { expect } from 'vitest'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { Document } from '../../ports/store/catalogue-store.ts'
import { ADA, ANNABELLA, GRACE } from '../people.ts'
import { change, commit, decide, entry, look, put, TABLE } from './decisions.ts'
import { rule, type StoreRule } from './rule.ts'
import { expectConflict, makeTables, settle } from './setting.ts'

const people: Document = { kind: 'table', id: 'people', body: { serial: 7, history: true } }
const places: Document = { kind: 'table', id: 'Places', body: { serial: 8, history: false } }
const root: Document = { kind: 'user', id: 'root', body: { roles: ['ADMIN'], name: null } }

export const catalogueRules: readonly StoreRule[] = [
  rule('[ST-1] the flags say whether the store keeps its data and whether it can be shared', async (context) => {
    expect(context.store.flags).toMatchObject({ durable: context.given.reopen, shared: context.given.another })
    expect(context.store.flags.singleThread).toBeTypeOf('boolean')
  }),

  rule('[ST-2] a store that works answers a ping, a closed one refuses with unavailable', async ({ store }) => {
    await store.ping()
    await store.close()
    await expect(store.ping()).rejects.toMatchObject({ name: 'OnefoldError', class: 'unavailable' })
  }),

  rule('[ST-2] a store may be closed twice', async ({ store }) => {
    await store.close()
    await store.close()
    await expect(store.ping()).rejects.toMatchObject({ class: 'unavailable' })
  }),

  rule('[ST-3] all that was written is there after the store was opened again', async ({ store, reopen }) => {
    await store.catalogue.save({ csn: 0, put: [people], remove: [] })
    await settle(store, ADA)
    await commit(store, { put: [put(ANNABELLA)], audit: [entry('1', 'INSERT', 'annabella')], publish: [change('x')] })
    const late = await reopen()
    expect(await late.catalogue.read(['table'])).toEqual({ csn: 2, documents: [people] })
    expect(await late.records.head(TABLE)).toMatchObject({ csn: 2, records: 2 })
    expect(await late.records.byIds(TABLE, ['annabella', 'ada'], EVERYTHING)).toEqual([ANNABELLA, ADA])
    expect(await late.records.audit(TABLE, { offset: 0, limit: 10 })).toMatchObject({ total: 1 })
    expect(await late.deliveries.log(TABLE, { csn: 0, position: 0 }, 10)).toHaveLength(1)
    expect(await commit(late, { put: [put(GRACE)] })).toBe(3)
  }),

  rule('[ST-3] rows that were reserved before the store was closed are not given again', async ({ store, reopen }) => {
    await makeTables(store)
    const before = await store.records.reserveRows(TABLE, 3)
    const late = await reopen()
    const after = await late.records.reserveRows(TABLE, 3)
    expect(after[0]).toBeGreaterThan(before[2]!)
  }),

  rule('[ST-4] the catalogue begins at csn 0 without documents', async ({ store }) => {
    expect(await store.catalogue.csn()).toBe(0)
    expect(await store.catalogue.read(['resource', 'table', 'user'])).toEqual({ csn: 0, documents: [] })
  }),

  rule('[ST-4] each save answers the next csn of the catalogue', async ({ store }) => {
    expect(await store.catalogue.save({ csn: 0, put: [people], remove: [] })).toBe(1)
    expect(await store.catalogue.save({ csn: 1, put: [], remove: [] })).toBe(2)
    expect(await store.catalogue.csn()).toBe(2)
  }),

  rule('[ST-4] documents of the kinds asked for come by kind and id, capital letters first', async ({ store }) => {
    await store.catalogue.save({ csn: 0, put: [root, people, places], remove: [] })
    expect(await store.catalogue.read(['user', 'table'])).toEqual({ csn: 1, documents: [places, people, root] })
    expect(await store.catalogue.read(['table'])).toEqual({ csn: 1, documents: [places, people] })
    expect(await store.catalogue.read([])).toEqual({ csn: 1, documents: [] })
  }),

  rule('[ST-4] a save replaces and removes documents by kind and id', async ({ store }) => {
    await store.catalogue.save({ csn: 0, put: [root, people], remove: [] })
    const other: Document = { kind: 'table', id: 'root', body: 'a table that happens to be called so' }
    await store.catalogue.save({
      csn: 1,
      put: [{ ...people, body: { serial: 7, history: false } }, other],
      remove: [
        { kind: 'user', id: 'root' },
        { kind: 'user', id: 'nobody' },
      ],
    })
    expect(await store.catalogue.read(['table', 'user'])).toEqual({
      csn: 2,
      documents: [{ kind: 'table', id: 'people', body: { serial: 7, history: false } }, other],
    })
  }),

  rule('[ST-5] a save decided on an older csn is refused and writes nothing', async ({ store }) => {
    await store.catalogue.save({ csn: 0, put: [root], remove: [] })
    const late = store.catalogue.save({
      csn: 0,
      put: [people],
      remove: [{ kind: 'user', id: 'root' }],
      createTables: [TABLE],
    })
    await expectConflict(late, 'catalogue-moved')
    expect(await store.catalogue.read(['table', 'user'])).toEqual({ csn: 1, documents: [root] })
    await expect(store.records.head(TABLE)).rejects.toMatchObject({ class: 'not_found' })
  }),

  rule('[ST-5] a save decided on a csn that is still to come is refused', async ({ store }) => {
    await expectConflict(store.catalogue.save({ csn: 1, put: [root], remove: [] }), 'catalogue-moved')
  }),

  rule('[ST-5] of ten saves decided on one csn, one is written', async ({ store, another }) => {
    const stores = [store, await another()]
    const saves = Array.from({ length: 10 }, (_, n) =>
      stores[n % 2]!.catalogue.save({ csn: 0, put: [{ ...root, id: `user-${n}` }], remove: [] }),
    )
    const ends = await Promise.allSettled(saves)
    expect(ends.filter((end) => end.status === 'fulfilled')).toEqual([{ status: 'fulfilled', value: 1 }])
    expect((await store.catalogue.read(['user'])).documents).toHaveLength(1)
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ class: 'conflict' })
  }),

  rule('[ST-5] a save that cannot be written to its end leaves nothing', async ({ store }) => {
    const unwritable: Document = { ...people, body: { serial: 7n as unknown as number } }
    await expect(
      store.catalogue.save({ csn: 0, put: [root, unwritable], remove: [], createTables: [TABLE] }),
    ).rejects.toThrow()
    expect(await store.catalogue.read(['table', 'user'])).toEqual({ csn: 0, documents: [] })
    await expect(store.records.head(TABLE)).rejects.toMatchObject({ class: 'not_found' })
  }),

  rule('[ST-6] a new table is empty and at csn 0', async ({ store }) => {
    await makeTables(store)
    const head = await store.records.head(TABLE)
    expect(head).toEqual({ csn: 0, configuration: head.configuration, catalogue: 1, records: 0, archived: 0 })
    expect(await store.records.page(TABLE, { filter: {}, offset: 0, limit: 10 }, EVERYTHING)).toEqual({
      records: [],
      total: 0,
    })
    expect(await store.matches.generations(TABLE)).toEqual([])
  }),

  rule('[ST-6] a table that was never made has no head and takes no commit', async ({ store }) => {
    await makeTables(store)
    const changes = decide(await look(store), { put: [put(ADA)] })
    await expect(store.records.head(99)).rejects.toMatchObject({ name: 'OnefoldError', class: 'not_found' })
    await expect(store.commit(99, changes)).rejects.toMatchObject({ name: 'OnefoldError', class: 'not_found' })
  }),

  rule('[ST-6] tables know nothing of one another', async ({ store }) => {
    await makeTables(store, TABLE, 8)
    await commit(store, { put: [put(ADA)], audit: [entry('1', 'INSERT', 'ada')] })
    expect(await commit(store, { put: [put({ ...GRACE, row: 1, id: 'ada' })] }, 8)).toBe(1)
    expect(await store.records.byIds(TABLE, ['ada'], EVERYTHING)).toEqual([ADA])
    expect(await store.records.byIds(8, ['ada'], EVERYTHING)).toEqual([{ ...GRACE, row: 1, id: 'ada' }])
    expect(await store.records.audit(8, { offset: 0, limit: 10 })).toEqual({ entries: [], total: 0 })
  }),

  rule('[ST-7] a dropped table is gone with all it held, and the others stay', async ({ store }) => {
    await makeTables(store, TABLE, 8)
    await commit(store, { put: [put(ADA)] })
    await commit(store, { put: [put(GRACE)] }, 8)
    await store.catalogue.save({
      csn: 1,
      put: [],
      remove: [],
      openDestinations: [{ table: TABLE, sink: 'mail' }],
    })
    await store.catalogue.save({ csn: 2, put: [], remove: [], dropTables: [TABLE] })
    await expect(store.records.head(TABLE)).rejects.toMatchObject({ class: 'not_found' })
    expect(await store.deliveries.destinations()).toEqual([])
    expect(await store.scan.tables()).toEqual([8])
    expect(await store.records.byIds(8, ['grace'], EVERYTHING)).toEqual([GRACE])
  }),

  rule('[ST-8] a save moves the configuration of the tables it names, and of no others', async ({ store }) => {
    await makeTables(store, TABLE, 8)
    const [before, other] = [await store.records.head(TABLE), await store.records.head(8)]
    await store.catalogue.save({ csn: 1, put: [people], remove: [], reconfigure: [TABLE] })
    const after = await store.records.head(TABLE)
    expect(after.configuration).not.toBe(before.configuration)
    expect(after).toEqual({ ...before, configuration: after.configuration, catalogue: 2 })
    expect(await store.records.head(8)).toEqual({ ...other, catalogue: 2 })
  }),
]
