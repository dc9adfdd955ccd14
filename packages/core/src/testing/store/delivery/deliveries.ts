import { expect } from 'vitest'
import type { ChangePosition, LoggedChange } from '../../../model/change.ts'
import { type Delivery, type Destination, isWaiting, type NewDelivery } from '../../../model/delivery.ts'
import type { DeliveryQuery } from '../../../ports/store/delivery-store.ts'
import type { Store } from '../../../ports/store/store.ts'
import { change, commit, TABLE } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { expectConflict, makeTables } from '../setting.ts'

const LONG = 300_000

export async function openSinks(store: Store, ...sinks: string[]): Promise<void> {
  const openDestinations = sinks.map((sink) => ({ table: TABLE, sink }))
  await store.catalogue.save({ csn: await store.catalogue.csn(), put: [], remove: [], openDestinations })
}

export async function closeSink(store: Store, sink: string): Promise<void> {
  const closeDestinations = [{ table: TABLE, sink }]
  await store.catalogue.save({ csn: await store.catalogue.csn(), put: [], remove: [], closeDestinations })
}

/** A table with the destination "mail", and then a commit with a change for each of these records. */
export async function published(store: Store, ...ids: string[]): Promise<readonly LoggedChange[]> {
  await makeTables(store)
  await openSinks(store, 'mail')
  await commit(store, { publish: ids.map((id) => change(id)) })
  return store.deliveries.log(TABLE, { csn: 0, position: 0 }, 100)
}

export function toSend(id: string, from: LoggedChange, sink = 'mail'): NewDelivery {
  const { instant: _, ...told } = from
  return { ...told, id, sink, table: TABLE, valid: true, attempts: 0 }
}

export const cursorOf = ({ csn, position }: ChangePosition): ChangePosition => ({ csn, position })

export async function claimMail(store: Store): Promise<number> {
  const destination = await store.deliveries.claim('node-a')
  expect(destination).toMatchObject({ table: TABLE, sink: 'mail' })
  return destination!.attempt
}

/** Ada's and Mary's insertions are prepared for "mail" as d-2 and d-1, under attempt 1. */
export async function prepared(store: Store): Promise<readonly LoggedChange[]> {
  const log = await published(store, 'ada', 'mary')
  const attempt = await claimMail(store)
  const deliveries = [toSend('d-2', log[0]!), toSend('d-1', log[1]!)]
  await store.deliveries.prepare(TABLE, 'mail', attempt, deliveries, cursorOf(log[1]!))
  return log
}

export async function dueIds(store: Store): Promise<readonly string[]> {
  return (await store.deliveries.due(TABLE, 'mail', 10)).map(({ id }) => id)
}

export async function listed(store: Store, query: Partial<DeliveryQuery> = {}): Promise<readonly (string | number)[]> {
  const asked: DeliveryQuery = { sink: 'mail', validity: 'ALL', offset: 0, limit: 10, ...query }
  const { events, total } = await store.deliveries.list(asked)
  return [...events.flatMap((event) => (isWaiting(event) ? [] : event.id)), total]
}

export const only = async (store: Store): Promise<Destination> => (await store.deliveries.destinations())[0]!

export const deliveryRules: readonly StoreRule[] = [
  rule('[ST-52] a new destination begins after the newest change', async ({ store }) => {
    await makeTables(store)
    await commit(store, { publish: [change('ada'), change('mary')] })
    await openSinks(store, 'mail')
    const { cursor, ...rest } = await only(store)
    expect(rest).toMatchObject({ table: TABLE, sink: 'mail', attempt: 0, failures: 0 })
    expect(await store.deliveries.log(TABLE, cursor, 10)).toEqual([])
    await commit(store, { publish: [change('grace')] })
    expect(await store.deliveries.log(TABLE, cursor, 10)).toMatchObject([{ recordId: 'grace', csn: 2 }])
  }),

  rule('[ST-52] opening an open destination changes nothing', async ({ store }) => {
    await published(store, 'ada')
    const before = await only(store)
    await openSinks(store, 'mail', 'archive')
    const destinations = await store.deliveries.destinations()
    expect(destinations.map(({ sink }) => sink).sort()).toEqual(['archive', 'mail'])
    expect(destinations.find(({ sink }) => sink === 'mail')).toEqual(before)
  }),

  rule('[ST-52] a closed destination goes with its cursor and its deliveries', async ({ store }) => {
    await prepared(store)
    await openSinks(store, 'archive')
    await closeSink(store, 'mail')
    expect((await store.deliveries.destinations()).map(({ sink }) => sink)).toEqual(['archive'])
    expect(await store.deliveries.find('d-1')).toBeUndefined()
    expect(await listed(store)).toEqual([0])
    await expectConflict(store.deliveries.settle(TABLE, 'mail', 1, { delivered: ['d-1'], refused: [] }), 'lease-lost')
    await openSinks(store, 'mail')
    expect(await store.deliveries.claim('node-a')).toBeUndefined()
  }),

  rule('[ST-53] a destination that has changes to send is claimed by one node at a time', async ({ store }) => {
    await published(store, 'ada')
    expect(await store.deliveries.claim('node-a')).toMatchObject({ sink: 'mail', attempt: 1, failures: 0 })
    expect(await store.deliveries.claim('node-b')).toBeUndefined()
    expect(await store.deliveries.claim('node-a')).toBeUndefined()
    await store.deliveries.release(TABLE, 'mail', 1)
    expect(await store.deliveries.claim('node-b')).toMatchObject({ sink: 'mail', attempt: 2 })
  }),

  rule('[ST-165] a process that has the store alone ends the claims of those before it', async ({ store }) => {
    await published(store, 'ada')
    await store.deliveries.claim('node-a')
    await store.runs.releaseOthers('node-a')
    expect(await store.deliveries.claim('node-b')).toBeUndefined()
    await store.runs.releaseOthers('node-b')
    expect(await store.deliveries.claim('node-b')).toMatchObject({ sink: 'mail', attempt: 2 })
    await expectConflict(store.deliveries.beat(TABLE, 'mail', 1), 'lease-lost')
  }),

  rule('[ST-53] a claim lasts 30 seconds from its beginning or its last beat', async ({ store, later }) => {
    await published(store, 'ada')
    await store.deliveries.claim('node-a')
    await later(20_000)
    await store.deliveries.beat(TABLE, 'mail', 1)
    await later(20_000)
    expect(await store.deliveries.claim('node-b')).toBeUndefined()
    await later(10_500)
    expect(await store.deliveries.claim('node-b')).toMatchObject({ sink: 'mail', attempt: 2 })
    await expectConflict(store.deliveries.beat(TABLE, 'mail', 1), 'lease-lost')
  }),

  rule('[ST-53] a destination with nothing to do is not claimed', async ({ store }) => {
    await makeTables(store)
    await openSinks(store, 'mail')
    expect(await store.deliveries.claim('node-a')).toBeUndefined()
    await commit(store, { publish: [change('ada')] })
    const attempt = await claimMail(store)
    const [logged] = await store.deliveries.log(TABLE, { csn: 0, position: 0 }, 10)
    await store.deliveries.prepare(TABLE, 'mail', attempt, [toSend('d-1', logged!)], cursorOf(logged!))
    await store.deliveries.release(TABLE, 'mail', attempt)
    expect(await claimMail(store)).toBe(2)
    await store.deliveries.settle(TABLE, 'mail', 2, { delivered: ['d-1'], refused: [] })
    await store.deliveries.release(TABLE, 'mail', 2)
    expect(await store.deliveries.claim('node-a')).toBeUndefined()
  }),

  rule('[ST-53] of ten publishers, one claims a destination', async ({ store, another }) => {
    const stores = [store, await another()]
    await published(store, 'ada')
    const claims = await Promise.all(Array.from({ length: 10 }, (_, n) => stores[n % 2]!.deliveries.claim(`node-${n}`)))
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1)
  }),

  rule('[ST-54] deliveries are prepared and the cursor moves in one step', async ({ store }) => {
    const log = await prepared(store)
    const destination = await only(store)
    expect(destination.cursor).toEqual(cursorOf(log[1]!))
    expect(await store.deliveries.log(TABLE, destination.cursor, 10)).toEqual([])
    const kept = (await store.deliveries.find('d-2')) as Delivery
    expect(kept).toMatchObject(toSend('d-2', log[0]!))
    expect(kept.created).toBeGreaterThan(1_700_000_000_000)
    expect(kept.modified).toBe(kept.created)
  }),

  rule('[ST-54] a cursor may move without deliveries', async ({ store }) => {
    const log = await published(store, 'ada', 'mary')
    const attempt = await claimMail(store)
    await store.deliveries.prepare(TABLE, 'mail', attempt, [], cursorOf(log[0]!))
    expect((await only(store)).cursor).toEqual(cursorOf(log[0]!))
    expect(await dueIds(store)).toEqual([])
  }),

  rule('[ST-54] valid deliveries are due in the order they were prepared in', async ({ store }) => {
    const log = await prepared(store)
    await commit(store, { publish: [change('grace')] })
    const [grace] = await store.deliveries.log(TABLE, log[1]!, 10)
    await store.deliveries.prepare(TABLE, 'mail', 1, [toSend('d-0', grace!)], cursorOf(grace!))
    const due = await store.deliveries.due(TABLE, 'mail', 10)
    expect(due.map(({ id }) => id)).toEqual(['d-2', 'd-1', 'd-0'])
    expect(due[0]!.order).toBeLessThan(due[1]!.order)
    expect(due[1]!.order).toBeLessThan(due[2]!.order)
    expect(await store.deliveries.due(TABLE, 'mail', 1)).toEqual([due[0]])
    expect(await store.deliveries.due(TABLE, 'archive', 10)).toEqual([])
  }),

  rule('[ST-55] what was delivered goes, what was refused stays with the words of the receiver', async ({ store }) => {
    await prepared(store)
    const refused = [{ id: 'd-1', error: 'No such address.' }]
    await store.deliveries.settle(TABLE, 'mail', 1, { delivered: ['d-2'], refused })
    expect(await store.deliveries.find('d-2')).toBeUndefined()
    expect(await store.deliveries.find('d-1')).toMatchObject({ valid: false, error: 'No such address.' })
    expect(await dueIds(store)).toEqual([])
    await store.deliveries.release(TABLE, 'mail', 1)
    expect(await store.deliveries.claim('node-a')).toBeUndefined()
  }),

  rule('[ST-55] a destination that did not answer keeps its deliveries and waits for its time', async ({ store }) => {
    await prepared(store)
    const stalled = { id: 'd-2', error: 'Connection refused.', restMs: LONG }
    await store.deliveries.settle(TABLE, 'mail', 1, { delivered: [], refused: [], stalled })
    expect(await only(store)).toMatchObject({ failures: 1, lastError: 'Connection refused.' })
    expect(await store.deliveries.find('d-2')).toMatchObject({ valid: true, attempts: 1 })
    expect(await store.deliveries.find('d-1')).toMatchObject({ valid: true, attempts: 0 })
    expect(await dueIds(store)).toEqual(['d-2', 'd-1'])
    await store.deliveries.release(TABLE, 'mail', 1)
    await commit(store, { publish: [change('grace')] })
    expect(await store.deliveries.claim('node-a')).toBeUndefined()
  }),

  rule(
    '[ST-55] once its time has come the destination is claimed, and success counts failures anew',
    async ({ store }) => {
      await prepared(store)
      for (const failures of [1, 2]) {
        const stalled = { error: `Failure ${failures}.`, restMs: 0 }
        await store.deliveries.settle(TABLE, 'mail', 1, { delivered: [], refused: [], stalled })
        expect(await only(store)).toMatchObject({ failures, lastError: `Failure ${failures}.` })
      }
      await store.deliveries.release(TABLE, 'mail', 1)
      expect(await claimMail(store)).toBe(2)
      await store.deliveries.settle(TABLE, 'mail', 2, { delivered: ['d-2', 'd-1'], refused: [] })
      expect(await only(store)).toMatchObject({ failures: 0 })
    },
  ),

  rule('[ST-56] a publisher under another attempt can neither beat nor prepare nor settle', async ({ store }) => {
    const log = await prepared(store)
    await store.deliveries.release(TABLE, 'mail', 1)
    expect(await claimMail(store)).toBe(2)
    const { cursor } = await only(store)
    await expectConflict(store.deliveries.beat(TABLE, 'mail', 1), 'lease-lost')
    await expectConflict(
      store.deliveries.prepare(TABLE, 'mail', 1, [toSend('d-9', log[0]!)], { csn: 9, position: 9 }),
      'lease-lost',
    )
    await expectConflict(store.deliveries.settle(TABLE, 'mail', 1, { delivered: ['d-2'], refused: [] }), 'lease-lost')
    expect(await dueIds(store)).toEqual(['d-2', 'd-1'])
    expect((await only(store)).cursor).toEqual(cursor)
    await store.deliveries.beat(TABLE, 'mail', 2)
    await store.deliveries.settle(TABLE, 'mail', 2, { delivered: ['d-2'], refused: [] })
    expect(await dueIds(store)).toEqual(['d-1'])
  }),

  rule('[ST-57] deliveries are listed in their order and filtered', async ({ store }) => {
    const log = await published(store, 'ada', 'mary')
    await openSinks(store, 'archive')
    const attempt = await claimMail(store)
    const update = { ...toSend('d-1', log[1]!), operation: 'update' as const, operationId: 'op-9' }
    const deliveries = [toSend('d-3', log[0]!), toSend('d-2', log[1]!), update]
    await store.deliveries.prepare(TABLE, 'mail', attempt, deliveries, cursorOf(log[1]!))
    await store.deliveries.settle(TABLE, 'mail', attempt, { delivered: [], refused: [{ id: 'd-2', error: 'No.' }] })
    expect(await listed(store)).toEqual(['d-3', 'd-2', 'd-1', 3])
    expect(await listed(store, { offset: 1, limit: 1 })).toEqual(['d-2', 3])
    expect(await listed(store, { validity: 'VALID' })).toEqual(['d-3', 'd-1', 2])
    expect(await listed(store, { validity: 'INVALID' })).toEqual(['d-2', 1])
    expect(await listed(store, { recordId: 'mary' })).toEqual(['d-2', 'd-1', 2])
    expect(await listed(store, { recordId: 'mary', operation: 'update' })).toEqual(['d-1', 1])
    expect(await listed(store, { operationId: 'op-ada' })).toEqual(['d-3', 1])
    expect(await listed(store, { sink: 'archive' })).toEqual([0])
  }),

  rule('[ST-57] a delivery is removed once', async ({ store }) => {
    await prepared(store)
    expect(await store.deliveries.remove('d-2')).toBe(true)
    expect(await store.deliveries.remove('d-2')).toBe(false)
    expect(await listed(store)).toEqual(['d-1', 1])
  }),

  rule('[ST-57] the statistics of a sink count what is valid, invalid and not yet prepared', async ({ store }) => {
    await prepared(store)
    await openSinks(store, 'archive')
    await commit(store, { publish: [change('grace'), change('alan'), change('sofia')] })
    const refused = [{ id: 'd-2', error: 'No.' }]
    const stalled = { error: 'Busy.', restMs: LONG }
    await store.deliveries.settle(TABLE, 'mail', 1, { delivered: [], refused, stalled })
    const [archive, mail, ...others] = await store.deliveries.stats()
    expect(others).toEqual([])
    expect(archive).toMatchObject({ sink: 'archive', valid: 0, invalid: 0, waiting: 3 })
    expect(mail).toMatchObject({ sink: 'mail', valid: 1, invalid: 1, waiting: 3, lastError: 'Busy.' })
    expect(mail?.notBefore).toBeGreaterThan(0)
    expect(mail?.oldest).toBe(((await store.deliveries.find('d-1')) as Delivery).created)
  }),

  rule('[ST-58] the log is trimmed no further than every destination has read', async ({ store }) => {
    const log = await prepared(store)
    await openSinks(store, 'archive')
    await commit(store, { publish: [change('grace')] })
    expect(await store.deliveries.trim(TABLE, 99)).toBe(2)
    expect(await store.deliveries.log(TABLE, { csn: 0, position: 0 }, 10)).toMatchObject([{ recordId: 'grace' }])
    expect(await store.deliveries.trim(TABLE, 99)).toBe(0)
    const [grace] = await store.deliveries.log(TABLE, log[1]!, 10)
    await store.deliveries.prepare(TABLE, 'mail', 1, [], cursorOf(grace!))
    expect(await store.deliveries.trim(TABLE, 99)).toBe(0)
    await closeSink(store, 'archive')
    expect(await store.deliveries.trim(TABLE, 1)).toBe(0)
    expect(await store.deliveries.trim(TABLE, 2)).toBe(1)
  }),

  rule('[ST-58] a commit that a destination has read in part is not trimmed', async ({ store }) => {
    const log = await published(store, 'ada', 'mary')
    const attempt = await claimMail(store)
    await store.deliveries.prepare(TABLE, 'mail', attempt, [], cursorOf(log[0]!))
    await store.deliveries.trim(TABLE, 1)
    expect(await store.deliveries.log(TABLE, log[0]!, 10)).toEqual([log[1]])
  }),

  rule('[ST-3] destinations, deliveries and cursors are there after the store was opened again', async (context) => {
    const log = await prepared(context.store)
    const before = await only(context.store)
    const late = await context.reopen()
    expect((await only(late)).cursor).toEqual(before.cursor)
    expect(await dueIds(late)).toEqual(['d-2', 'd-1'])
    expect(await late.deliveries.log(TABLE, { csn: 0, position: 0 }, 10)).toEqual(log)
  }),
]
