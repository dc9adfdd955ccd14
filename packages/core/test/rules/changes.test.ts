import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import {
  type ChangeEvent,
  type ChangesOptions,
  type OnefoldOptions,
  openOnefold,
  type Session,
  SYSTEM,
} from '../../src/index.ts'
import { expectRefusal, furnish, type House, openHouse, put, synchronize } from '../fixtures/house.ts'
import { ADA, CHARLES, GRACE } from '../fixtures/people.ts'

/** A sink that takes everything: what makes an entity's changes be logged. */
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

async function openLogged(options: Partial<OnefoldOptions> = {}): Promise<House> {
  const house = await openHouse({ sinks, ...options })
  await furnish(house, { resources: [LOG], entity: { sinks: [{ resource: 'log' }] } })
  return house
}

async function read(session: Session, options: ChangesOptions = {}): Promise<readonly ChangeEvent[]> {
  const events: ChangeEvent[] = []
  for await (const event of session.changes('people', options)) events.push(event)
  return events
}

const brief = (events: readonly ChangeEvent[]) =>
  events.map(({ operation, recordId, payload }) => [operation, recordId, payload.city ?? null])

describe('changes', () => {
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

  test('[EV-2764] are refused where nothing is logged, and to whom may not read events', async () => {
    const house = await openHouse()
    await furnish(house, {})
    await expectRefusal(read(house.admin), 'conflict', 'changes-not-logged')
    await expectRefusal(read(house.steward), 'forbidden')
    const nobody = house.admin.changes('nobody')[Symbol.asyncIterator]()
    await expectRefusal(nobody.next(), 'not_found')
  })

  test('[EV-2764] what is no cursor is refused, and one behind which something was removed is gone', async () => {
    const house = await openLogged()
    await put(house, ADA)
    const [{ cursor: early = '' } = {}] = await read(house.admin)
    await put(house, GRACE)
    const late = (await read(house.admin, { from: early })).at(-1)?.cursor ?? ''
    await house.admin.events.settled()
    await expectRefusal(read(house.admin, { from: 'nonsense' }), 'invalid', 'cursor-invalid')
    house.pass(3 * 86_400_000)
    const { run } = await house.admin.runs.submit({ type: 'retention', input: { changeLog: 1 } })
    await house.admin.runs.finished(run.id)
    await expectRefusal(read(house.admin, { from: early }), 'gone', 'changes-gone')
    expect(await read(house.admin, { from: late })).toEqual([])
    await put(house, CHARLES)
    expect(brief(await read(house.admin, { from: late }))).toEqual([['insert', CHARLES._id, CHARLES.city]])
    expect(await read(house.admin)).toHaveLength(3)
  })
})
