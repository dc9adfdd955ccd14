import { expect, test } from 'vitest'
import { openHouse, openPeople } from '../../../test/fixtures/house.ts'
import { comparing, inBatches, inFlight, openInFlight, relatives, stateOf } from '../../../test/fixtures/in-flight.ts'
import { sqliteStore } from '../../adapters/sqlite/index.ts'
import type { RecordInput } from '../../api/record-view.ts'
import { conflict } from '../../error/onefold-error.ts'
import { seededRandom } from '../../lib/random.ts'
import type { Store } from '../../ports/store/store.ts'

const openHasty = async (seed: number, limit = 1000, inner?: Store) =>
  openInFlight(inner ?? (await sqliteStore(':memory:')), seededRandom(seed), comparing(limit))

const moved = () => conflict('seen-moved/records-were-written')

const told = (id: string, name: string): RecordInput => ({
  name,
  email: `${name} mail`,
  phone: `${name} phone`,
  _source: [{ _src: 'crm', _src_id: id }],
})

test('[RC-905] what follows a batch that fails is decided anew and holds nothing of it', async () => {
  const house = await openHasty(1)
  house.flights.onCommit = (commit) => {
    if (commit === 1) throw new Error('The disk is full.')
  }
  const [first, second, third] = await Promise.allSettled([
    house.records.upsert([told('1', 'Ada'), told('2', 'Ada'), told('3', 'Grace')], { atomic: true }),
    house.records.upsert([told('1', 'Ada'), told('4', 'Grace'), told('5', 'Mary')], { atomic: true }),
    house.records.upsert([told('2', 'Ada'), told('6', 'Mary')], { atomic: true }),
  ])
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'The disk is full.' } })
  expect(second).toMatchObject({ status: 'fulfilled', value: { inserted: 3, updated: 0 } })
  expect(third).toMatchObject({ status: 'fulfilled', value: { inserted: 2, updated: 0 } })
  const state = await stateOf(house.store)
  expect(state.records).not.toHaveProperty(['crm/3'])
  expect(state.components).toEqual(['crm/1 + crm/2', 'crm/5 + crm/6'])
  expect(new Set(Object.values(state.revisions))).toEqual(new Set([1]))
})

test('what is refused for the sake of a record on its way is taken when that one never comes', async () => {
  const house = await openHasty(4)
  house.flights.onCommit = (commit) => {
    if (commit === 2) throw new Error('The disk is full.')
  }
  const first = house.records.upsert([{ _id: 'a', name: 'A' }])
  const second = house.records.upsert([{ _id: 'b', name: 'B' }], { atomic: true })
  const third = house.records.upsert([{ _id: 'b', name: 'Other' }], { atomic: true, expected: { b: 7 } })
  const fourth = house.records.upsertOne({ record: { _id: 'b', name: 'New' }, insert: true })
  const [, failed, stale, taken] = await Promise.allSettled([first, second, third, fourth])
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'The disk is full.' } })
  expect(stale.status).toBe('rejected')
  expect(taken).toMatchObject({ status: 'fulfilled', value: { inserted: true } })
  expect((await stateOf(house.store)).records).toEqual({ a: { name: 'A' }, b: { name: 'New' } })
})

test('[RC-905] what follows a batch that fails after it was written rests on what was written', async () => {
  const inner = await sqliteStore(':memory:')
  let commits = 0
  const store: Store = {
    ...inner,
    async commit(table, changes) {
      const csn = await inner.commit(table, changes)
      if (++commits === 1) throw new Error('Nobody knows.')
      return csn
    },
  }
  const house = await openHasty(2, 1000, store)
  const [first, second] = await Promise.allSettled([
    house.records.upsert([told('1', 'Ada'), told('2', 'Grace')]),
    house.records.upsert([told('1', 'Ada Byron'), told('3', 'Grace')]),
  ])
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'Nobody knows.' } })
  expect(second).toMatchObject({ status: 'fulfilled', value: { inserted: 1, updated: 1 } })
  const state = await stateOf(house.store)
  expect([state.revisions, state.components]).toEqual([{ 'crm/1': 2, 'crm/2': 1, 'crm/3': 1 }, ['crm/2 + crm/3']])
})

test.each([1, 2, 3])(
  'where what batch %s saw moved once, it is decided again and all land in the order of asking',
  async (batch) => {
    const house = await openHasty(3)
    house.flights.onCommit = (commit) => {
      if (commit === batch) throw moved()
    }
    const answers = await Promise.all([
      house.records.upsert([told('1', 'Ada'), told('2', 'Ada')], { atomic: true }),
      house.records.upsert([told('1', 'Grace'), told('3', 'Ada')], { atomic: true }),
      house.records.upsert([told('1', 'Mary'), told('4', 'Mary')], { atomic: true }),
    ])
    expect(answers.map(({ inserted, updated }) => [inserted, updated])).toEqual([
      [2, 0],
      [1, 1],
      [1, 1],
    ])
    const state = await stateOf(house.store)
    expect(house.flights).toMatchObject({ commits: 4, refused: 1 })
    expect(state.revisions).toEqual({ 'crm/1': 3, 'crm/2': 1, 'crm/3': 1, 'crm/4': 1 })
    expect(state.components).toEqual(['crm/1 + crm/4', 'crm/2 + crm/3'])
  },
)

test('whatever fails and moves among many in flight, those that land come to what they come to alone', async () => {
  for (let seed = 0; seed < 10; seed++) {
    const random = seededRandom(seed * 2903)
    const limit = random.pick([2, 4, 1000])
    const batches = inBatches(relatives(120, 'p', random), 8, random)
    const [patient, hasty] = [await openPeople(comparing(limit)), await openHasty(seed, limit)]
    const met = { moved: 0 }
    hasty.flights.onCommit = () => {
      const fate = random.below(10)
      if (fate === 0) throw new Error('The disk is full.')
      if (fate > 2) return
      met.moved++
      throw moved()
    }
    const ended = await Promise.allSettled(batches.map((batch) => hasty.records.upsert(batch, { atomic: true })))
    const landed = batches.filter((_, index) => ended[index]?.status === 'fulfilled')
    for (const batch of landed) await patient.records.upsert(batch, { atomic: true })
    expect(await stateOf(hasty.store), `seed ${seed}`).toEqual(await stateOf(patient.store))
    expect(hasty.flights.refused, `seed ${seed}`).toBe(met.moved)
  }
})

test('two engines over one store, each with batches in flight, come to what one comes to', async () => {
  for (let seed = 0; seed < 4; seed++) {
    const random = seededRandom(seed * 1931)
    const batches = inBatches(relatives(120, 'p', random), 10, random)
    const inner = await sqliteStore(':memory:')
    const one = await openHasty(seed, 1000, inner)
    const flights = inFlight(inner, random, { compared: false })
    let count = 0
    const other = await openHouse({ store: flights.store, ids: { next: () => `other-${++count}` } })
    const answers = await Promise.all(
      batches.map((batch, index) => (index % 2 === 0 ? one : other).records.upsert(batch, { atomic: true })),
    )
    expect(answers.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(120)
    const patient = await openPeople(comparing(1000))
    for (const batch of batches) await patient.records.upsert(batch)
    expect(await stateOf(inner), `seed ${seed}`).toEqual(await stateOf(patient.store))
    expect(one.flights.refused + flights.refused).toBeGreaterThan(0)
  }
})
