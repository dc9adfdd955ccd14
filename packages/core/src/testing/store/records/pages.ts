import { expect } from 'vitest'
import type { TableRecord } from '../../../model/record.ts'
import { EVERYTHING, type RowFilter } from '../../../model/row-filter.ts'
import type { RulingMember } from '../../../model/ruling.ts'
import type { RecordFilter } from '../../../ports/store/record-store.ts'
import type { Store } from '../../../ports/store/store.ts'
import { ADA, ADA_MASTER, CHARLES, EMMY, EVERYBODY, GRACE, LOVELASE, MARY, SOFIA } from '../../people.ts'
import { archived, commit, leave, merge, put, revised, TABLE } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { settle } from '../setting.ts'

const BRITISH: RowFilter = { column: 'country', values: ['GB'] }

async function found(store: Store, filter: RecordFilter, type: 'TABLE' | 'HISTORY' = 'TABLE'): Promise<string[]> {
  const query = { filter, offset: 0, limit: 100 }
  const { records, total } = await (type === 'TABLE' ? store.records.page : store.records.archivedPage)(
    TABLE,
    query,
    EVERYTHING,
  )
  expect(total).toBe(records.length)
  const read = type === 'TABLE' ? store.records.pageAfter : store.records.archivedAfter
  expect(await read(TABLE, { filter, after: '', limit: 100 }, EVERYTHING)).toEqual(records)
  return records.map(({ id }) => id)
}

const good = (record: TableRecord, quality: number): TableRecord => ({ ...record, quality })

const member = (ruling: string, row: number, part: number): RulingMember => ({
  ruling,
  kind: 'SEPARATION' as const,
  origin: row,
  row,
  part,
})

async function separate(store: Store, ruling: string, ...rows: readonly number[]): Promise<void> {
  await commit(store, {
    rulings: {
      remove: [],
      put: [{ id: ruling, kind: 'SEPARATION', instant: 5000, user: 'u-1', operationId: 'op' }],
      untie: [],
      tie: rows.map((row, part) => member(ruling, row, part)),
    },
  })
}

export const pageRules: readonly StoreRule[] = [
  rule(
    '[ST-132] behind an id come the next ones in the order of their ids, filtered and in sight',
    async ({ store }) => {
      await settle(store, ...EVERYBODY)
      const after = async (id: string, limit: number, filter: RecordFilter = {}, rowFilter: RowFilter = EVERYTHING) =>
        (await store.records.pageAfter(TABLE, { filter, after: id, limit }, rowFilter)).map((record) => record.id)
      expect(await after('', 3)).toEqual(['Emmy', 'ada', 'alan'])
      expect(await after('alan', 2)).toEqual(['annabella', 'charles'])
      expect(await after('alba', 1)).toEqual(['annabella'])
      expect(await after('sofia', 5)).toEqual([])
      expect(await after('ada', 9, { withIssues: true })).toEqual(['sofia'])
      expect(await after('charles', 9, {}, BRITISH)).toEqual(['lovelase', 'mary'])
    },
  ),

  rule('[ST-132] history is walked the same way, in newest entries of what is not live', async ({ store }) => {
    await settle(store, ADA, LOVELASE, GRACE, EMMY)
    await commit(store, merge(ADA_MASTER, [ADA, LOVELASE]))
    await commit(store, { archive: [archived(revised(ADA), 'MERGED', 'ada-master')] })
    await commit(store, { remove: [leave(GRACE)], archive: [archived(GRACE, 'DELETED')] })
    const after = async (id: string, limit: number, rowFilter: RowFilter = EVERYTHING) =>
      (await store.records.archivedAfter(TABLE, { filter: {}, after: id, limit }, rowFilter)).map((record) => [
        record.id,
        record.revision,
      ])
    expect(await after('', 2)).toEqual([
      ['ada', 2],
      ['grace', 1],
    ])
    expect(await after('grace', 9)).toEqual([['lovelase', 1]])
    expect(await after('', 9, BRITISH)).toEqual([
      ['ada', 2],
      ['lovelase', 1],
    ])
  }),

  rule(
    '[ST-133] records are found by their quality, bounds included; one without any is never found by it',
    async ({ store }) => {
      await settle(store, good(ADA, 0), good(MARY, 50), good(GRACE, 100), SOFIA)
      expect(await found(store, { qualityFrom: 0 })).toEqual(['ada', 'grace', 'mary'])
      expect(await found(store, { qualityFrom: 51 })).toEqual(['grace'])
      expect(await found(store, { qualityTo: 50 })).toEqual(['ada', 'mary'])
      expect(await found(store, { qualityFrom: 50, qualityTo: 50 })).toEqual(['mary'])
      await commit(store, { remove: [leave(MARY)], archive: [archived(good(MARY, 50), 'DELETED')] })
      expect(await found(store, { qualityTo: 49 }, 'HISTORY')).toEqual([])
      expect(await found(store, { qualityTo: 50 }, 'HISTORY')).toEqual(['mary'])
    },
  ),

  rule('[ST-4151] bounds of the quality need not be whole numbers', async ({ store }) => {
    await settle(store, good(ADA, 0), good(MARY, 50), good(GRACE, 100), SOFIA)
    expect(await found(store, { qualityFrom: 49.5, qualityTo: 99.9 })).toEqual(['mary'])
    expect(await found(store, { qualityFrom: 50.1 })).toEqual(['grace'])
    expect(await found(store, { qualityTo: 49.9 })).toEqual(['ada'])
  }),

  rule(
    '[ST-915] a record keeps another quality without being written, unless it was written meanwhile',
    async ({ store, given, reopen }) => {
      await settle(store, good(ADA, 10), good(MARY, 50), GRACE)
      await commit(store, { put: [put(revised(good(MARY, 50)))] })
      const { csn } = await store.records.head(TABLE)
      await store.records.remeasure(TABLE, [])
      await store.records.remeasure(
        TABLE,
        [GRACE, MARY, ADA].map(({ row, revision }, index) => ({ row, revision, quality: index * 40 })),
      )
      await store.records.remeasure(TABLE, [{ row: 4000, revision: 1, quality: 1 }])
      const late = given.reopen ? await reopen() : store
      expect((await late.records.head(TABLE)).csn).toBe(csn)
      expect(await late.records.byRows(TABLE, [ADA.row, GRACE.row], EVERYTHING)).toEqual([
        good(ADA, 80),
        good(GRACE, 0),
      ])
      expect(await found(late, { qualityFrom: 80 })).toEqual(['ada'])
      expect(await found(late, { qualityFrom: 50, qualityTo: 50 })).toEqual(['mary'])
      await expect(late.records.remeasure(TABLE + 100, [{ row: 1, revision: 1, quality: 1 }])).rejects.toThrow(/table/)
    },
  ),

  rule('[ST-134] records are found by having been stated as different from a live one', async ({ store }) => {
    await settle(store, ADA, LOVELASE, GRACE, CHARLES)
    await separate(store, 'apart', ADA.row, LOVELASE.row)
    await separate(store, 'alone', GRACE.row, GRACE.row + 40)
    expect(await found(store, { disconnected: true })).toEqual(['ada', 'lovelase'])
    expect(await found(store, { disconnected: true, merged: true })).toEqual([])
    await commit(store, { remove: [leave(LOVELASE)], archive: [archived(LOVELASE, 'DELETED')] })
    expect(await found(store, { disconnected: true })).toEqual([])
    expect(await found(store, { disconnected: true }, 'HISTORY')).toEqual(['lovelase'])
  }),
]
