import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import { openOnefold, type RecordInput, verifyStore } from '../../src/index.ts'
import { type Random, seededRandom } from '../../src/lib/random.ts'
import {
  CLASSIFIER,
  DATASET,
  everybody,
  type House,
  type HouseOptions,
  INDEXER,
  labels,
  MERGER,
  openPeople,
  PEOPLE,
  principal,
  put,
  synchronize,
} from '../fixtures/house.ts'
import { openListening } from '../fixtures/listening.ts'
import { ADA, columnsOf, GRACE, LOVELASE } from '../fixtures/people.ts'

/** `people`, asynchronous, and what its sink was received since it was asked last: id, operation, bucket operation, name. */
async function openLate(asked: HouseOptions = {}) {
  const { house, received } = await openListening({ ...asked, entity: { asynchronous: true, ...asked.entity } })
  return {
    house,
    received: async () =>
      (await received()).map(({ _id, name, _metadata: { _operation, _operation_bucket } }) =>
        [_id, _operation, _operation_bucket, name].filter((each) => each !== undefined),
      ),
  }
}

test('[EN-76] a record of an asynchronous entity is stored at once and indexed by itself a little later', async () => {
  const { house } = await openLate()
  await put(house, ADA, LOVELASE, GRACE)
  expect((await everybody(house)).map(({ _id }) => _id)).toEqual(['ada', 'grace', 'lovelase'])
  expect(await labels(house)).toEqual({})
  await expect.poll(() => labels(house), { timeout: 5_000 }).toEqual({ 'ada lovelase': 'MATCH' })
})

test('[EN-76] an entity says whether it is asynchronous, and a save changes that', async () => {
  const { house } = await openLate()
  expect(await house.admin.entities.get('people')).toMatchObject({ asynchronous: true })
  await put(house, ADA)
  expect(await house.admin.entities.update({ ...PEOPLE, asynchronous: false })).toMatchObject({ asynchronous: false })
  await put(house, LOVELASE)
  await house.admin.events.settled()
  expect(await labels(house)).toEqual({ 'ada lovelase': 'MATCH' })
})

test('[EV-97] several writes to one record are told as their net effect', async () => {
  const { house, received } = await openLate()
  const { records } = house
  await put(house, { _id: 'a', name: 'one' }, { _id: 'b', name: 'one' }, { _id: 'c', name: 'one' })
  await put(house, { _id: 'a', name: 'two' })
  await records.remove('b')
  expect(await received()).toEqual([
    ['c', 'insert', 'one'],
    ['a', 'insert', 'two'],
  ])
  await put(house, { _id: 'a', name: 'three' })
  await put(house, { _id: 'a', name: 'four' }, { _id: 'c', name: 'two' })
  await records.remove('a')
  expect(await received()).toEqual([
    ['c', 'update', 'two'],
    ['a', 'remove', 'four'],
  ])
  await records.remove('c')
  await put(house, { _id: 'c', name: 'back' })
  expect(await received()).toEqual([['c', 'update', 'back']])
  expect(await received()).toEqual([])
})

test('[EV-98] what waits is told before, or as one with, what people decide of it', async () => {
  const { house, received } = await openLate()
  await put(house, ADA, LOVELASE, GRACE)
  const { _id } = await house.records.merge(['ada', 'lovelase'], { force: true, comment: 'the same' })
  expect(await received()).toEqual([
    [_id, 'insert', 'merge', expect.any(String)],
    ['grace', 'insert', expect.any(String)],
  ])
  await put(house, { _id: 'grace', city: 'Arlington' })
  await house.records.disconnect(['grace', _id])
  expect(await received()).toEqual([
    ['grace', 'update', 'disconnect', expect.any(String)],
    [_id, 'update', 'disconnect', expect.any(String)],
  ])
})

test('[EV-98] a full re-delivery does not discard what waits', async () => {
  const { house, received } = await openLate()
  await put(house, GRACE)
  await received()
  await put(house, { _id: 'grace', name: 'Grace H.' }, { _id: 'new', name: 'New' })
  await synchronize(house, { load: 'NONE', index: 'NONE', sink: 'FULL' })
  const news = await received()
  expect(news[0]).toEqual(['clear'])
  expect(new Map(news.slice(1).map((received) => [received[0], received.at(-1)]))).toEqual(
    new Map([
      ['grace', 'Grace H.'],
      ['new', 'New'],
    ]),
  )
})

test('[EV-98] deleting the entity discards what waits', async () => {
  const { house, received } = await openLate()
  await put(house, GRACE)
  await received()
  await put(house, ADA)
  await house.admin.entities.remove('people')
  expect(await received()).toEqual([['clear']])
})

test('[EV-98] of a record that is erased while it waits nobody is told', async () => {
  const { house, received } = await openLate()
  await put(house, GRACE)
  await received()
  await put(house, { _id: 'grace', city: 'Nowhere' }, ADA)
  for (const id of ['ada', 'grace']) await house.admin.records('people').erase(id)
  expect(await received()).toEqual([['grace', 'remove']])
  expect(await house.store.records.deferredTable(0, [])).toBeUndefined()
})

test('[EN-77] a synchronization indexes what waits before its steward looks', async () => {
  const { house } = await openLate({ entity: { type: 'AUTO_DUPLICATES', steward: 'person-steward' } })
  await put(house, ADA, LOVELASE)
  const { output } = await synchronize(house, { load: 'NONE' })
  expect(output).toMatchObject({ merged: 1 })
})

test('[EN-78] what a process left waiting is caught up with by whoever opens the store next', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'onefold-late-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, 'store.db')
  const open = async () => openOnefold({ store: await sqliteStore(file), pollMs: 20 })
  const first = await open()
  const admin = first.as(principal('ADMIN'))
  for (const resource of [DATASET, INDEXER, CLASSIFIER, MERGER]) await admin.resources.create(resource)
  await admin.tables.create({ table: 'people', dataset: 'person' })
  await admin.entities.create({ ...PEOPLE, asynchronous: true })
  await admin.records('people').upsert([ADA, LOVELASE])
  await first.close()
  const store = await sqliteStore(file)
  expect((await store.records.head(1)).deferred).toBe(true)
  expect((await verifyStore(store)).findings).toEqual([])
  await store.close()
  const second = await open()
  const clusters = () => second.as(principal('ADMIN')).clusters('people').list({ minScore: 0 })
  await expect.poll(async () => (await clusters()).clusters.length, { timeout: 5_000 }).toBe(1)
  await second.close()
})

const NAMES = ['Ada', 'Mary', 'Grace']
const MAILS = ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example']

function drafted(random: Random): RecordInput {
  const pick = (list: readonly string[]) => list[random.below(list.length)] as string
  return { _id: `r${random.below(12)}`, name: pick(NAMES), email: pick(MAILS), phone: pick(['1', '2', '3']) }
}

/** The same acts for the same seed, whatever the house. */
async function live(house: House, seed: number, pause: () => Promise<void>): Promise<void> {
  const random = seededRandom(seed)
  const present = async () => (await everybody(house)).map(({ _id }) => _id)
  for (let act = 0; act < 40; act++) {
    const chance = random.below(10)
    if (chance < 6) await put(house, ...Array.from({ length: 1 + random.below(3) }, () => drafted(random)))
    else {
      const [one, other] = random.shuffled(await present())
      if (one !== undefined && chance < 8) await house.records.remove(one)
      else if (one !== undefined && other !== undefined)
        await (chance === 8
          ? house.records.disconnect([one, other])
          : house.records.merge([one, other], { force: true, comment: 'so', crossSeparations: true })
        ).catch(() => undefined) // refused in one house as in the other
    }
    if (random.below(4) === 0) await pause()
  }
}

test.each([1, 2, 3, 4, 5, 6])(
  '[EN-79] after any history (%i) an asynchronous entity is as a synchronous one',
  async (seed) => {
    const plain = await openPeople()
    const { house: late, received } = await openLate()
    await live(plain, seed, async () => undefined)
    await live(late, seed, async () => void (await late.admin.events.settled()))
    await received()
    expect((await everybody(late)).map(columnsOf)).toEqual((await everybody(plain)).map(columnsOf))
    const shapes = (house: House) => labels(house)
    expect(Object.values(await shapes(late)).sort()).toEqual(Object.values(await shapes(plain)).sort())
    expect((await verifyStore(late.store)).findings).toEqual([])
  },
)
