import { hostClock } from '@onefold/core/adapter-kit'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { settlePeople } from '../support/people.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { freshData, STORES } from '../support/stores.ts'

interface Listening {
  readonly house: Installation
  readonly receiver: Receiver
}

/** `people`, told to a receiver that the sink `crm` leads to. */
async function openListening(store: (typeof STORES)[number], entry: object = {}): Promise<Listening> {
  const receiver = await openReceiver()
  const data = await freshData(store)
  const house = await openInstallation({ requestsPerMinute: 100_000 }, { store: data.open(), clock: hostClock })
  onTestFinished(async () => {
    await house.close()
    receiver.close()
    await data.remove()
  })
  await settlePeople(house)
  const resource = { type: 'sink-http', _id: 'crm', description: 'The CRM', url: receiver.url }
  await house.ask('POST', '/api/resources', { json: { resource, create: true } })
  const { body } = await house.ask('GET', '/api/entities/people')
  const sinks = [{ resource: 'crm', ...entry }]
  await house.ask('POST', '/api/entities', { json: { ...body.entity, sinks } })
  return { house, receiver }
}

const write = ({ ask }: Installation, ...names: string[]) => {
  const records = names.map((name) => ({ _id: name, name }))
  return ask('POST', '/api/master/upsert', { json: { entity: 'people', records } })
}

interface Event {
  readonly id: string
  readonly recordId: string
  readonly payload: object
}

const listed = async ({ ask }: Installation, query = ''): Promise<Event[]> =>
  (await ask('GET', `/api/events/sink/crm?pageSize=1000${query}`)).body.events

describe.each(STORES)('on %s', (store) => {
  test('[EV-2800] a listed event is found by its id until it was delivered', async () => {
    const { house, receiver } = await openListening(store)
    const taken = () => new Set(receiver.received.map(({ headers }) => headers['idempotency-key']))
    receiver.answer(() => [204, undefined, 3])
    const lost: string[] = []
    const askFor = async (id: string): Promise<void> => {
      for (let round = 0; round < 6; round += 1) {
        const before = taken().has(id)
        const [found, again] = [
          await house.ask('GET', `/api/events/id/${id}`),
          await house.ask('PUT', `/api/events/valid/${id}`),
        ]
        if (before) return
        if (found.status !== 200 && !taken().has(id)) lost.push(`GET ${found.status}`)
        if (again.status !== 409 && !taken().has(id)) lost.push(`PUT ${again.status}`)
      }
    }
    for (let round = 0; round < 20; round += 1) {
      await write(house, ...[1, 2, 3, 4, 5].map((n) => `person ${round} ${n}`))
      await Promise.all((await listed(house)).map(({ id }) => askFor(id)))
    }
    expect(lost).toEqual([])
  })

  test('[EV-2800] under load every committed event is listed and found at once', async () => {
    const { house, receiver } = await openListening(store)
    receiver.answer(() => [503])
    const missed: string[] = []
    const writer = async (who: number): Promise<void> => {
      for (let round = 0; round < 12; round += 1) {
        const name = `person ${who} ${round}`
        await write(house, name)
        const [event] = await listed(house, `&recordId=${encodeURIComponent(name)}`)
        if (event === undefined) missed.push(`${name} is not listed`)
        else if ((await house.ask('GET', `/api/events/id/${event.id}`)).status !== 200) missed.push(name)
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, who) => writer(who)))
    expect(missed).toEqual([])
  })

  test('[EV-2801] a revalidated event comes behind all that was committed before, and before what comes later', async () => {
    const { house, receiver } = await openListening(store)
    receiver.answer(({ told }) => (told._id === 'bad' ? [422, 'no', 1] : [204, undefined, 3]))
    await write(house, 'bad')
    await expect.poll(() => receiver.received.length).toBe(1)
    const find = async () => (await listed(house, '&filter=INVALID'))[0]
    await expect.poll(find).toBeDefined()
    const { id } = (await find())!
    receiver.answer(() => [204, undefined, 3])
    const names = (from: number) => Array.from({ length: 40 }, (_, n) => `person ${from + n}`)
    for (const name of names(0)) await write(house, name)
    expect((await house.ask('PUT', `/api/events/valid/${id}`)).body.event).toMatchObject({ id, valid: true })
    for (const name of names(40)) await write(house, name)
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(82)
    const order = receiver.received.slice(1).map(({ told }) => told._id)
    expect(order).toEqual([...names(0), 'bad', ...names(40)])
  })

  test('[EV-2801] a revalidated event is listed where it will be sent', async () => {
    const { house, receiver } = await openListening(store)
    receiver.answer(({ told }) => (told._id === 'bad' ? [422, 'no'] : [503]))
    await write(house, 'bad')
    await expect.poll(() => listed(house, '&filter=INVALID')).toHaveLength(1)
    const [bad] = await listed(house)
    for (const name of ['one', 'two', 'three']) await write(house, name)
    await house.ask('PUT', `/api/events/valid/${bad!.id}`)
    await write(house, 'four')
    const order = (await listed(house)).map(({ recordId }) => recordId)
    expect(order).toEqual(['one', 'two', 'three', 'bad', 'four'])
    expect((await house.ask('GET', `/api/events/id/${bad!.id}`)).body.event).toMatchObject({ valid: true })
  })

  test('[EV-2802] the payload of an event that waits is what its destination will receive', async () => {
    const { house, receiver } = await openListening(store)
    receiver.answer(({ told }) => (told._id === 'first' ? [503] : [204]))
    await write(house, 'first')
    await expect.poll(() => receiver.received.length).toBe(1)
    await write(house, 'second') // its destination rests: it waits in the log
    const [, second] = await listed(house)
    expect(second?.payload).toMatchObject({
      _id: 'second',
      _audit: [{ type: 'INSERT' }],
      _metadata: { _operation: 'insert', qualityState: 'CURRENT' },
    })
    const { event } = (await house.ask('GET', `/api/events/id/${second!.id}`)).body
    expect(event.payload).toEqual(second!.payload)
    receiver.answer(() => [204])
    await expect.poll(() => receiver.received.at(-1)?.told._id, { timeout: 30_000 }).toBe('second')
    expect(receiver.received.at(-1)?.told).toEqual(second!.payload)
  })
})
