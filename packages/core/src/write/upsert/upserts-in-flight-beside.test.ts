import { expect, test } from 'vitest'
import { CLASSIFIER, openPeople, synchronize } from '../../../test/fixtures/house.ts'
import { comparing, inBatches, openInFlight, relatives, stateOf } from '../../../test/fixtures/in-flight.ts'
import { sqliteStore } from '../../adapters/sqlite/index.ts'
import type { RecordInput } from '../../api/record-view.ts'
import { seededRandom } from '../../lib/random.ts'

test.each([true, false])(
  'batches in flight while the index is built anew are all in it, all that was seen compared: %s',
  async (compared) => {
    for (let seed = 0; seed < 3; seed++) {
      const random = seededRandom(seed * 6133)
      const limit = random.pick([2, 5, 1000])
      const batches = inBatches(relatives(160, 'p', random), 12, random)
      const hasty = await openInFlight(await sqliteStore(':memory:'), random, comparing(limit), { compared })
      const waiting = [...batches]
      const lane = async (): Promise<void> => {
        for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
          const { inserted } = await hasty.records.upsert(batch, { atomic: true })
          expect(inserted).toBe(batch.length)
        }
      }
      const rebuild = async (): Promise<void> => {
        while (waiting.length > 0) await synchronize(hasty, { load: 'NONE', index: 'FULL' })
      }
      await Promise.all([lane(), lane(), lane(), rebuild()])
      const state = await stateOf(hasty.store)
      await synchronize(hasty, { load: 'NONE', index: 'FULL' })
      expect(await stateOf(hasty.store), `seed ${seed}`).toEqual(state)
      const patient = await openPeople(comparing(limit))
      for (const batch of batches) await patient.records.upsert(batch)
      expect(state, `seed ${seed}`).toEqual(await stateOf(patient.store))
    }
  },
)

test('batches in flight while the classifier changes come to what they come to before or after it', async () => {
  for (let seed = 0; seed < 4; seed++) {
    const random = seededRandom(seed * 7919)
    const batches = inBatches(relatives(100, 'p', random), 6, random)
    const hasty = await openInFlight(await sqliteStore(':memory:'), random)
    const asked = batches.map((batch, index) => {
      const upsert = hasty.records.upsert(batch)
      return index === 2
        ? Promise.all([upsert, hasty.admin.resources.update({ ...CLASSIFIER, matchThreshold: 0.9 })])
        : upsert
    })
    await Promise.all(asked)
    await synchronize(hasty, { load: 'NONE', index: 'FULL' })
    const patient = await openPeople({ classifier: { matchThreshold: 0.9 } })
    for (const batch of batches) await patient.records.upsert(batch)
    expect(await stateOf(hasty.store), `seed ${seed}`).toEqual(await stateOf(patient.store))
  }
})

test('a pair that a deleted record left is the next record’s, on its way or not', async () => {
  const pair = { _source: [{ _src: 'crm', _src_id: '1' }] }
  const batches: readonly (readonly RecordInput[])[] = [
    [{ _id: 'new', name: 'New', ...pair }],
    [
      { name: 'Newer', ...pair },
      { _id: 'x', name: 'Newer' },
    ],
    [{ _id: 'old', name: 'Newer' }],
    [{ _id: 'old', name: 'Newest', ...pair }],
  ]
  const outcomes: unknown[] = []
  const states: unknown[] = []
  for (const patient of [true, false]) {
    const house = await openInFlight(await sqliteStore(':memory:'), seededRandom(5))
    await house.records.upsert([{ _id: 'old', name: 'Old', ...pair }])
    await house.records.remove('old')
    const answers = []
    if (patient) for (const batch of batches) answers.push(await house.records.upsert(batch))
    else answers.push(...(await Promise.all(batches.map((batch) => house.records.upsert(batch)))))
    outcomes.push(answers.map(({ results }) => results.map(({ outcome, errorCodes }) => [outcome, errorCodes])))
    states.push(await stateOf(house.store))
    expect(house.flights.refused).toBe(0)
  }
  expect(outcomes[1]).toEqual(outcomes[0])
  expect(states[1]).toEqual(states[0])
})

test('batches in flight of an asynchronous entity are indexed a little later as one after the other', async () => {
  for (let seed = 0; seed < 3; seed++) {
    const random = seededRandom(seed * 1187)
    const asked = { ...comparing(random.pick([3, 1000])), entity: { asynchronous: true } }
    const people = relatives(90, 'p', random)
    const told = people.map(({ _id }): RecordInput => ({ _id: _id as string, city: `City ${random.below(3)}` }))
    const batches = inBatches([...people, ...told.slice(0, 40)], 6, random)
    const [patient, hasty] = [await openPeople(asked), await openInFlight(await sqliteStore(':memory:'), random, asked)]
    for (const batch of batches) await patient.records.upsert(batch)
    await Promise.all(batches.map((batch) => hasty.records.upsert(batch)))
    const deferredOf = async (store: typeof hasty.store) => (await store.records.head(1)).deferred
    for (const { store } of [patient, hasty])
      await expect.poll(() => deferredOf(store), { timeout: 8000 }).toBeUndefined()
    expect(await stateOf(hasty.store), `seed ${seed}`).toEqual(await stateOf(patient.store))
  }
})

test('the change log tells of records in the order of the batches', async () => {
  const random = seededRandom(77)
  const hasty = await openInFlight(await sqliteStore(':memory:'), random)
  const batches = inBatches(relatives(60, 'p', random), 5, random)
  await Promise.all(batches.map((batch) => hasty.records.upsert(batch)))
  const { entries } = await hasty.store.records.audit(1, { offset: 0, limit: 1000 })
  const told = entries.flatMap(({ records }) => records)
  expect(told).toEqual(batches.flat().map(({ _id }) => _id))
  const { audit } = await hasty.records.audit(told[0] as string)
  expect(audit).toHaveLength(1)
})
