import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runToEnd } from '../../lib/async/resumable.ts'
import { matchLinksOf, type StatedLink } from './match-links.fixture.ts'
import { oneOfEachSource } from './one-per-source.ts'

type Evidence = (a: number, b: number) => number

const held = (
  links: readonly StatedLink[],
  sources: readonly (readonly number[])[],
  evidenceOf: Evidence = () => 0,
) => [
  ...runToEnd(
    oneOfEachSource(matchLinksOf(links), {
      records: sources.length,
      sourcesOf: (place) => sources[place] ?? [],
      evidenceOf,
    }),
  ),
]

/** Of a few sizes, so that some are equal, whichever record comes first. */
const someEvidence: Evidence = (a, b) => ((Math.min(a, b) * 31 + Math.max(a, b) * 17) % 7) - 3

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

  test('among equal scores and evidence the lower places win', () => {
    const links: readonly StatedLink[] = [
      [0, 1, 9000],
      [0, 2, 9000],
    ]
    expect(held(links, [[1], [2], [2]])).toEqual([1, 0])
    expect(held(links.toReversed(), [[1], [2], [2]])).toEqual([0, 1])
  })
})

describe('[CL-4410] of equal scores', () => {
  const TWINS: readonly StatedLink[] = [
    [0, 1, 10_000],
    [0, 2, 10_000],
  ]
  const asked = (links: readonly StatedLink[], sources: readonly (readonly number[])[]) => {
    const pairs: (readonly [number, number])[] = []
    held(links, sources, (a, b) => {
      pairs.push([a, b])
      return 0
    })
    return pairs
  }

  test('the pair with more evidence wins', () => {
    expect(held(TWINS, [[1], [2], [2]], (_, b) => (b === 2 ? 31_000 : 18_000))).toEqual([0, 1])
    expect(held(TWINS, [[1], [2], [2]], (_, b) => (b === 2 ? -31_000 : 18_000))).toEqual([1, 0])
  })

  test('evidence is no more than a better score', () => {
    const better: readonly StatedLink[] = [
      [0, 1, 10_000],
      [0, 2, 9999],
    ]
    expect(held(better, [[1], [2], [2]], (_, b) => b)).toEqual([1, 0])
  })

  test('it is asked of those alone that would have a source twice together', () => {
    expect(asked(TWINS, [[1], [2], [3]])).toEqual([])
    expect(asked([...TWINS, [3, 4, 10_000], [4, 5, 10_000]], [[1], [2], [2], [1], [2], [3]])).toEqual([
      [0, 1],
      [0, 2],
    ])
    expect(
      asked(
        [
          [0, 1, 10_000],
          [1, 2, 10_000],
          [2, 3, 9000],
        ],
        [[1], [2], [3], [1]],
      ),
    ).toEqual([])
  })

  test('neither is it where a better link decided, or two of one source alone are alike', () => {
    expect(
      asked(
        [
          [0, 1, 10_000],
          [0, 2, 9000],
          [1, 2, 9000],
        ],
        [[1], [2], [2]],
      ),
    ).toEqual([])
    expect(asked([[0, 1, 10_000]], [[1], [1]])).toEqual([])
  })

  test('groups compete as their records do', () => {
    const links: readonly StatedLink[] = [
      [0, 1, 10_000],
      [2, 3, 10_000],
      [1, 2, 9000],
      [1, 4, 9000],
    ]
    const sources = [[1], [2], [3], [4], [4]]
    expect(held(links, sources, (_, b) => b)).toEqual([1, 1, 0, 1])
    expect(held(links, sources, (_, b) => -b)).toEqual([1, 1, 1, 0])
  })
})

test('[CL-4410] asked where it decides it makes what it makes where links are sorted by it', () => {
  const records = 10
  const place = fc.nat(records - 1)
  const links = fc
    .uniqueArray(fc.tuple(place, place, fc.integer({ min: 1, max: 3 })), {
      selector: ([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`,
    })
    .map((all) => all.filter(([a, b]) => a !== b))
  const sources = fc.array(fc.uniqueArray(fc.nat(4), { maxLength: 2 }), { minLength: records, maxLength: records })
  fc.assert(
    fc.property(links, sources, (stated, of) => {
      const places = ([a, b]: StatedLink) => Math.min(a, b) * records + Math.max(a, b)
      const sorted = [...stated.keys()].sort((x, y) => {
        const [one, other] = [stated[x]!, stated[y]!]
        return (
          other[2] - one[2] ||
          someEvidence(other[0], other[1]) - someEvidence(one[0], one[1]) ||
          places(one) - places(other)
        )
      })
      const groups = Array.from({ length: records }, (_, at) => at)
      for (const [a, b] of sorted.map((at) => stated[at]!)) {
        const all = of.flatMap((own, at) => (groups[at] === groups[a] || groups[at] === groups[b] ? own : []))
        if (new Set(all).size < all.length) continue
        const from = groups[b]
        for (const [at, group] of groups.entries()) if (group === from) groups[at] = groups[a]!
      }
      expect(held(stated, of, someEvidence)).toEqual(stated.map(([a, b]) => (groups[a] === groups[b] ? 1 : 0)))
    }),
    { numRuns: 400, seed: 20_261_130 },
  )
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
      const found = held(stated, of, someEvidence)
      const turned = [...stated.entries()].sort(([x], [y]) => (order[x] ?? 0) - (order[y] ?? 0) || x - y)
      const again = held(
        turned.map(([, [a, b, score]]) => [b, a, score] as const),
        of,
        someEvidence,
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
      expect(held(own, of, someEvidence)).toEqual(
        found.filter((_, index) => near[stated[index]![0]] === near[first[0]]),
      )
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
