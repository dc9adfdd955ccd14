import { expect } from 'vitest'
import type { LoggedChange, OpenRange } from '../../../model/change.ts'
import { isWaiting, type QueuedEvent } from '../../../model/delivery.ts'
import { deliveryId } from '../../../model/delivery-id.ts'
import type { Store } from '../../../ports/store/store.ts'
import { change, commit, TABLE } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { claimMail, closeSink, cursorOf, dueIds, only, openSinks, prepared, published, toSend } from './deliveries.ts'

const START = { csn: 0, position: 0 }

/** Ada's insertion was refused as d-2, Mary's was delivered; then each of these records was told, and nobody prepared it. */
async function refused(store: Store, ...later: string[]): Promise<readonly LoggedChange[]> {
  await prepared(store)
  await store.deliveries.settle(TABLE, 'mail', 1, { delivered: ['d-1'], refused: [{ id: 'd-2', error: 'No.' }] })
  for (const id of later) await commit(store, { publish: [change(id)] })
  return store.deliveries.log(TABLE, (await only(store)).cursor, 100)
}

async function prepare(store: Store, ...changes: LoggedChange[]): Promise<void> {
  const deliveries = changes.map((one) => toSend(`d-${one.recordId}`, one))
  await store.deliveries.prepare(TABLE, 'mail', 1, deliveries, cursorOf(changes.at(-1)!))
}

const nameOf = (event: QueuedEvent): string | undefined => (isWaiting(event) ? event.change.recordId : event.id)

async function order(store: Store, offset = 0, limit = 10, more: object = {}) {
  const asked = { sink: 'mail', validity: 'ALL' as const, offset, limit, ...more }
  const { events, total } = await store.deliveries.list(asked)
  return [...events.map(nameOf), total]
}

export const queuedAgainRules: readonly StoreRule[] = [
  rule('[ST-2800] a change is found by the id that its delivery will have', async ({ store }) => {
    const [ada, mary] = await published(store, 'ada', 'mary')
    await openSinks(store, 'archive') // begins behind both
    const id = deliveryId('mail', TABLE, mary!)
    expect(await store.deliveries.find(id)).toEqual({ table: TABLE, sink: 'mail', change: mary })
    expect(await store.deliveries.find(deliveryId('archive', TABLE, mary!))).toBeUndefined()
    const attempt = await claimMail(store)
    await store.deliveries.prepare(TABLE, 'mail', attempt, [toSend('d-1', ada!)], cursorOf(ada!))
    expect(await store.deliveries.find(deliveryId('mail', TABLE, ada!))).toBeUndefined() // it is called d-1
    expect(await store.deliveries.find(id)).toMatchObject({ change: { recordId: 'mary' } })
    await store.deliveries.prepare(TABLE, 'mail', attempt, [toSend(id, mary!)], cursorOf(mary!))
    expect(await store.deliveries.find(id)).toMatchObject({ id, valid: true })
    await store.deliveries.settle(TABLE, 'mail', attempt, { delivered: [id], refused: [] })
    expect(await store.deliveries.find(id)).toBeUndefined()
  }),

  rule('[ST-2800] a change that stands for many is no event; one far back in the log is found', async ({ store }) => {
    await published(store)
    const many = Array.from({ length: 10_001 }, (_, n) => change(`r${n}`))
    await commit(store, { publish: [{ ...change('all'), upTo: 9, records: 7, payload: {} }, ...many] })
    const { cursor } = await only(store)
    const [all] = await store.deliveries.log(TABLE, cursor, 1)
    expect(await store.deliveries.find(deliveryId('mail', TABLE, all!))).toBeUndefined()
    const [last] = await store.deliveries.log(TABLE, { csn: all!.csn, position: 10_001 }, 1)
    expect(await store.deliveries.find(deliveryId('mail', TABLE, last!))).toMatchObject({
      change: { recordId: 'r10000' },
    })
    await closeSink(store, 'mail')
    expect(await store.deliveries.find(deliveryId('mail', TABLE, last!))).toBeUndefined()
  }),

  rule('[ST-2800] what is asked for while it is made ready is always found', async ({ store, another }) => {
    await published(store, ...Array.from({ length: 60 }, (_, n) => `r${n}`))
    const attempt = await claimMail(store)
    const other = await another()
    const changes = await store.deliveries.log(TABLE, START, 100)
    for (const one of changes) {
      const id = deliveryId('mail', TABLE, one)
      const moving = store.deliveries.prepare(TABLE, 'mail', attempt, [toSend(id, one)], cursorOf(one))
      const found = await Promise.all(Array.from({ length: 4 }, () => other.deliveries.find(id)))
      await moving
      expect(found.filter((event) => event === undefined)).toEqual([])
    }
  }),

  rule('[ST-2801] what is queued again is sent behind what the log has by then', async ({ store }) => {
    const [grace, alan] = await refused(store, 'grace', 'alan')
    expect(await store.deliveries.requeue('d-2')).toMatchObject({ valid: true })
    await commit(store, { publish: [change('late')] })
    expect(await dueIds(store)).toEqual([])
    await prepare(store, grace!)
    expect(await dueIds(store)).toEqual(['d-grace'])
    await prepare(store, alan!)
    expect(await dueIds(store)).toEqual(['d-grace', 'd-alan', 'd-2'])
    const [late] = await store.deliveries.log(TABLE, cursorOf(alan!), 10)
    await prepare(store, late!)
    expect(await dueIds(store)).toEqual(['d-grace', 'd-alan', 'd-2', 'd-late'])
  }),

  rule('[ST-2801] it keeps its place where what came later is made ready with what came before', async ({ store }) => {
    const [grace] = await refused(store, 'grace')
    await store.deliveries.requeue('d-2')
    await commit(store, { publish: [change('late')] })
    const [, late] = await store.deliveries.log(TABLE, (await only(store)).cursor, 10)
    await prepare(store, grace!, late!)
    expect(await dueIds(store)).toEqual(['d-grace', 'd-2', 'd-late'])
  }),

  rule('[ST-2801] a commit of several changes is waited for whole', async ({ store }) => {
    await refused(store)
    await commit(store, { publish: [change('grace'), change('alan')] })
    const [grace, alan] = await store.deliveries.log(TABLE, (await only(store)).cursor, 10)
    await store.deliveries.requeue('d-2')
    await prepare(store, grace!)
    expect(await dueIds(store)).toEqual(['d-grace'])
    await prepare(store, alan!)
    expect(await dueIds(store)).toEqual(['d-grace', 'd-alan', 'd-2'])
  }),

  rule('[ST-2801] with nothing in the log it is due at once, and of two the first one first', async ({ store }) => {
    await prepared(store)
    const errors = ['d-2', 'd-1'].map((id) => ({ id, error: 'No.' }))
    await store.deliveries.settle(TABLE, 'mail', 1, { delivered: [], refused: errors })
    await store.deliveries.requeue('d-1')
    expect(await dueIds(store)).toEqual(['d-1'])
    await store.deliveries.requeue('d-2')
    expect(await dueIds(store)).toEqual(['d-1', 'd-2'])
  }),

  rule('[ST-2801] of two that wait behind the log the first one is first', async ({ store }) => {
    await prepared(store)
    const errors = ['d-2', 'd-1'].map((id) => ({ id, error: 'No.' }))
    await store.deliveries.settle(TABLE, 'mail', 1, { delivered: [], refused: errors })
    await commit(store, { publish: [change('grace')] })
    await store.deliveries.requeue('d-1')
    await store.deliveries.requeue('d-2')
    const [grace] = await store.deliveries.log(TABLE, (await only(store)).cursor, 10)
    await prepare(store, grace!)
    expect(await dueIds(store)).toEqual(['d-grace', 'd-1', 'd-2'])
  }),

  rule('[ST-2801] it comes behind a full re-delivery that is under way', async ({ store }) => {
    const [all] = await refused(store, 'all')
    const range: OpenRange = { change: { ...all!, upTo: 40, records: 30 }, row: 0, from: 0, read: all!.csn, told: 0 }
    await store.deliveries.prepare(TABLE, 'mail', 1, [], { ...cursorOf(all!), range })
    await store.deliveries.requeue('d-2')
    expect(await dueIds(store)).toEqual([])
    const told = { ...cursorOf(all!), range: { ...range, row: 17 } }
    await store.deliveries.prepare(TABLE, 'mail', 1, [toSend('d-17', all!)], told)
    expect(await dueIds(store)).toEqual(['d-17'])
    await store.deliveries.prepare(TABLE, 'mail', 1, [toSend('d-40', all!)], cursorOf(all!))
    expect(await dueIds(store)).toEqual(['d-17', 'd-40', 'd-2'])
  }),

  rule('[ST-2801] a destination that has only what waits behind its log has the log to do', async ({ store }) => {
    const [grace] = await refused(store, 'grace')
    await store.deliveries.requeue('d-2')
    await store.deliveries.release(TABLE, 'mail', 1)
    const attempt = await claimMail(store)
    await store.deliveries.prepare(TABLE, 'mail', attempt, [], cursorOf(grace!)) // the change makes no event
    expect(await dueIds(store)).toEqual(['d-2'])
    await store.deliveries.settle(TABLE, 'mail', attempt, { delivered: ['d-2'], refused: [] })
    await store.deliveries.release(TABLE, 'mail', attempt)
    expect(await store.deliveries.claim('node-a')).toBeUndefined()
  }),

  rule('[ST-2801] a clear takes what waits behind the log with it', async ({ store }) => {
    await refused(store, 'grace')
    await store.deliveries.requeue('d-2')
    const { recordId: _, ...clear } = change('none', 'clear')
    await commit(store, { publish: [clear] })
    expect(await store.deliveries.find('d-2')).toBeUndefined()
  }),

  rule('[ST-2802] what is queued again is listed at its place, page by page', async ({ store }) => {
    await refused(store, 'grace', 'alan')
    await store.deliveries.requeue('d-2')
    await commit(store, { publish: [change('late')] })
    expect(await order(store)).toEqual(['grace', 'alan', 'd-2', 'late', 4])
    expect(await order(store, 1, 2)).toEqual(['alan', 'd-2', 4])
    expect(await order(store, 3, 2)).toEqual(['late', 4])
    expect(await order(store, 0, 10, { recordId: 'ada' })).toEqual(['d-2', 1])
    expect(await order(store, 0, 10, { validity: 'INVALID' })).toEqual([0])
    const [grace] = await store.deliveries.log(TABLE, (await only(store)).cursor, 1)
    await prepare(store, grace!)
    expect(await order(store)).toEqual(['d-grace', 'alan', 'd-2', 'late', 4])
    expect(await order(store, 0, 1)).toEqual(['d-grace', 4])
    expect(await order(store, 1, 2)).toEqual(['alan', 'd-2', 4])
    expect((await store.deliveries.stats())[0]).toMatchObject({ valid: 2, waiting: 2 })
  }),

  rule('[ST-196] what is queued again is superseded by a newer event that goes before it', async ({ store }) => {
    const [ada] = await refused(store, 'ada')
    await store.deliveries.requeue('d-2')
    await prepare(store, ada!)
    await store.deliveries.settle(TABLE, 'mail', 1, { delivered: ['d-ada'], refused: [] })
    expect(await store.deliveries.due(TABLE, 'mail', 10)).toMatchObject([{ id: 'd-2', superseded: true }])
  }),
]
