import { sqliteStore } from '@onefold/core/sqlite'
import { expect, test } from 'vitest'
import { runDecisions } from '../../../../bench/soak/decision-histories.ts'

const HISTORIES = 40
const SEED = 20_261_123

test(`[CK-40] [MG-160] [MG-133] after ${HISTORIES} random histories of decisions nothing is lost, doubled or other than a new index makes it`, async () => {
  const done: Record<string, number> = {}
  for (let history = 0; history < HISTORIES; history++) {
    const outcome = await runDecisions(await sqliteStore(':memory:'), SEED + history)
    expect(outcome.wrong).toEqual([])
    for (const [kind, many] of Object.entries(outcome.done)) done[kind] = (done[kind] ?? 0) + many
  }
  // Enough happened for this to prove something.
  const often = [
    'upsert',
    'remove',
    'merge',
    'unmerge',
    'merge and back',
    'erase',
    'disconnect',
    'reconnect',
    'split',
    'ignore',
    'escalate',
  ]
  for (const kind of often) expect(done[kind], kind).toBeGreaterThan(10)
}, 120_000)
