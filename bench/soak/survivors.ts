import type { Store } from '../../packages/core/src/index.ts'
import { openHouse } from '../../packages/core/test/fixtures/house.ts'
import { runSurvivorHistory } from '../../packages/core/test/fixtures/survivor-histories.ts'

/** Plays a random history on a store and compares every survivor with what its contributions make; answers what was done how often. */
export async function survivorsOn(store: Store, seed: number): Promise<Readonly<Record<string, number>>> {
  const done: Record<string, number> = {}
  await runSurvivorHistory(await openHouse({ store }), seed, done)
  return done
}
