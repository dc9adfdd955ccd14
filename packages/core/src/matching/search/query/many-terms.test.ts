import { expect, test } from 'vitest'
import { runToEnd } from '../../../lib/async/resumable.ts'
import { indexOf, mapping } from '../search.fixture.ts'

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
    const found = runToEnd(index.search({ combine, clauses: [clause('an'), clause('x'), clause('an1')] }))
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
