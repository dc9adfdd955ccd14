import { expect, onTestFinished, test } from 'vitest'
import { killOnce } from '../../../../bench/soak/kill-once.ts'
import type { KillPoint } from '../../../../bench/soak/kill-order.ts'
import { sqliteSetup } from '../../../../bench/soak/setups.ts'

const SEED = 20_261_123
const ROWS = 60

test.each<[KillPoint, number]>([
  ['before-commit', 3],
  ['before-commit', 60],
  ['after-commit', 5],
  ['after-commit', 45],
  ['between-batches', 1],
  ['between-batches', 4],
  ['before-settle', 1],
  ['after-settle', 1],
  ['before-index', 1],
  ['indexing', 1],
  ['before-steward', 1],
  ['after-prepare', 1],
  ['restating', 2],
  ['restated', 1],
  ['before-delivery', 1],
  ['after-delivery', 2],
  ['any-moment', 120],
])(
  '[CK-10] killed at %s, the %ith time, a SQLite store loses and doubles nothing',
  async (point, hit) => {
    const context = await sqliteSetup()
    onTestFinished(context.end)
    const { hit: died, words, problems } = await killOnce(context, { seed: SEED, rows: ROWS, point, hit })
    expect(died).toBe(true)
    expect(words.at(-1)?.word).not.toBe('done')
    expect(problems).toEqual([])
  },
  120_000, // on a machine that is busy with other things
)

test('[CK-11] the same work that nobody stops comes to every point, and leaves nothing wrong either', async () => {
  const context = await sqliteSetup()
  onTestFinished(context.end)
  const order = { seed: SEED, rows: ROWS, point: 'before-commit', hit: 1_000_000 } as const
  const { hit, words, problems } = await killOnce(context, order)
  expect(hit).toBe(false)
  expect(problems).toEqual([])
  const last = words.at(-1)
  expect(Object.keys(last?.word === 'done' ? last.hits : {}).sort()).toEqual([
    'after-commit',
    'after-delivery',
    'after-prepare',
    'after-settle',
    'before-commit',
    'before-delivery',
    'before-index',
    'before-load',
    'before-prepare',
    'before-settle',
    'before-sink',
    'before-steward',
    'between-batches',
    'indexing',
    'restated',
    'restating',
  ])
})
