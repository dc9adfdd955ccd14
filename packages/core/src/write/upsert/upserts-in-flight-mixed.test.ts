import { describe, expect, test } from 'vitest'
import { DATASET, expectRefusal, type House, type HouseOptions, openPeople } from '../../../test/fixtures/house.ts'
import { comparing, inBatches, openInFlight, relatives, stateOf } from '../../../test/fixtures/in-flight.ts'
import { sqliteStore } from '../../adapters/sqlite/index.ts'
import type { RecordInput } from '../../api/record-view.ts'
import type { UpsertAnswer } from '../../api/records.ts'
import { type Random, seededRandom } from '../../lib/random.ts'

const openHasty = async (seed: number, asked?: HouseOptions) =>
  openInFlight(await sqliteStore(':memory:'), seededRandom(seed), asked)

/** Ids that the engine gave are others wherever calls were made in another order. */
const outcomesOf = ({ results }: UpsertAnswer) =>
  results.map(({ outcome, errorCodes = [] }) => [outcome, ...errorCodes].join(' '))

const pair = (id: string, system = 'crm'): Pick<Required<RecordInput>, '_source'> => ({
  _source: [{ _src: system, _src_id: id }],
})

/**
 * New records and old ones told of anew: by id, by pair, with what they have already, and with a pair of somebody else. Every
 * record has an id of its own, as that decides its position in a bucket.
 */
function replayed(people: readonly RecordInput[], random: Random): readonly RecordInput[] {
  const named = people.map((person): RecordInput => {
    const kind = random.below(3)
    return kind === 0 ? person : { ...person, ...pair(person._id as string, kind === 1 ? 'crm' : 'erp') }
  })
  return named.flatMap((person, index) => {
    if (index === 0 || random.chance(0.6)) return [person]
    const { _id, ...other } = named[random.below(index)] as RecordInput
    const { email, phone } = random.pick(named)
    const changes: readonly RecordInput[] = [{ email }, { phone }, { city: `City ${random.below(6)}` }, {}]
    const again = { ...other, ...random.pick(changes) }
    if (other._source && random.chance(0.5)) return [person, again]
    return [person, { ...again, _id: _id as string, ...(random.chance(0.1) ? pair(`x${random.below(9)}`) : {}) }]
  })
}

describe.each([2, 4, 1000])('with %s compared in a bucket', (limit) => {
  test('[RC-905] batches in flight that tell of records on their way anew come to what they come to one after the other', async () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = seededRandom(seed * 5261 + limit)
      const batches = inBatches(replayed(relatives(110, 'p', random), random), 5, random)
      const [patient, hasty] = [await openPeople(comparing(limit)), await openHasty(seed, comparing(limit))]
      const wanted: UpsertAnswer[] = []
      for (const batch of batches) wanted.push(await patient.records.upsert(batch))
      const answers = await Promise.all(batches.map((batch) => hasty.records.upsert(batch)))
      expect(answers.map(outcomesOf), `seed ${seed}`).toEqual(wanted.map(outcomesOf))
      expect(wanted.some(({ updated }) => updated > 0)).toBe(true)
      expect(await stateOf(hasty.store), `seed ${seed}`).toEqual(await stateOf(patient.store))
      expect(hasty.flights, `seed ${seed}`).toMatchObject({ refused: 0, decided: batches.length })
    }
  })
})

test('a source pair that is stated again while its record is on its way is one record, updated', async () => {
  const house = await openHasty(1)
  const batches = ['One', 'Two', 'Three'].map((name) => [{ ...pair('7'), name }])
  const answers = await Promise.all(batches.map((batch) => house.records.upsert(batch)))
  expect(answers.map(outcomesOf)).toEqual([['INSERTED'], ['UPDATED'], ['UPDATED']])
  expect(new Set(answers.map(({ results }) => results[0]?.id)).size).toBe(1)
  const state = await stateOf(house.store)
  expect(state.records).toEqual({ 'crm/7': { name: 'Three' } })
  expect(state.revisions).toEqual({ 'crm/7': 3 })
})

test('an id that is stated again while its record is on its way is one record, unchanged where nothing changes', async () => {
  const house = await openHasty(2)
  const batches: readonly (readonly RecordInput[])[] = [
    [{ _id: 'a', name: 'A' }],
    [
      { _id: 'a', name: 'A' },
      { _id: 'b', name: 'A' },
    ],
    [{ _id: 'b', email: 'b' }],
    [{ _id: 'a', ...pair('1') }],
    [{ _id: 'c', ...pair('1') }],
  ]
  const answers = await Promise.all(batches.map((batch) => house.records.upsert(batch)))
  const patient = await openPeople()
  const wanted: UpsertAnswer[] = []
  for (const batch of batches) wanted.push(await patient.records.upsert(batch))
  expect(answers.map(outcomesOf)).toEqual(wanted.map(outcomesOf))
  expect(outcomesOf(answers[1]!)).toEqual(['UNCHANGED', 'INSERTED'])
  expect(await stateOf(house.store)).toEqual(await stateOf(patient.store))
})

test('a revision that is expected of a record on its way is that which it comes with', async () => {
  const house = await openHasty(3)
  const asked = await Promise.all([
    house.records.upsert([{ _id: 'a', name: 'A' }]),
    house.records.upsert([{ _id: 'b', name: 'B' }]),
    house.records.upsert([{ _id: 'b', email: 'b' }], { expected: { b: 1 } }),
    house.records.upsert([{ _id: 'b', email: 'c' }], { expected: { b: 1 } }),
  ])
  expect(asked.map(({ results }) => results[0]?.refusal ?? results[0]?.outcome)).toEqual([
    ...['INSERTED', 'INSERTED', 'UPDATED', 'stale'],
  ])
})

test.each(['people._id', 'people.email'])('what refers to a record on its way by %s finds it', async (foreignKey) => {
  const { columns } = DATASET
  const boss = { key: 'boss', token: 'FOREIGN_ID', foreignKey, validation: 'DEFAULT', error: 'REFUSE' } as const
  const [patient, hasty] = [await openPeople(), await openHasty(4)]
  for (const { admin } of [patient, hasty]) await admin.resources.update({ ...DATASET, columns: [...columns, boss] })
  const people = Array.from({ length: 60 }, (_, index): RecordInput => {
    const boss = index % 3 === 0 ? {} : { boss: `p${index % 3 === 1 ? index - 11 : index + 7}` }
    return { _id: `p${index}`, email: `p${index}`, ...boss }
  })
  const batches = inBatches(people, 5, seededRandom(9))
  const wanted: UpsertAnswer[] = []
  for (const batch of batches) wanted.push(await patient.records.upsert(batch))
  const answers = await Promise.all(batches.map((batch) => hasty.records.upsert(batch)))
  expect(answers.map(outcomesOf)).toEqual(wanted.map(outcomesOf))
  expect(new Set(answers.flatMap(outcomesOf)).size).toBeGreaterThan(1)
  expect(await stateOf(hasty.store)).toEqual(await stateOf(patient.store))
})

type Step = (house: House) => Promise<unknown>

/** Upserts between which single records are merged, removed, stated as different and written one by one. */
function mixedSteps(random: Random): { readonly first: readonly RecordInput[]; readonly steps: readonly Step[] } {
  const people = relatives(90, 'p', random)
  const first = people.slice(0, 30)
  const ids = random.shuffled(first.map(({ _id }) => _id as string))
  const batches = inBatches(replayed(people.slice(30), random), 6, random)
  const others: readonly Step[] = [
    ({ records }) => records.merge(ids.slice(0, 2), { force: true, comment: 'so' }),
    ({ records }) => records.remove(ids[2] as string),
    ({ records }) => records.disconnect(ids.slice(3, 6)),
    ({ records }) => records.upsertOne({ record: { _id: 'single', email: 'shared 1', city: 'City 1' } }),
    ({ records }) => records.merge(ids.slice(6, 9), { force: true, comment: 'so' }),
    ({ records }) =>
      records.upsert([
        { _id: ids[0] as string, phone: '3' },
        { _id: ids[2] as string, city: 'Back' },
      ]),
  ]
  return {
    first,
    steps: batches.flatMap((batch, index) => {
      const upsert: Step = ({ records }) => records.upsert(batch)
      const other = others[index]
      return other && random.chance(0.8) ? [upsert, other] : [upsert]
    }),
  }
}

test('batches in flight with merges, removals and separations among them leave what they leave in the order of asking', async () => {
  for (let seed = 0; seed < 8; seed++) {
    const { first, steps } = mixedSteps(seededRandom(seed * 4957))
    const [patient, hasty] = [await openPeople(comparing(1000)), await openHasty(seed, comparing(1000))]
    for (const house of [patient, hasty]) await house.records.upsert(first)
    for (const step of steps) await step(patient)
    const ended = await Promise.allSettled(steps.map((step) => step(hasty)))
    expect(ended.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))).toEqual([])
    expect(await stateOf(hasty.store), `seed ${seed}`).toEqual(await stateOf(patient.store))
    expect(hasty.flights.refused, `seed ${seed}`).toBe(0)
  }
})

test('a table that is cleared among batches in flight holds those that had their turn afterwards', async () => {
  const turns = new Set<number>()
  for (let seed = 0; seed < 4; seed++) {
    const random = seededRandom(seed * 3571)
    const batches = inBatches(relatives(80, 'p', random), 6, random)
    const hasty = await openHasty(seed)
    await hasty.records.upsert(relatives(20, 'q', random))
    const [first, ...others] = batches.map((batch, index) => () => {
      const upsert = hasty.records.upsert(batch)
      return index === 3 ? Promise.all([upsert, hasty.admin.tables.clear('people')]) : upsert
    })
    const begun = [first!(), others[0]!(), others[1]!()]
    await begun[0]
    await Promise.all([...begun, ...others.slice(2).map((ask) => ask())])
    const left = (await stateOf(hasty.store)).count
    const turn = batches.findIndex((_, index) => batches.slice(index).flat().length === left)
    const patient = await openPeople()
    for (const batch of batches.slice(turn)) await patient.records.upsert(batch)
    expect(await stateOf(hasty.store), `seed ${seed}`).toEqual(await stateOf(patient.store))
    turns.add(turn)
  }
  expect(Math.min(...turns)).toBeGreaterThan(0)
})

test('what a removal is refused for is told while batches are in flight', async () => {
  const house = await openHasty(6)
  const upsert = house.records.upsert([{ _id: 'a', name: 'A' }])
  const removal = expectRefusal(house.records.remove('nobody'), 'not_found')
  const next = house.records.upsert([{ _id: 'b', name: 'A' }])
  await Promise.all([upsert, removal, next])
  expect((await stateOf(house.store)).count).toBe(2)
})
