import { expect } from 'vitest'
import type { LoggedChange, OpenRange } from '../../../model/change.ts'
import { ADA, CHARLES, GRACE, MARY } from '../../people.ts'
import { change, commit, put, revised, TABLE } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { expectConflict, settle } from '../setting.ts'
import { claimMail, cursorOf, only, published } from './deliveries.ts'

/** A destination in the midst of a change that stands for 30 records up to row 40. */
function rangeOf(logged: LoggedChange, stand: Partial<OpenRange>): OpenRange {
  return { change: { ...logged, upTo: 40, records: 30 }, row: 0, from: 0, read: 1, told: 0, ...stand }
}

/** A full re-delivery: a change that stands for many records, and the records that are read for it. */
export const rangeRules: readonly StoreRule[] = [
  rule('[ST-191] a destination keeps how far it was told of a change that stands for many', async ({ store }) => {
    const log = await published(store, 'ada', 'mary')
    const attempt = await claimMail(store)
    const cursor = { ...cursorOf(log[1]!), range: rangeOf(log[0]!, { row: 17 }) }
    await store.deliveries.prepare(TABLE, 'mail', attempt, [], cursor)
    expect((await only(store)).cursor).toEqual(cursor)
    await store.deliveries.release(TABLE, 'mail', attempt)
    const again = await claimMail(store) // nothing is logged behind its cursor, and it has something to do
    await store.deliveries.prepare(TABLE, 'mail', again, [], cursorOf(log[1]!))
    expect((await only(store)).cursor).toEqual(cursorOf(log[1]!))
    await store.deliveries.release(TABLE, 'mail', again)
    expect(await store.deliveries.claim('node-a')).toBeUndefined()
  }),

  rule(
    '[ST-911] what is left of a change that stands for many is counted, and goes with the queue',
    async ({ store }) => {
      const log = await published(store, 'ada')
      const told = async (row: number, many: number) => {
        const destination = (await store.deliveries.claim('node-a'))!
        const range = rangeOf(log[0]!, { row, told: many })
        await store.deliveries.prepare(TABLE, 'mail', destination.attempt, [], { ...cursorOf(log[0]!), range })
        await store.deliveries.release(TABLE, 'mail', destination.attempt)
        const [{ waiting, oldest } = { waiting: -1 }] = await store.deliveries.stats()
        return [waiting, oldest]
      }
      expect(await told(0, 0)).toEqual([30, log[0]!.instant])
      expect(await told(17, 12)).toEqual([18, log[0]!.instant])
      expect(await told(17, 31)).toEqual([0, log[0]!.instant]) // more than there were at first
      expect(await told(40, 12)).toEqual([0, log[0]!.instant]) // through: the others are gone
      await told(17, 12)
      const attempt = await claimMail(store)
      await store.deliveries.removeAll('mail')
      await expectConflict(store.deliveries.beat(TABLE, 'mail', attempt), 'lease-lost')
      expect((await only(store)).cursor).toEqual(cursorOf(log[0]!))
      expect(await store.deliveries.claim('node-b')).toBeUndefined()
    },
  ),

  rule('[ST-911] a change that stands for many is over when its table is cleared', async ({ store }) => {
    const log = await published(store, 'ada')
    const attempt = await claimMail(store)
    const range = rangeOf(log[0]!, { row: 17 })
    await store.deliveries.prepare(TABLE, 'mail', attempt, [], { ...cursorOf(log[0]!), range })
    const { csn, configuration } = await store.records.head(TABLE)
    await store.clear(TABLE, { csn, configuration, audit: [], publish: [] })
    expect((await only(store)).cursor).not.toHaveProperty('range')
  }),

  rule(
    '[ST-912] a snapshot batch holds live records by row, behind one and up to another, and the csn',
    async ({ store }) => {
      await settle(store, ADA, CHARLES, MARY, GRACE)
      const people = [ADA, CHARLES, MARY, GRACE].sort((a, b) => a.row - b.row)
      const [first, , third] = people
      const read = async (...asked: [after: number, upTo: number, limit: number]) => {
        const { csn, records } = await store.deliveries.snapshotBatch(TABLE, ...asked)
        return { csn, rows: records.map(({ row }) => row) }
      }
      const { csn } = await store.records.head(TABLE)
      expect(await read(0, 1000, 2)).toEqual({ csn, rows: people.slice(0, 2).map(({ row }) => row) })
      expect(await read(first!.row, third!.row, 10)).toEqual({ csn, rows: people.slice(1, 3).map(({ row }) => row) })
      expect(await read(1000, 2000, 10)).toEqual({ csn, rows: [] })
      const written = revised(ADA)
      const next = await commit(store, { put: [put(written)] })
      const { csn: moved, records } = await store.deliveries.snapshotBatch(TABLE, ADA.row - 1, ADA.row, 10)
      expect(moved).toBe(next)
      expect(records).toEqual([written])
      await expect(store.deliveries.snapshotBatch(99, 0, 10, 10)).rejects.toMatchObject({ class: 'not_found' })
    },
  ),

  rule('[ST-913] a record whose insertion waits is in no snapshot batch', async ({ store }) => {
    await settle(store, ADA, CHARLES, MARY)
    const rows = async () =>
      (await store.deliveries.snapshotBatch(TABLE, 0, 1000, 10)).records.map(({ id }) => id).sort()
    await commit(store, {
      deferred: [
        { row: ADA.row, change: change('ada', 'insert') },
        { row: CHARLES.row, before: CHARLES, change: change('charles', 'update') },
        { row: MARY.row },
      ],
    })
    expect(await rows()).toEqual(['charles', 'mary'])
    await commit(store, { drained: [ADA.row] })
    expect(await rows()).toEqual(['ada', 'charles', 'mary'])
  }),
]
