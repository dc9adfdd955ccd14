import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { SinkWriter } from '../../src/adapter-kit.ts'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import {
  type ChangeEvent,
  type ChangesOptions,
  type OnefoldOptions,
  openOnefold,
  type Session,
  type Store,
  SYSTEM,
} from '../../src/index.ts'
import { expectRefusal, furnish, type House, openHouse, PEOPLE, put, synchronize } from '../fixtures/house.ts'
import { ADA, CHARLES, GRACE } from '../fixtures/people.ts'

/** A sink that takes everything. */
const sinks: NonNullable<OnefoldOptions['sinks']> = {
  'sink-log': {
    schema: v.strictObject({}),
    open: () => ({
      write: async (events) => events.map(() => ({ outcome: 'delivered' as const })),
      close: async () => {},
    }),
  },
}
const LOG = { type: 'sink-log', _id: 'log', description: 'Taken' } as const

async function openWithSink(options: Partial<OnefoldOptions> = {}): Promise<House> {
  const house = await openHouse({ sinks, ...options })
  await furnish(house, { resources: [LOG], entity: { sinks: [{ resource: 'log' }] } })
  return house
}

async function openWithout(options: Partial<OnefoldOptions> = {}): Promise<House> {
  const house = await openHouse({ sinks, ...options })
  await furnish(house, { resources: [LOG] })
  return house
}

async function read(session: Session, options: ChangesOptions = {}): Promise<readonly ChangeEvent[]> {
  const events: ChangeEvent[] = []
  for await (const event of session.changes('people', options)) events.push(event)
  return events
}

const brief = (events: readonly ChangeEvent[]) =>
  events.map(({ operation, recordId, payload }) => [operation, recordId, payload.city ?? null])

/** Everything that is logged of the entity's table. */
async function logOf({ store, admin }: House) {
  const { serial } = await admin.tables.get('people')
  return store.deliveries.log(serial, { csn: 0, position: 0 }, 1_000)
}

async function retain(house: House): Promise<void> {
  house.pass(3 * 86_400_000)
  const { run } = await house.admin.runs.submit({ type: 'retention', input: { changeLog: 1 } })
  await house.admin.runs.finished(run.id)
}

/** What one waits for and another one opens. */
function latch() {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

describe.each([
  ['with a sink', openWithSink],
  ['without any', openWithout],
])('changes of an entity %s', (_, openLogged) => {
  test('[EV-2761] begin with every record that there is, and go on with what a sink is told', async () => {
    const house = await openLogged()
    await put(house, ADA, GRACE)
    await put(house, { ...ADA, city: 'Paris' })
    const first = await read(house.admin)
    expect(brief(first)).toEqual([
      ['insert', ADA._id, 'Paris'],
      ['insert', GRACE._id, GRACE.city],
    ])
    expect(first[0]?.payload).toMatchObject({ _metadata: { _operation: 'insert' }, _audit: [{}, {}] })
    const from = first.at(-1)?.cursor ?? ''
    expect(await read(house.admin, { from })).toEqual([])
    await put(house, CHARLES, { ...GRACE, city: 'Bonn' })
    await house.records.remove(ADA._id)
    expect(brief(await read(house.admin, { from }))).toEqual([
      ['insert', CHARLES._id, CHARLES.city],
      ['update', GRACE._id, 'Bonn'],
      ['remove', ADA._id, 'Paris'],
    ])
  })

  test('[EV-2761] a full re-delivery is told as a clear and every record anew', async () => {
    const house = await openLogged()
    await put(house, ADA)
    const [{ cursor: from = '' } = {}] = await read(house.admin)
    await synchronize(house, { load: 'NONE', index: 'NONE', sink: 'FULL' })
    expect((await read(house.admin, { from })).map(({ operation }) => operation)).toEqual(['clear', 'insert'])
  })

  test('[EV-2762] go on behind any cursor, with the same ids, also in another process', async () => {
    const store = await sqliteStore(':memory:')
    const kept = { ...store, close: async () => {} }
    const house = await openLogged({ store: kept, replayBatchSize: 2 })
    await put(house, ...Array.from({ length: 5 }, (_, at) => ({ _id: `p${at}`, name: `Person ${at}`, city: 'Town' })))
    const reading = house.admin.changes('people')[Symbol.asyncIterator]()
    const whole: ChangeEvent[] = []
    for (let event = await reading.next(); !event.done; event = await reading.next()) {
      whole.push(event.value)
      // Meanwhile what was told is changed, what was not is too, and one comes that is new.
      if (whole.length === 3)
        await put(house, { _id: 'p0', city: 'A' }, { _id: 'p4', city: 'B' }, { _id: 'p9', name: 'Nine' })
    }
    const last = new Map(whole.map(({ recordId, payload }) => [recordId, payload.city]))
    expect([...last.entries()].sort()).toEqual([
      ...[
        ['p0', 'A'],
        ['p1', 'Town'],
        ['p2', 'Town'],
        ['p3', 'Town'],
        ['p4', 'B'],
        ['p9', undefined],
      ],
    ])
    await house.onefold.close()
    const other = await openOnefold({ store: kept, sinks, secretKey: 'a secret key that is long enough for a test' })
    for (const [at, { cursor }] of whole.entries()) {
      const rest = await read(other.as(SYSTEM), { from: cursor })
      const known = new Map(whole.slice(0, at + 1).map(({ recordId, payload }) => [recordId, payload.city]))
      for (const { recordId, payload } of rest) known.set(recordId, payload.city)
      expect([...known.entries()].sort()).toEqual([...last.entries()].sort())
      const ids = new Set(whole.slice(0, at + 1).map(({ id }) => id))
      expect(rest.filter(({ id }) => ids.has(id))).toEqual([])
    }
    await other.close()
    await store.close()
  })

  test('[EV-2763] are waited for when they are followed, until the signal aborts or the engine is closed', async () => {
    const house = await openLogged({ pollMs: 60_000 })
    await put(house, ADA)
    const stop = new AbortController()
    const heard: string[] = []
    const following = (async () => {
      for await (const { recordId = '' } of house.admin.changes('people', { follow: true, signal: stop.signal })) {
        heard.push(recordId)
        if (recordId === GRACE._id) stop.abort()
      }
    })()
    await expect.poll(() => heard).toEqual([ADA._id])
    await put(house, GRACE)
    await following
    expect(heard).toEqual([ADA._id, GRACE._id])
    const closed = read(house.admin, { follow: true })
    await house.onefold.close()
    expect((await closed).length).toBeLessThanOrEqual(2)
  })

  test('[EV-2764] are refused to whom may not read events, and where there is no entity', async () => {
    const house = await openLogged()
    await expectRefusal(read(house.steward), 'forbidden')
    await expectRefusal(house.steward.stopChanges('people'), 'forbidden')
    const nobody = house.admin.changes('nobody')[Symbol.asyncIterator]()
    await expectRefusal(nobody.next(), 'not_found')
    await expectRefusal(house.admin.stopChanges('nobody'), 'not_found')
  })

  test('[EV-2764] what is no cursor is refused, and one behind which something was removed is gone', async () => {
    const house = await openLogged()
    await put(house, ADA)
    const [{ cursor: early = '' } = {}] = await read(house.admin)
    await put(house, GRACE, CHARLES)
    const [half, whole] = (await read(house.admin, { from: early })).map(({ cursor }) => cursor)
    await house.admin.events.settled()
    await expectRefusal(read(house.admin, { from: 'nonsense' }), 'invalid', 'cursor-invalid')
    await retain(house)
    await expectRefusal(read(house.admin, { from: early }), 'gone', 'changes-gone')
    await expectRefusal(read(house.admin, { from: half ?? '' }), 'gone', 'changes-gone')
    const late = whole ?? ''
    expect(await read(house.admin, { from: late })).toEqual([])
    await put(house, { ...GRACE, city: 'Bonn' })
    expect(brief(await read(house.admin, { from: late }))).toEqual([['update', GRACE._id, 'Bonn']])
    expect(await read(house.admin)).toHaveLength(3)
  })

  test('[EV-2764] what retention removes while the log is read is gone, not passed over', async () => {
    const inner = await sqliteStore(':memory:')
    let meanwhile: (() => Promise<void>) | undefined
    const log: Store['deliveries']['log'] = async (...given) => {
      const first = meanwhile
      meanwhile = undefined
      await first?.()
      return inner.deliveries.log(...given)
    }
    const house = await openLogged({ store: { ...inner, deliveries: { ...inner.deliveries, log } } })
    await put(house, ADA)
    const [{ cursor: from = '' } = {}] = await read(house.admin)
    await put(house, GRACE)
    await house.admin.events.settled()
    meanwhile = () => retain(house)
    await expectRefusal(read(house.admin, { from }), 'gone', 'changes-gone')
  })

  test('[EV-2766] stopped, every cursor is gone and the log with it, and the next reading begins anew', async () => {
    const house = await openLogged({ pollMs: 60_000 })
    await put(house, ADA)
    const [{ cursor: from = '' } = {}] = await read(house.admin)
    const heard: string[] = []
    const following = (async () => {
      for await (const { recordId = '' } of house.admin.changes('people', { from, follow: true })) heard.push(recordId)
    })()
    await put(house, GRACE)
    await expect.poll(() => heard).toEqual([GRACE._id])
    await house.admin.events.settled()
    const refused = expectRefusal(following, 'gone', 'changes-gone')
    await house.admin.stopChanges('people')
    await house.admin.stopChanges('people')
    await refused
    expect(await logOf(house)).toEqual([])
    await expectRefusal(read(house.admin, { from }), 'gone', 'changes-gone')
    await put(house, CHARLES)
    await expectRefusal(read(house.admin, { from }), 'gone', 'changes-gone')
    expect(brief(await read(house.admin)).map(([, id]) => id)).toEqual([ADA._id, GRACE._id, CHARLES._id])
    await expectRefusal(read(house.admin, { from }), 'gone', 'changes-gone')
  })

  test('[EV-2766] are gone with their entity, whatever stands over its table afterwards', async () => {
    const house = await openLogged()
    await put(house, ADA)
    const [{ cursor: from = '' } = {}] = await read(house.admin)
    const { sinks: kept } = await house.admin.entities.get('people')
    await house.admin.entities.remove('people')
    await expectRefusal(read(house.admin, { from }), 'not_found')
    await house.admin.entities.create({ ...PEOPLE, sinks: kept })
    await expectRefusal(read(house.admin, { from }), 'gone', 'changes-gone')
    expect(await read(house.admin)).toHaveLength(1)
  })

  test('[EV-2767] a write that was decided before the first reading began, and is committed behind it, is told', async () => {
    const inner = await sqliteStore(':memory:')
    const gate = latch()
    const decided = latch()
    const commit: Store['commit'] = async (...given) => {
      decided.open()
      await gate.opened
      return inner.commit(...given)
    }
    const house = await openLogged({ store: { ...inner, commit } })
    const writing = put(house, ADA)
    await decided.opened
    const heard: string[] = []
    const stop = new AbortController()
    const following = (async () => {
      for await (const { recordId = '' } of house.admin.changes('people', { follow: true, signal: stop.signal })) {
        heard.push(recordId)
        stop.abort()
      }
    })()
    await expect
      .poll(async () => (await house.store.catalogue.read(['table'])).documents)
      .toMatchObject([{ body: { changeLog: {} } }])
    gate.open()
    await Promise.all([writing, following])
    expect(heard).toEqual([ADA._id])
  })
})

describe('the log of an entity without sinks', () => {
  test('[EV-2765] begins with the first reading: nothing is logged before, and each write from then on', async () => {
    const house = await openWithout()
    await put(house, ADA)
    await house.admin.entities.synchronize('people', { sink: 'FULL' }).then((run) => run.finished())
    expect(await logOf(house)).toEqual([])
    const [{ cursor: from = '' } = {}] = await read(house.admin)
    expect(await logOf(house)).toEqual([])
    await put(house, GRACE)
    await house.records.remove(ADA._id)
    expect((await logOf(house)).map(({ operation }) => operation)).toEqual(['insert', 'remove'])
    await house.admin.tables.clear('people')
    expect(brief(await read(house.admin, { from })).map(([operation]) => operation)).toEqual(['clear'])
  })

  test('[EV-2765] is kept where sinks go, in whatever process', async () => {
    const store = await sqliteStore(':memory:')
    const kept = { ...store, close: async () => {} }
    const house = await openWithSink({ store: kept })
    await put(house, ADA)
    const [{ cursor: from = '' } = {}] = await read(house.admin)
    await house.admin.entities.update(PEOPLE)
    await put(house, GRACE)
    await house.onefold.close()
    const other = await openOnefold({ store: kept, sinks })
    const session = other.as(SYSTEM)
    await session.records('people').upsert([{ ...CHARLES }])
    expect((await read(session, { from })).map(({ recordId }) => recordId)).toEqual([GRACE._id, CHARLES._id])
    await other.close()
    await store.close()
  })

  test('[EV-2765] tells the net effect of writes that waited, also of those from before it began', async () => {
    const house = await openHouse()
    await furnish(house, { entity: { asynchronous: true } })
    await house.records.upsert([ADA])
    const first = await read(house.admin)
    await house.records.upsert([{ ...ADA, city: 'Paris' }])
    await house.admin.events.settled()
    const rest = await read(house.admin, { from: first.at(-1)?.cursor ?? '' })
    expect(brief([...first, ...rest]).at(-1)).toEqual([expect.any(String), ADA._id, 'Paris'])
  })
})

test('[EV-2764] what a destination that lags keeps in the log is not gone for readers', async () => {
  const write: SinkWriter['write'] = async () => [{ outcome: 'unreachable', reason: 'Away.' }]
  const away = { schema: v.strictObject({}), open: () => ({ write, close: async () => {} }) }
  const house = await openHouse({ sinks: { 'sink-log': away } })
  await furnish(house, { resources: [LOG], entity: { sinks: [{ resource: 'log' }] } })
  await put(house, ADA)
  await expect.poll(async () => (await house.admin.events.stats())[0]?.lastError).toBe('Away.')
  const [{ cursor: early = '' } = {}] = await read(house.admin)
  await put(house, GRACE)
  const [{ cursor: late = '' } = {}] = await read(house.admin, { from: early })
  await put(house, CHARLES)
  await retain(house)
  expect((await read(house.admin, { from: late })).map(({ recordId }) => recordId)).toEqual([CHARLES._id])
  await expectRefusal(read(house.admin, { from: early }), 'gone', 'changes-gone')
})
