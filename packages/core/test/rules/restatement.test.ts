import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { type Random, seededRandom } from '../../src/lib/random.ts'
import { everybody, type House, put, synchronize } from '../fixtures/house.ts'
import { type Listening, openListening, type ReceivedEvent } from '../fixtures/listening.ts'
import { columnsOf } from '../fixtures/people.ts'
import { answering } from '../receiver.ts'

const person = (n: number, name = `n${n}`) => ({ _id: `r${n}`, name })
/** Alike whoever has the same number. */
const alike = (_id: string, n: number) => ({ _id, name: `w${n}`, email: `w${n}@mail.example`, phone: `0${1000 + n}` })
const summary = ({ _id, name, _metadata }: ReceivedEvent) =>
  [_metadata._operation, _id, name].filter((each) => each !== undefined).join(' ')

/** Six records, received two together; what `meanwhile` does is done while the first of them arrives. */
async function toldBeside(
  meanwhile: (house: House) => Promise<unknown>,
): Promise<Listening & { news: ReceivedEvent[] }> {
  const listening = await openListening({}, { audit: false }, { replayBatchSize: 2 })
  const { house, receiver, received } = listening
  await put(house, ...Array.from({ length: 6 }, (_, n) => person(n)))
  await received()
  receiver.behave((request, response) => {
    const { _id } = JSON.parse(request.body) as ReceivedEvent
    if (_id !== 'r0') return void response.end()
    receiver.behave(answering(200))
    void meanwhile(house).then(() => response.end())
  })
  await synchronize(house, { sink: 'FULL' })
  return { ...listening, news: [...(await received())] }
}

test('[EV-900] what is written during a full re-delivery is told once: beside it, or with its record when that comes', async () => {
  const { news, house, received } = await toldBeside(async (at) => {
    await put(at, person(1, 'changed'))
    await put(at, person(4, 'changed'), person(6))
    await at.records.remove('r5')
    await put(at, person(4, 'changed again'))
  })
  expect(news.map(summary)).toEqual([
    ...['clear', 'insert r0 n0', 'insert r1 n1', 'insert r2 n2', 'insert r3 n3'],
    ...['update r1 changed', 'insert r6 n6', 'insert r4 changed again'],
  ])
  await put(house, person(4, 'at last'))
  await house.records.remove('r6')
  expect((await received()).map(summary)).toEqual(['update r4 at last', 'remove r6 n6'])
})

test('[EV-900] a record that is called back during a full re-delivery is told as it is', async () => {
  const { news } = await toldBeside(async (at) => {
    await at.records.remove('r4')
    await put(at, person(4, 'back'))
    await at.records.remove('r1')
    await put(at, person(1, 'back'))
  })
  const ofRecord = (id: string) => news.filter(({ _id }) => _id === id).map(summary)
  expect(ofRecord('r4')).toEqual(['insert r4 back'])
  expect(ofRecord('r1')).toEqual(['insert r1 n1', 'remove r1 n1', 'insert r1 back'])
})

test('[EV-901] a clear ends a full re-delivery that is under way', async () => {
  const { news, house } = await toldBeside((at) => at.admin.tables.clear('people'))
  expect(news.map(summary)).toEqual(['clear', 'insert r0 n0', 'insert r1 n1', 'clear']) // both were on their way
  expect((await house.admin.events.stats()).map(({ valid, waiting }) => [valid, waiting])).toEqual([[0, 0]])
})

test('[EV-901] a second full re-delivery takes the place of one that is under way', async () => {
  const { news } = await toldBeside((at) => synchronize(at, { sink: 'FULL' }))
  const [first, ...rest] = news.map(summary)
  expect(first).toBe('clear')
  const again = rest.lastIndexOf('clear')
  expect(rest.slice(again)).toEqual(['clear', ...[0, 1, 2, 3, 4, 5].map((n) => `insert r${n} n${n}`)])
  expect(rest.slice(0, again)).toEqual(['insert r0 n0', 'insert r1 n1']) // both were on their way
})

test('[EV-902] of a record that is erased during a full re-delivery nobody hears anything more', async () => {
  const { news } = await toldBeside(async (at) => {
    await at.admin.records('people').erase('r0')
    await at.admin.records('people').erase('r5')
  })
  expect(news.at(-1)).toMatchObject({ _id: 'r4' })
  expect(news.filter(({ _id }) => _id === 'r5')).toEqual([])
  expect(news.filter(({ _id }) => _id === 'r0').slice(1)).toMatchObject([
    { _metadata: { _operation: 'remove', _erased: true } },
  ])
})

test('[EV-902] a merge during a full re-delivery is told survivor first, without what was not told yet', async () => {
  const { news, house } = await toldBeside(async (at) => {
    await put(at, alike('r1', 1), alike('r4', 1))
    await at.records.merge(['r1', 'r4'])
  })
  const survivor = (await everybody(house)).find(({ _id }) => !/^r\d$/.test(_id))?._id
  expect(news.map(({ _id, _metadata }) => `${_metadata._operation} ${_id ?? ''}`).slice(3)).toEqual([
    ...['insert r2', 'insert r3', 'update r1', `insert ${survivor}`, 'remove r1', 'insert r5'],
  ])
})

test('[EV-903] a full re-delivery that a resting destination has begun is counted and outlives the retention of its entry', async () => {
  const stats = async (at: House) => (await at.admin.events.stats()).map(({ valid, waiting }) => valid + waiting)
  const { house, receiver, received } = await openListening({}, { audit: false }, { replayBatchSize: 2 })
  await put(house, ...Array.from({ length: 6 }, (_, n) => person(n)))
  await received()
  receiver.behave((request, response) => {
    const { _id } = JSON.parse(request.body) as ReceivedEvent
    answering(_id === 'r2' ? 503 : 200)(request, response)
  })
  await synchronize(house, { sink: 'FULL' })
  expect((await received()).map(summary).at(-1)).toBe('insert r2 n2')
  expect(await stats(house)).toEqual([4])
  expect(await house.store.deliveries.trim(1, 1_000)).toBeGreaterThan(0)
  expect(await house.store.deliveries.log(1, { csn: 0, position: 0 }, 10)).toEqual([])
  receiver.behave(answering(200))
  await expect.poll(async () => stats(house), { timeout: 10_000 }).toEqual([0])
  expect((await received()).map(summary)).toEqual(['insert r2 n2', 'insert r3 n3', 'insert r4 n4', 'insert r5 n5'])
})

test('[EV-905] a record that comes and goes while it waits is not told by a full re-delivery either', async () => {
  const { house, receiver, received } = await openListening({ entity: { asynchronous: true } }, { audit: false })
  await put(house, person(0))
  const news = [...(await received())]
  await put(house, person(1))
  await synchronize(house, { index: 'NONE', sink: 'FULL' })
  await expect.poll(() => receiver.received.length).toBeGreaterThan(news.length + 1) // the clear, and who is received
  await house.records.remove('r1')
  news.push(...(await received()))
  expect(problemsOf(news, await everybody(house))).toEqual([])
})

const RECORDS = 16

/** Writes of all kinds, one after the other. */
async function someWrite(house: House, random: Random): Promise<void> {
  const id = `r${random.below(RECORDS)}`
  const kind = random.below(10)
  const [cluster] = kind < 2 ? (await house.clusters.list()).clusters : []
  if (cluster) await house.records.merge(cluster.recordIds)
  else if (kind > 4) await put(house, alike(id, random.below(15)))
  else if ((await everybody(house)).some(({ _id }) => _id === id)) await house.records.remove(id)
}

/** What is wrong with what a receiver was received: a record that went back in time, or a difference to the table in the end. */
function problemsOf(news: readonly ReceivedEvent[], present: readonly { readonly _id: string }[]): string[] {
  const problems: string[] = []
  const held = new Map<string, ReceivedEvent>()
  const newest = new Map<string, number>()
  for (const payload of news) {
    const { _id = '', _metadata } = payload
    const { _operation: operation, _revision: revision } = _metadata as { _operation: string; _revision?: number }
    if (operation === 'clear') {
      newest.clear()
      held.clear()
      continue
    }
    if (revision !== undefined) {
      if (revision < (newest.get(_id) ?? 0)) problems.push(`${_id} went back to ${revision}`)
      newest.set(_id, revision)
    }
    if (operation === 'remove') held.delete(_id)
    else held.set(_id, payload)
  }
  const received = [...held.values()].map((payload) => [payload._id, columnsOf(payload)] as const)
  const wanted = present.map((record) => [record._id, columnsOf(record)] as const)
  const sorted = (list: readonly (readonly [string | undefined, unknown])[]) =>
    [...list].sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  if (JSON.stringify(sorted(received)) !== JSON.stringify(sorted(wanted))) problems.push('what is held differs')
  return problems
}

test.each([
  [1, false],
  [2, false],
  [3, true],
  [4, true],
])(
  '[EV-904] whatever is written during full re-deliveries (seed %d, asynchronous: %s), no record goes back in time and nothing is missing',
  async (seed, asynchronous) => {
    const random = seededRandom(seed)
    const { house, receiver, received } = await openListening(
      { entity: { asynchronous } },
      { audit: false },
      { replayBatchSize: 3 },
    )
    await put(house, ...Array.from({ length: RECORDS }, (_, n) => person(n)))
    const news = [...(await received())]
    let writing = Promise.resolve()
    let left = 120
    receiver.behave((_request, response: ServerResponse) => {
      const writes = Math.min(left, random.below(8))
      left -= writes
      for (let write = 0; write < writes; write++) writing = writing.then(() => someWrite(house, random))
      writing = writing.finally(() => response.end())
    })
    for (let fresh: readonly ReceivedEvent[] = news; left > 0 || fresh.length > 0; news.push(...fresh)) {
      if (left > 0) await synchronize(house, { index: 'NONE', sink: 'FULL' })
      fresh = await received()
      await writing
    }
    expect((await house.admin.events.stats()).map(({ valid, waiting }) => [valid, waiting])).toEqual([[0, 0]])
    expect(problemsOf(news, await everybody(house))).toEqual([])
  },
)
