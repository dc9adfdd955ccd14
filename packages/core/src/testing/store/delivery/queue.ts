import { expect } from 'vitest'
import type { Change } from '../../../model/change.ts'
import { isWaiting, type NewDelivery, type QueuedEvent } from '../../../model/delivery.ts'
import { deliveryId } from '../../../model/delivery-id.ts'
import type { Store } from '../../../ports/store/store.ts'
import { ADA } from '../../people.ts'
import { change, commit, entry, put, revised, TABLE } from '../decisions.ts'
import { rule, type StoreRule } from '../rule.ts'
import { expectConflict, makeTables } from '../setting.ts'
import {
  claimMail,
  closeSink,
  cursorOf,
  dueIds,
  listed,
  only,
  openSinks,
  prepared,
  published,
  toSend,
} from './deliveries.ts'

function clear(): Change {
  const { recordId: _, ...rest } = change('none', 'clear')
  return { ...rest, operationId: 'op-clear' }
}

/** A clear as it is told when the entity goes. */
const farewell = {
  ...toSend('d-farewell', { ...clear(), csn: 1, position: 0 }),
  operation: 'clear' as const,
}

async function closeWithFarewell(store: Store, last: NewDelivery = farewell): Promise<void> {
  const closeDestinations = [{ table: TABLE, sink: 'mail', farewell: last }]
  await store.catalogue.save({ csn: await store.catalogue.csn(), put: [], remove: [], closeDestinations })
}

async function queue(store: Store, sink = 'mail'): Promise<readonly QueuedEvent[]> {
  return (await store.deliveries.list({ sink, validity: 'ALL', offset: 0, limit: 10 })).events
}

/** Ada's insertion was refused as d-2, Mary's was told as d-1. */
async function refusedAda(store: Store): Promise<void> {
  await prepared(store)
  const refused = [{ id: 'd-2', error: 'No.' }]
  await store.deliveries.settle(TABLE, 'mail', 1, { delivered: ['d-1'], refused })
}

export const queueRules: readonly StoreRule[] = [
  rule('[ST-190] a clear takes the place of what was queued and logged of its table', async ({ store }) => {
    await prepared(store)
    await store.deliveries.settle(TABLE, 'mail', 1, { delivered: [], refused: [{ id: 'd-2', error: 'No.' }] })
    await commit(store, { publish: [change('grace')] })
    await commit(store, { publish: [clear(), change('alan')] })
    expect(await listed(store, { validity: 'INVALID' })).toEqual([0])
    expect(await dueIds(store)).toEqual([])
    const log = await store.deliveries.log(TABLE, { csn: 0, position: 0 }, 10)
    expect(log.map(({ operation, recordId }) => [operation, recordId])).toEqual([
      ['clear', undefined],
      ['insert', 'alan'],
    ])
  }),

  rule('[ST-190] a clear that is prepared first takes the place of what was queued meanwhile', async ({ store }) => {
    const log = await prepared(store)
    const cleared = { ...toSend('d-0', log[1]!), operation: 'clear' as const }
    await store.deliveries.prepare(TABLE, 'mail', 1, [cleared, toSend('d-3', log[1]!)], cursorOf(log[1]!))
    expect(await dueIds(store)).toEqual(['d-0', 'd-3'])
  }),

  rule('[ST-192] a destination closed with a farewell is told that and nothing else, and goes', async ({ store }) => {
    const log = await prepared(store)
    await closeWithFarewell(store)
    await commit(store, { publish: [change('grace')] })
    const late = store.deliveries.prepare(TABLE, 'mail', 1, [toSend('d-9', log[0]!)], cursorOf(log[0]!))
    await expectConflict(late, 'lease-lost')
    expect(await listed(store)).toEqual(['d-farewell', 1])
    const claimed = await store.deliveries.claim('node-b')
    expect(claimed).toMatchObject({ sink: 'mail', closed: true })
    await store.deliveries.settle(TABLE, 'mail', claimed!.attempt, { delivered: ['d-farewell'], refused: [] })
    expect(await store.deliveries.destinations()).toEqual([])
  }),

  rule('[ST-192] a refused farewell stays until somebody takes it away', async ({ store }) => {
    await prepared(store)
    await closeWithFarewell(store)
    const claimed = await store.deliveries.claim('node-b')
    const refused = [{ id: 'd-farewell', error: 'No.' }]
    await store.deliveries.settle(TABLE, 'mail', claimed!.attempt, { delivered: [], refused })
    expect(await listed(store, { validity: 'INVALID' })).toEqual(['d-farewell', 1])
    expect(await store.deliveries.removeAll('mail')).toBe(1)
    expect(await store.deliveries.destinations()).toEqual([])
  }),

  rule('[ST-4153] a destination whose farewell somebody took away goes too', async ({ store }) => {
    await prepared(store)
    await closeWithFarewell(store)
    expect(await store.deliveries.remove('d-farewell')).toBe(true)
    expect(await store.deliveries.remove('d-farewell')).toBe(false)
    expect(await store.deliveries.destinations()).toEqual([])
    expect(await store.deliveries.stats()).toEqual([])
  }),

  rule('[ST-192] a destination that is opened again hears its farewell first', async ({ store }) => {
    await prepared(store)
    await closeWithFarewell(store)
    await commit(store, { publish: [change('grace')] })
    await openSinks(store, 'mail')
    const { cursor, closed } = await only(store)
    expect(closed).toBeUndefined()
    expect(await store.deliveries.log(TABLE, cursor, 10)).toEqual([])
    expect(await dueIds(store)).toEqual(['d-farewell'])
  }),

  rule('[ST-192] the farewell outlives the table', async ({ store }) => {
    await prepared(store)
    await closeWithFarewell(store)
    await store.catalogue.save({ csn: await store.catalogue.csn(), put: [], remove: [], dropTables: [TABLE] })
    expect(await listed(store)).toEqual(['d-farewell', 1])
    expect(await store.deliveries.claim('node-b')).toMatchObject({ table: TABLE, sink: 'mail' })
  }),

  rule(
    '[ST-4150] while a farewell waits, no other table of that entity is told to its sink; others are',
    async ({ store }) => {
      const [next, others] = [TABLE + 1, TABLE + 2]
      await makeTables(store, TABLE, next, others)
      await openSinks(store, 'mail')
      await closeWithFarewell(store, { ...farewell, entityId: 'person' })
      const openDestinations = [next, others].map((table) => ({ table, sink: 'mail' }))
      await store.catalogue.save({ csn: await store.catalogue.csn(), put: [], remove: [], openDestinations })
      await commit(store, { publish: [{ ...change('ada'), entity: 'person' }] }, next)
      await commit(store, { publish: [{ ...change('acme'), entity: 'company' }] }, others)

      const first = await store.deliveries.claim('node-a')
      const second = await store.deliveries.claim('node-a')
      expect([first?.table, second?.table]).toEqual([TABLE, others])
      expect(await store.deliveries.claim('node-a')).toBeUndefined()
      await store.deliveries.settle(TABLE, 'mail', first!.attempt, { delivered: ['d-farewell'], refused: [] })
      expect(await store.deliveries.claim('node-a')).toMatchObject({ table: next })
    },
  ),

  rule(
    '[ST-4150] what a destination was prepared for waits too, a refused farewell holds nothing up',
    async ({ store }) => {
      const next = TABLE + 1
      await makeTables(store, TABLE, next)
      await openSinks(store, 'mail')
      const openDestinations = [{ table: next, sink: 'mail' }]
      await store.catalogue.save({ csn: await store.catalogue.csn(), put: [], remove: [], openDestinations })
      await commit(store, { publish: [{ ...change('ada'), entity: 'person' }] }, next)
      const { attempt } = (await store.deliveries.claim('node-a'))!
      const [logged] = await store.deliveries.log(next, { csn: 0, position: 0 }, 1)
      const ada = { ...toSend('d-1', logged!), table: next, entityId: 'person' }
      await store.deliveries.prepare(next, 'mail', attempt, [ada], cursorOf(logged!))
      await store.deliveries.release(next, 'mail', attempt)

      await closeWithFarewell(store, { ...farewell, entityId: 'person' })
      const first = await store.deliveries.claim('node-a')
      expect(first?.table).toBe(TABLE)
      expect(await store.deliveries.claim('node-a')).toBeUndefined()
      const refused = [{ id: 'd-farewell', error: 'No.' }]
      await store.deliveries.settle(TABLE, 'mail', first!.attempt, { delivered: [], refused })
      expect(await store.deliveries.claim('node-a')).toMatchObject({ table: next })
    },
  ),

  rule('[ST-4152] opening a destination ends the rest of what its sink is told last', async ({ store }) => {
    const next = TABLE + 1
    await makeTables(store, TABLE, next)
    await openSinks(store, 'mail')
    await closeWithFarewell(store)
    const { attempt } = (await store.deliveries.claim('node-a'))!
    const stalled = { id: 'd-farewell', error: 'There is no sink.', restMs: 300_000 }
    await store.deliveries.settle(TABLE, 'mail', attempt, { delivered: [], refused: [], stalled })
    await store.deliveries.release(TABLE, 'mail', attempt)
    expect(await store.deliveries.claim('node-a')).toBeUndefined()
    const openDestinations = [{ table: next, sink: 'mail' }]
    await store.catalogue.save({ csn: await store.catalogue.csn(), put: [], remove: [], openDestinations })
    expect(await store.deliveries.claim('node-a')).toMatchObject({ table: TABLE, closed: true })
  }),

  rule('[ST-193] an invalid delivery is queued again at the end, once', async ({ store }) => {
    await refusedAda(store)
    await commit(store, { publish: [change('grace')] })
    const [, , grace] = await store.deliveries.log(TABLE, { csn: 0, position: 0 }, 10)
    await store.deliveries.prepare(TABLE, 'mail', 1, [toSend('d-3', grace!)], cursorOf(grace!))
    const queued = await store.deliveries.requeue('d-2')
    expect(queued).toMatchObject({ id: 'd-2', valid: true, attempts: 1 })
    expect(queued).not.toHaveProperty('error')
    expect(await dueIds(store)).toEqual(['d-3', 'd-2'])
    expect(await store.deliveries.requeue('d-2')).toBeUndefined()
    expect(await store.deliveries.requeue('nobody')).toBeUndefined()
  }),

  rule('[ST-193] what could not be transformed takes its payload when it is queued again', async ({ store }) => {
    const log = await published(store, 'ada')
    const attempt = await claimMail(store)
    const failed = { ...toSend('d-1', log[0]!), valid: false, error: 'It failed.', untransformed: true as const }
    await store.deliveries.prepare(TABLE, 'mail', attempt, [failed], cursorOf(log[0]!))
    expect(await store.deliveries.find('d-1')).toMatchObject({ untransformed: true, valid: false, error: 'It failed.' })
    expect(await store.deliveries.failAgain('d-1', 'Again.')).toMatchObject({ attempts: 1, error: 'Again.' })
    const queued = await store.deliveries.requeue('d-1', { _id: 'ada' })
    expect(queued).toMatchObject({ payload: { _id: 'ada' }, valid: true })
    expect(queued).not.toHaveProperty('untransformed')
    expect(await store.deliveries.failAgain('d-1', 'Never.')).toBeUndefined()
  }),

  rule('[ST-194] what waits in the log is listed behind the deliveries and counted', async ({ store }) => {
    await prepared(store)
    const many: Change = { ...change('many'), upTo: 9, records: 7, payload: {} }
    const named = { ...change('grace'), table: 'people', entity: 'person' }
    await commit(store, { publish: [named, many, change('alan', 'update')] })
    const page = await store.deliveries.list({ sink: 'mail', validity: 'ALL', offset: 1, limit: 2 })
    expect(page.events).toMatchObject([
      { id: 'd-1' },
      { table: TABLE, sink: 'mail', change: { recordId: 'grace', csn: 2, position: 1 } },
    ])
    expect(page.total).toBe(4)
    const waiting = async (query: object) => {
      const found = await store.deliveries.list({ sink: 'mail', validity: 'VALID', offset: 0, limit: 10, ...query })
      return [...found.events.filter(isWaiting).map(({ change: { recordId } }) => recordId), found.total]
    }
    expect(await waiting({ tableId: 'people' })).toEqual(['grace', 1])
    expect(await waiting({ entityId: 'person', recordId: 'grace' })).toEqual(['grace', 1])
    expect(await waiting({ operation: 'update' })).toEqual(['alan', 1])
    expect(await waiting({ operationId: 'op-alan' })).toEqual(['alan', 1])
    expect(await waiting({ entityId: 'nobody' })).toEqual([0])
    expect((await store.deliveries.stats())[0]).toMatchObject({ valid: 2, waiting: 9 })
  }),

  rule('[ST-194] deliveries keep the names of their table and entity', async ({ store }) => {
    const log = await published(store, 'ada', 'mary')
    const attempt = await claimMail(store)
    const ada = { ...toSend('d-1', log[0]!), tableId: 'people', entityId: 'person' }
    await store.deliveries.prepare(TABLE, 'mail', attempt, [ada, toSend('d-2', log[1]!)], cursorOf(log[1]!))
    expect(await store.deliveries.find('d-1')).toMatchObject({ tableId: 'people', entityId: 'person' })
    expect(await listed(store, { tableId: 'people' })).toEqual(['d-1', 1])
    expect(await listed(store, { entityId: 'other' })).toEqual([0])
  }),

  rule(
    '[ST-195] everything queued for a sink goes at once, and what was read of it is not queued',
    async ({ store }) => {
      const log = await prepared(store)
      await openSinks(store, 'archive')
      await commit(store, { publish: [change('grace')] })
      expect(await store.deliveries.removeAll('mail')).toBe(3)
      expect(await listed(store)).toEqual([0])
      expect(await listed(store, { sink: 'archive' })).toEqual([1])
      const late = store.deliveries.prepare(TABLE, 'mail', 1, [toSend('d-9', log[0]!)], cursorOf(log[0]!))
      await expectConflict(late, 'lease-lost')
      await commit(store, { publish: [change('alan')] })
      expect((await listed(store)).at(-1)).toBe(1)
      expect(await store.deliveries.removeAll('nobody')).toBe(0)
    },
  ),

  rule(
    '[ST-2906] a waiting change is withdrawn from one sink: not listed, not counted, not prepared, and the others are',
    async ({ store }) => {
      const log = await published(store, 'ada', 'mary', 'grace')
      await openSinks(store, 'archive')
      const waiting = (await queue(store)).filter(isWaiting)
      const mary = waiting.find(({ change }) => change.recordId === 'mary')!
      const id = deliveryId('mail', TABLE, mary.change)
      expect(await store.deliveries.find(id)).toEqual(mary)
      expect(await store.deliveries.withdraw(mary)).toBe(true)
      expect(await store.deliveries.withdraw(mary)).toBe(false)
      expect(await store.deliveries.find(id)).toBeUndefined()
      expect((await queue(store)).filter(isWaiting).map(({ change }) => change.recordId)).toEqual(['ada', 'grace'])
      expect((await store.deliveries.stats()).find(({ sink }) => sink === 'mail')).toMatchObject({ waiting: 2 })
      const attempt = await claimMail(store)
      const deliveries = log.map((one) => toSend(deliveryId('mail', TABLE, one), one))
      await store.deliveries.prepare(TABLE, 'mail', attempt, deliveries, cursorOf(log.at(-1)!))
      expect((await store.deliveries.due(TABLE, 'mail', 10)).map(({ recordId }) => recordId)).toEqual(['ada', 'grace'])
      expect(await store.deliveries.withdraw(waiting[0]!)).toBe(false)
    },
  ),

  rule('[ST-2906] a change is withdrawn from the sink that it is taken from, and from no other', async ({ store }) => {
    await makeTables(store)
    await openSinks(store, 'mail', 'archive')
    await commit(store, { publish: [change('ada')] })
    const [ada] = (await queue(store)).filter(isWaiting)
    expect(await store.deliveries.withdraw(ada!)).toBe(true)
    expect(await queue(store)).toEqual([])
    expect(await queue(store, 'archive')).toHaveLength(1)
    // What is queued as one is taken away as one; nothing of it stays to be passed over later.
    expect(await store.deliveries.removeAll('mail')).toBe(0)
    await commit(store, { publish: [change('mary')] })
    expect(await queue(store)).toHaveLength(1)
  }),

  rule('[ST-196] a newer event that was told supersedes the invalid ones of its record', async ({ store }) => {
    await refusedAda(store)
    expect(await store.deliveries.find('d-2')).not.toHaveProperty('superseded')
    await tellAda(store, 'd-3', 'update')
    expect(await store.deliveries.find('d-2')).toMatchObject({ valid: false, superseded: true })
    await tellAda(store, 'd-4', 'remove')
    expect(await store.deliveries.find('d-2')).not.toHaveProperty('superseded')
  }),

  rule('[ST-196] an older event supersedes nothing', async ({ store }) => {
    await refusedAda(store)
    const [ada] = await store.deliveries.log(TABLE, { csn: 0, position: 0 }, 1)
    const older = { ...toSend('d-0', ada!), csn: 0 }
    await store.deliveries.prepare(TABLE, 'mail', 1, [older], (await only(store)).cursor)
    await store.deliveries.settle(TABLE, 'mail', 1, { delivered: ['d-0'], refused: [] })
    expect(await store.deliveries.find('d-2')).not.toHaveProperty('superseded')
  }),

  rule("[ST-197] a record's trail holds its newest entries up to a csn", async ({ store }) => {
    await makeTables(store)
    await commit(store, { put: [put(ADA)], audit: [entry('1', 'INSERT', 'ada')] })
    await commit(store, {
      put: [put(revised(ADA))],
      audit: [entry('2', 'UPDATE', 'ada'), entry('3', 'UPDATE', 'mary')],
    })
    await commit(store, { audit: [entry('4', 'IGNORE', 'ada')] })
    const trails = async (upTo: number, newest: number) => {
      const subjects = [
        { recordId: 'ada', upTo },
        { recordId: 'mary', upTo },
        { recordId: 'nobody', upTo },
      ]
      const found = await store.deliveries.trails(TABLE, subjects, newest)
      return found.map(({ entries, truncated }) => [entries.map(({ id }) => id).join(' '), truncated])
    }
    expect(await trails(9, 10)).toEqual([
      ['1 2 4', false],
      ['3', false],
      ['', false],
    ])
    expect(await trails(2, 1)).toEqual([
      ['2', true],
      ['3', false],
      ['', false],
    ])
    expect(await store.deliveries.trails(TABLE, [], 10)).toEqual([])
  }),

  rule('[ST-198] a commit under a claim that was lost writes nothing', async ({ store }) => {
    await published(store, 'ada')
    const attempt = await claimMail(store)
    const claim = { table: TABLE, sink: 'mail', attempt }
    await commit(store, { publish: [change('grace')], claim })
    await store.deliveries.release(TABLE, 'mail', attempt)
    expect(await claimMail(store)).toBe(attempt + 1)
    await expectConflict(commit(store, { publish: [change('alan')], claim }), 'lease-lost')
    await closeSink(store, 'mail')
    const gone = { ...claim, attempt: attempt + 1 }
    await expectConflict(commit(store, { publish: [change('alan')], claim: gone }), 'lease-lost')
    expect(await store.deliveries.log(TABLE, { csn: 0, position: 0 }, 10)).toHaveLength(2)
  }),
]

/** A later event of Ada is prepared and told. */
async function tellAda(store: Store, id: string, operation: 'update' | 'remove'): Promise<void> {
  const { cursor } = await only(store)
  await commit(store, { publish: [change('ada', operation)] })
  const [logged] = await store.deliveries.log(TABLE, cursor, 10)
  await store.deliveries.prepare(TABLE, 'mail', 1, [toSend(id, logged!)], cursorOf(logged!))
  await store.deliveries.settle(TABLE, 'mail', 1, { delivered: [id], refused: [] })
}
