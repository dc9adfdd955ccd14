import { expect } from 'vitest'
import { EVERYTHING } from '../../../model/row-filter.ts'
import type { Clearing } from '../../../ports/store/changes.ts'
import type { Store } from '../../../ports/store/store.ts'
import { ADA, ADA_MASTER, CHARLES, GRACE, LOVELASE } from '../../people.ts'
import { archived, change, commit, entry, keys, leave, look, merge, put, TABLE } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { expectConflict, makeIndexed, makeTables, settle } from '../setting.ts'

/** A clearing decided on the head as it is now. */
async function clearing(store: Store, parts: Partial<Clearing> = {}, table = TABLE): Promise<Clearing> {
  const { csn, configuration } = await look(store, {}, table)
  return { csn, configuration, audit: [], publish: [], ...parts }
}

const START = { csn: 0, position: 0 }

async function openDestination(store: Store, table = TABLE): Promise<void> {
  const csn = await store.catalogue.csn()
  await store.catalogue.save({ csn, put: [], remove: [], openDestinations: [{ table, sink: 'mail' }] })
}

const EVERY_FILTER = { filter: {}, offset: 0, limit: 10 }

export const clearRules: readonly StoreRule[] = [
  rule(
    '[ST-141] a cleared table has no records, history, redirects, source pairs, rulings or index',
    async ({ store }) => {
      await makeIndexed(store)
      await commit(store, { put: [put(ADA, keys(1, 11)), put(LOVELASE, keys(1, 11)), put(GRACE), put(CHARLES)] })
      const ruling = { id: 'apart', kind: 'SEPARATION' as const, instant: 5000, user: 'u-1', operationId: 'op' }
      const member = (row: number, part: number) => ({
        ruling: 'apart',
        kind: 'SEPARATION' as const,
        origin: row,
        row,
        part,
      })
      await commit(store, {
        rulings: { remove: [], put: [ruling], untie: [], tie: [member(4, 0), member(6, 1)] },
      })
      await commit(store, merge(ADA_MASTER, [ADA, LOVELASE]))
      await commit(store, { remove: [leave(GRACE)], archive: [archived(GRACE, 'DELETED')] })
      await store.records.keepLookup(TABLE, { value: '_id', descriptions: [] })

      await store.clear(TABLE, await clearing(store))

      const head = await store.records.head(TABLE)
      expect(head).toMatchObject({ records: 0, archived: 0 })
      expect(head.live).toBeUndefined()
      expect(await store.records.page(TABLE, EVERY_FILTER, EVERYTHING)).toEqual({ records: [], total: 0 })
      expect(await store.records.archivedPage(TABLE, EVERY_FILTER, EVERYTHING)).toEqual({ records: [], total: 0 })
      expect(await store.records.findIds(TABLE, ['ada', 'grace', 'ada-master'])).toEqual([])
      expect(await store.records.findSources(TABLE, ADA_MASTER.sources)).toEqual([])
      expect(await store.records.byKey(TABLE, 'k-ada', EVERYTHING)).toBeUndefined()
      expect(await store.scan.rulings(TABLE, '', 10)).toEqual([])
      expect(await store.matches.rulingMembers(TABLE, [4, 6])).toEqual([])
      expect(await store.records.lookupState(TABLE)).toMatchObject({ complete: true })
      expect(await store.records.lookup(TABLE, { part: '', offset: 0, limit: 9 }, EVERYTHING)).toMatchObject({
        total: 0,
      })
    },
  ),

  rule('[ST-141] the same records may come again, in rows that were never given', async ({ store }) => {
    await settle(store, ADA)
    const [before] = await store.records.reserveRows(TABLE, 1)
    await store.clear(TABLE, await clearing(store))
    const [row] = await store.records.reserveRows(TABLE, 1)
    expect(row!).toBeGreaterThan(before!)
    await commit(store, { put: [put({ ...ADA, row: row! })] })
    expect(await store.records.byIds(TABLE, ['ada'], EVERYTHING)).toEqual([{ ...ADA, row }])
  }),

  rule('[ST-142] a clearing keeps the audit, adds its own, and takes the next csn', async ({ store }) => {
    await settle(store, ADA)
    await commit(store, { audit: [entry('1', 'UPDATE', 'ada')] })
    const before = await store.records.head(TABLE)
    expect(await store.clear(TABLE, await clearing(store, { audit: [entry('2', 'CLEAR')] }))).toBe(before.csn + 1)
    const { entries } = await store.records.audit(TABLE, { offset: 0, limit: 10 })
    expect(entries.map(({ type }) => type)).toEqual(['UPDATE', 'CLEAR'])
    const after = await store.records.head(TABLE)
    expect(after.csn).toBe(before.csn + 1)
    expect(after.configuration).not.toBe(before.configuration)
  }),

  rule(
    '[ST-143] undelivered events and the log go; every destination is told of the clearing alone',
    async ({ store }) => {
      await makeTables(store, TABLE, 8)
      await openDestination(store)
      await openDestination(store, 8)
      await commit(store, { put: [put(ADA)], publish: [change('ada')] })
      const held = (await store.deliveries.claim('node-a'))!
      const delivery = {
        id: 'one',
        sink: 'mail',
        table: TABLE,
        csn: 1,
        position: 1,
        operation: 'insert' as const,
        operationId: 'op',
        sequence: 1,
        actorType: 'USER' as const,
        actorId: 'u',
        payload: {},
        valid: false,
        attempts: 1,
      }
      await store.deliveries.prepare(TABLE, 'mail', held.attempt, [delivery], START)
      await commit(store, { publish: [change('grace')] }, 8)

      const { recordId: _, ...clear } = change('none', 'clear')
      const csn = await store.clear(TABLE, await clearing(store, { publish: [clear] }))

      expect(await store.deliveries.find('one')).toBeUndefined()
      expect(await store.deliveries.log(TABLE, START, 10)).toEqual([{ ...clear, csn, position: 1 }])
      const cursors = (await store.deliveries.destinations()).map(({ table, cursor }) => [table, cursor])
      expect(cursors[0]).toEqual([TABLE, { csn, position: 0 }])
      expect(await store.deliveries.log(8, START, 10)).toHaveLength(1)
    },
  ),

  rule(
    '[ST-144] a clearing that was decided on another csn or configuration is refused and changes nothing',
    async ({ store }) => {
      await settle(store, ADA)
      const old = await clearing(store)
      await commit(store, { put: [put(GRACE)] })
      await expectConflict(store.clear(TABLE, old), 'seen-moved')
      const late = await clearing(store)
      await store.catalogue.save({ csn: await store.catalogue.csn(), put: [], remove: [], reconfigure: [TABLE] })
      await expectConflict(store.clear(TABLE, late), 'seen-moved')
      expect(await store.records.head(TABLE)).toMatchObject({ records: 2 })
      await expect(store.clear(99, late)).rejects.toMatchObject({ class: 'not_found' })
    },
  ),

  rule('[ST-145] of a dropped table the clears stay with their destinations, and nothing else', async ({ store }) => {
    await makeTables(store)
    await openDestination(store)
    await commit(store, { put: [put(ADA)], publish: [change('ada')] })
    const { recordId: _, ...clear } = change('none', 'clear')
    await store.clear(TABLE, await clearing(store, { publish: [clear] }))
    await commit(store, { put: [put(GRACE)], publish: [change('grace')] })
    await store.catalogue.save({
      csn: await store.catalogue.csn(),
      put: [],
      remove: [],
      dropTables: [TABLE],
    })
    const log = await store.deliveries.log(TABLE, START, 10)
    expect(log.map(({ operation }) => operation)).toEqual(['clear'])
    expect(await store.deliveries.destinations()).toHaveLength(1)
  }),
]
