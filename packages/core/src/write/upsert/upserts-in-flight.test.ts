import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPeople } from '../../../test/fixtures/house.ts'
import { comparing, inBatches, openInFlight, relatives, stateOf } from '../../../test/fixtures/in-flight.ts'
import { sqliteStore } from '../../adapters/sqlite/index.ts'
import type { UpsertAnswer } from '../../api/records.ts'
import { seededRandom } from '../../lib/random.ts'

const countsOf = ({ inserted, updated, unchanged, failed }: UpsertAnswer) => ({ inserted, updated, unchanged, failed })

describe.each([2, 3, 5, 1000])('with %s compared in a bucket', (limit) => {
  test('[RC-905] batches of new records in flight come to what they come to one after the other', async () => {
    let clusters = 0
    for (let seed = 0; seed < 4; seed++) {
      const random = seededRandom(seed * 8689 + limit)
      const batches = inBatches(relatives(160, 'p', random), random.between(3, 5), random)
      const patient = await openPeople(comparing(limit))
      for (const batch of batches) await patient.records.upsert(batch, { atomic: true })
      const hasty = await openInFlight(await sqliteStore(':memory:'), random, comparing(limit))
      const answers = await Promise.all(batches.map((batch) => hasty.records.upsert(batch, { atomic: true })))
      const { refused, commits, decided } = hasty.flights
      const once = { refused: 0, commits: batches.length, decided: batches.length }
      expect({ refused, commits, decided }, `seed ${seed}`).toEqual(once)
      const wanted = batches.map(({ length }) => ({ inserted: length, updated: 0, unchanged: 0, failed: 0 }))
      expect(answers.map(countsOf)).toEqual(wanted)
      const state = await stateOf(patient.store)
      expect(await stateOf(hasty.store), `seed ${seed}`).toEqual(state)
      clusters += state.clusters.length
    }
    expect(clusters).toBeGreaterThan(40)
  })
})

test.each([true, false])(
  '[RC-905] so do batches in flight over a file, all that was seen compared: %s',
  async (compared) => {
    const folder = await mkdtemp(join(tmpdir(), 'onefold-in-flight-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const random = seededRandom(20_261_123)
    const people = relatives(1800, 'p', random)
    const batches = Array.from({ length: 6 }, (_, index) => people.slice(index * 300, index * 300 + 300))
    const patient = await openPeople(comparing(20))
    for (const batch of batches) await patient.records.upsert(batch)
    const file = await sqliteStore(join(folder, 'people.db'), { synchronous: 'NORMAL' })
    const hasty = await openInFlight(file, random, comparing(20), { compared })
    const waiting = [...batches]
    const lane = async (): Promise<void> => {
      for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) await hasty.records.upsert(batch)
    }
    await Promise.all([lane(), lane(), lane()])
    const { refused, commits, decided } = hasty.flights
    expect({ refused, commits, decided }).toEqual({ refused: 0, commits: 6, decided: 6 })
    expect(await stateOf(hasty.store)).toEqual(await stateOf(patient.store))
  },
)
