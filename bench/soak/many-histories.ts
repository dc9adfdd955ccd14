import { isDeepStrictEqual } from 'node:util'
import { sqliteStore } from '@onefold/core/sqlite'
import { runHistory } from './histories.ts'

const SEED = 1
const HISTORIES = 500

/** Random histories, each compared with an index built anew. */
export async function historiesSoak(): Promise<boolean> {
  let wrong = 0
  for (let seed = SEED; seed < SEED + HISTORIES; seed++) {
    const { findings, incremental, rebuilt } = await runHistory(await sqliteStore(':memory:'), seed)
    if (findings.length === 0 && isDeepStrictEqual(incremental, rebuilt)) continue
    wrong += 1
    console.log(`seed ${seed}: ${findings[0] ?? 'the index built anew is another'}`)
  }
  console.log(`histories: ${HISTORIES} from seed ${SEED} on, ${wrong} wrong`)
  return wrong === 0
}
