import { afterAll, beforeAll, expect, test } from 'vitest'
import { killOnce } from '../../../bench/soak/kill-once.ts'
import type { KillPoint } from '../../../bench/soak/kill-order.ts'
import { postgresSetup } from '../../../bench/soak/setups.ts'
import { freshDatabase } from './fresh-database.ts'
import type { PostgresServer } from './postgres-server.ts'

const SEED = 20_261_123
const ROWS = 40

let server: PostgresServer

beforeAll(async () => {
  server = await freshDatabase()
})
afterAll(() => server.stop())

test.each<[KillPoint, number]>([
  ['before-commit', 40],
  ['after-commit', 5],
  ['between-batches', 1],
  ['between-batches', 4],
  ['before-settle', 1],
  ['after-settle', 1],
  ['before-delivery', 2],
  ['after-delivery', 1],
  ['any-moment', 250],
])(
  '[CK-10] killed at %s, the %ith time, a PostgreSQL store loses and doubles nothing',
  async (point, hit) => {
    const { hit: died, words, problems } = await killOnce(postgresSetup(server), { seed: SEED, rows: ROWS, point, hit })
    expect(died).toBe(true)
    expect(words.at(-1)?.word).not.toBe('done')
    expect(problems).toEqual([])
  },
  120_000, // on a machine that is busy with other things
)
