import { expect, test } from 'vitest'
import { openHouse } from '../fixtures/house.ts'
import { runSurvivorHistory } from '../fixtures/survivor-histories.ts'

const HISTORIES = 25
const SEED = 20_261_124

test(`[MG-110] after ${HISTORIES} random histories every survivor is what its contributions make from nothing`, async () => {
  const done: Record<string, number> = {}
  for (let history = 0; history < HISTORIES; history++) {
    const house = await openHouse()
    await runSurvivorHistory(house, SEED + history, done)
    await house.onefold.close()
  }
  // Enough happened for this to prove something.
  const kinds = ['COMPARED', 'INSERTED', 'MERGED', 'PINNED', 'PINS_SET', 'UNCHANGED', 'UNDONE', 'UPDATED']
  expect(Object.keys(done).sort()).toEqual(kinds)
  expect(done.UNDONE).toBeGreaterThan(40)
  expect(done.PINS_SET).toBeGreaterThan(20)
  expect(done.MERGED).toBeGreaterThan(100)
  expect(done.UPDATED).toBeGreaterThan(200)
  expect(done.PINNED).toBeGreaterThan(100)
  expect(done.COMPARED).toBeGreaterThan(100)
}, 120_000)
