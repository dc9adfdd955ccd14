import { sqliteStore } from '@onefold/core/sqlite'
import { expect, test } from 'vitest'
import { runHistory } from '../../../../bench/soak/histories.ts'

const HISTORIES = 24
const SEED = 20_261_121

test(`[CK-20] after ${HISTORIES} random histories the index is what a FULL index of the same records makes`, async () => {
  const done: Record<string, number> = {}
  let links = 0
  let clusters = 0
  for (let history = 0; history < HISTORIES; history++) {
    const seed = SEED + history
    const outcome = await runHistory(await sqliteStore(':memory:'), seed)
    expect(outcome.findings, `verify after the history of seed ${seed}`).toEqual([])
    expect(outcome.incremental, `the history of seed ${seed}`).toEqual(outcome.rebuilt)
    links += outcome.incremental.links.length
    clusters += outcome.incremental.clusters.length
    for (const [kind, many] of Object.entries(outcome.done)) done[kind] = (done[kind] ?? 0) + many
  }
  // Enough happened for this to prove something, and nothing but merges of what was recorded as different was refused.
  const { UNCHANGED: _, ...changes } = done // few updates state what is there already
  expect(Object.keys(changes).sort()).toEqual([
    'INSERTED',
    'MERGE REFUSED',
    'MERGED',
    'REMOVED',
    'SEPARATED',
    'UPDATED',
  ])
  expect(done.SEPARATED).toBeGreaterThan(30)
  expect(done.INSERTED).toBeGreaterThan(1200)
  expect(done.UPDATED).toBeGreaterThan(240)
  expect(done.REMOVED).toBeGreaterThan(60)
  expect(done.MERGED).toBeGreaterThan(120)
  expect(links).toBeGreaterThan(2400)
  expect(clusters).toBeGreaterThan(180)
}, 180_000)
