import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runToEnd } from '../../lib/async/resumable.ts'
import { seededRandom } from '../../lib/random.ts'
import { matchLinksOf, type StatedLink } from './match-links.fixture.ts'
import { inOrder, oneOfEachSource } from './one-per-source.ts'

const held = (links: readonly StatedLink[], sources: readonly (readonly number[])[]) => [
  ...runToEnd(
    oneOfEachSource(matchLinksOf(links), {
      records: sources.length,
      sourcesOf: (place) => sources[place] ?? [],
    }),
  ),
]

describe('[CL-250] at most one record of a source in a group', () => {
  test.each<[string, readonly StatedLink[], readonly (readonly number[])[], readonly number[]]>([
    ['two of one source never join', [[0, 1, 9900]], [[1], [1]], [0]],
    ['records of no source join whatever they like', [[0, 1, 9000]], [[], []], [1]],
    [
      'the better of two wins',
      [
        [0, 1, 9000],
        [0, 2, 9500],
      ],
      [[1], [2], [2]],
      [0, 1],
    ],
    [
      'through others too',
      [
        [0, 1, 9000],
        [1, 2, 9500],
        [2, 3, 9100],
      ],
      [[1], [2], [3], [1]],
      [0, 1, 1],
    ],
    [
      'a survivor counts for all of its sources',
      [[0, 1, 9900]],
      [
        [1, 2],
        [2, 3],
      ],
      [0],
    ],
    [
      'a link within a group holds',
      [
        [0, 1, 9900],
        [1, 2, 9800],
        [0, 2, 8700],
      ],
      [[1], [2], [3]],
      [1, 1, 1],
    ],
  ])('%s', (_, links, sources, expected) => {
    expect(held(links, sources)).toEqual(expected)
  })

  test('among equal scores the lower places win', () => {
    const links: readonly StatedLink[] = [
      [0, 1, 9000],
      [0, 2, 9000],
    ]
    expect(held(links, [[1], [2], [2]])).toEqual([1, 0])
    expect(held(links.toReversed(), [[1], [2], [2]])).toEqual([0, 1])
  })
})

test('[CL-251] the answer depends on no order, and groups that nothing joins are decided each for itself', () => {
  const records = 12
  const place = fc.nat(records - 1)
  const links = fc
    .uniqueArray(fc.tuple(place, place, fc.integer({ min: 1, max: 5 })), {
      selector: ([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`,
    })
    .map((all) => all.filter(([a, b]) => a !== b))
  const sources = fc.array(fc.uniqueArray(fc.nat(4), { maxLength: 2 }), { minLength: records, maxLength: records })
  fc.assert(
    fc.property(links, sources, fc.array(fc.nat(), { minLength: 80, maxLength: 80 }), (stated, of, order) => {
      const found = held(stated, of)
      const turned = [...stated.entries()].sort(([x], [y]) => (order[x] ?? 0) - (order[y] ?? 0) || x - y)
      const again = held(
        turned.map(([, [a, b, score]]) => [b, a, score] as const),
        of,
      )
      for (const [position, [index]] of turned.entries()) expect(again[position]).toBe(found[index])
      // No group has a source twice, and what was left out could not have been taken in.
      const groups = groupsOf(
        records,
        stated.filter((_, index) => found[index] === 1),
      )
      for (const group of new Set(groups)) {
        const all = of.flatMap((own, member) => (groups[member] === group ? own : []))
        expect(new Set(all).size).toBe(all.length)
      }
      for (const [index, [a, b]] of stated.entries()) expect(found[index] === 1).toBe(groups[a] === groups[b])
      const [first] = stated
      if (!first) return
      const near = groupsOf(records, stated)
      const own = stated.filter(([a]) => near[a] === near[first[0]])
      expect(held(own, of)).toEqual(found.filter((_, index) => near[stated[index]![0]] === near[first[0]]))
    }),
    { numRuns: 400, seed: 20_261_121 },
  )
})

function groupsOf(records: number, links: readonly StatedLink[]): readonly number[] {
  const groups = Array.from({ length: records }, (_, at) => at)
  for (const [a, b] of links) {
    const [from, to] = [groups[a], groups[b]]
    for (const [at, group] of groups.entries()) if (group === from) groups[at] = to!
  }
  return groups
}

test('[CL-250] many links are taken in the order of few: the best first, then by places', () => {
  const random = seededRandom(17)
  const pairs = Array.from({ length: 6000 }, (_, at): StatedLink => {
    const [low, high, score] = [random.below(900), 1000 + ((at * 7) % 6997), 9990 + random.below(11)]
    return at % 2 > 0 ? [low, high, score] : [high, low, score]
  })
  const links = matchLinksOf(pairs)
  const { a, b, score } = links
  const places = (at: number) => [a[at]!, b[at]!].sort((x, y) => x - y) as [number, number]
  const plainly = [...pairs.keys()].sort(
    (x, y) => score[y]! - score[x]! || places(x)[0] - places(y)[0] || places(x)[1] - places(y)[1],
  )
  expect([...runToEnd(inOrder(links))]).toEqual(plainly)
})
