import { expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import { ascending } from './ascending.ts'
import { integers, push } from './column.ts'
import { indexOf, mapping } from './search.fixture.ts'
import { atOnce } from './steps.ts'

test('[SE-903] many integers are put in ascending order, few stay as they are, one list after another', () => {
  const random = seededRandom(3)
  for (const [count, end] of [
    [1023, 5000],
    [1024, 1024],
    [1025, 32 * 40],
    [40_000, 90_001],
    [2000, 3000],
  ] as const) {
    const distinct = Array.from({ length: end }, (_, at) => at)
    for (let at = end - 1; at > 0; at--) {
      const other = random.below(at + 1)
      ;[distinct[at], distinct[other]] = [distinct[other]!, distinct[at]!]
    }
    const given = distinct.slice(0, count)
    const list = integers()
    for (const each of given) push(list, each)
    ascending(list, end)
    const wanted = count < 1024 ? given : [...given].sort((a, b) => a - b)
    expect([...list.data.subarray(0, list.length)]).toEqual(wanted)
  }
})

test('[SE-903] a part that thousands of words hold is found in each, with its own rank, whatever hits it besides', () => {
  const words = Array.from({ length: 4000 }, (_, n) => `an${n.toString(26)}`.padEnd(3 + (n % 9), 'x'))
  const index = indexOf(
    words.map((name, at) => ({ row: at, id: String(at).padStart(4, '0'), values: { name } })),
    true,
    [mapping({})],
  )
  const clause = (text: string) => ({
    alternatives: index.keysOfTerm(0, text).map((key) => ({ mapping: 0, key, partial: 'INFIX' as const })),
  })
  for (const combine of ['ANY', 'ALL'] as const) {
    const found = atOnce(index.search({ combine, clauses: [clause('an'), clause('x'), clause('an1')] }))
    const rankOf = (word: string): number => {
      const shares = ['an', 'x', 'an1'].map((part) => (word.includes(part) ? part.length / word.length : 0))
      return combine === 'ALL' && shares.includes(0) ? 0 : shares.reduce((sum, each) => sum + each, 0) / 3
    }
    const wanted = words.map((word, row) => ({ row, rank: rankOf(word) })).filter(({ rank }) => rank > 0)
    expect(found.total).toBe(wanted.length)
    const got = new Map(found.slice(0, found.total).map(({ row, rank }) => [row, rank]))
    for (const { row, rank } of wanted) expect(got.get(row)).toBeCloseTo(rank, 9)
  }
})
