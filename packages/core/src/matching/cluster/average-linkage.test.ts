import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runToEnd } from '../../lib/async/resumable.ts'
import { averageLinkage, doubtfulOf } from './average-linkage.ts'
import { matchLinksOf, type StatedLink } from './match-links.fixture.ts'

const THRESHOLD = 5000

/** Links are the stated pairs above the threshold; any other pair scores `otherwise`. */
function held(
  records: number,
  pairs: readonly StatedLink[],
  otherwise: number,
  sources?: readonly number[],
  evidenceOf = (_a: number, _b: number) => 0,
) {
  const links = pairs.filter(([, , score]) => score > THRESHOLD)
  return [
    ...runToEnd(
      averageLinkage(matchLinksOf(links), {
        records,
        matchThreshold: THRESHOLD,
        scoreOf: (a, b) => scoreIn(pairs, a, b) ?? otherwise,
        ...(sources && { rivals: { sourcesOf: (place: number) => [sources[place]!], evidenceOf } }),
      }),
    ),
  ]
}

function scoreIn(pairs: readonly StatedLink[], a: number, b: number): number | undefined {
  return pairs.find(([x, y]) => (x === a && y === b) || (x === b && y === a))?.[2]
}

describe('[CL-2610] two groups are joined when the pairs between them speak for it on the average', () => {
  test('a match between two records holds, however little it is above the threshold', () => {
    expect(held(2, [[0, 1, 5001]], 0)).toEqual([1])
  })

  test('one wrong link between two right groups joins nothing', () => {
    const links: readonly StatedLink[] = [
      [0, 1, 9900],
      [2, 3, 9900],
      [1, 2, 9800],
    ]
    expect(held(4, links, 10)).toEqual([1, 1, 0])
  })

  test.each([
    [5010, [1, 1]],
    [4990, [1, 0]],
  ])('evidence for and against weigh the same: a third pair of %i', (third, expected) => {
    const links: readonly StatedLink[] = [
      [0, 1, 9900],
      [1, 2, 5000 + 1],
      [0, 2, third === 5010 ? 5000 : 4990],
    ]
    expect(held(3, links, 0)).toEqual(expected)
  })

  test('a link that did not join two groups holds when others brought its records together', () => {
    // 0–3 is refused while 3 is alone; 3 comes with 4, and then the pairs between speak for it.
    const links: readonly StatedLink[] = [
      [0, 1, 9990],
      [3, 4, 9980],
      [0, 3, 9970],
      [1, 4, 9960],
      [1, 3, 9950],
      [0, 4, 9940],
    ]
    expect(held(5, links, 0)).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('with sources a group never has two records of one', () => {
    const links: readonly StatedLink[] = [
      [0, 1, 9900],
      [1, 2, 9800],
      [0, 2, 9700],
    ]
    expect(held(3, links, 0, [1, 2, 1])).toEqual([1, 0, 0])
    expect(held(3, links, 0, [1, 2, 3])).toEqual([1, 1, 1])
  })
})

test('[CL-4410] of equal scores average linkage, too, takes the pair with more evidence where sources keep two apart', () => {
  const links: readonly StatedLink[] = [
    [0, 1, 9900],
    [0, 2, 9900],
  ]
  expect(held(3, links, 9900, [1, 2, 2], (_, b) => b)).toEqual([0, 1])
  expect(held(3, links, 9900, [1, 2, 2], (_, b) => -b)).toEqual([1, 0])
  expect(held(3, links, 9900, [1, 2, 2])).toEqual([1, 0])
})

test('[CL-2611] which links average linkage holds depends on no order of links', () => {
  const score = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(6000, 9000, 10_000))
  const pair = fc.tuple(fc.nat(9), fc.nat(9), score).filter(([a, b]) => a < b)
  const pairs = fc.uniqueArray(pair, { selector: ([a, b]) => `${a} ${b}`, maxLength: 30 })
  fc.assert(
    fc.property(pairs, fc.infiniteStream(fc.nat()), fc.boolean(), (stated, order, apart) => {
      const sources = apart ? Array.from({ length: 10 }, (_, place) => place % 3) : undefined
      const mixed = stated.map((one) => [one, order.next().value] as const).sort((x, y) => x[1] - y[1])
      const name = ([a, b]: StatedLink) => `${a} ${b}`
      const by = (list: readonly StatedLink[]) => {
        const holds = held(10, list, 3000, sources, (a, b) => (a * b) % 5)
        const links = list.filter(([, , score]) => score > THRESHOLD)
        return new Map(links.map((link, at) => [name(link), holds[at]]))
      }
      expect(by(mixed.map(([one]) => one))).toEqual(by(stated))
    }),
  )
})

test('[CL-2613] a record is doubtful when the others of its group speak against it on the average', () => {
  const scores = (against: number) => ({
    matchThreshold: THRESHOLD,
    scoreOf: (a: number, b: number) => (a === 2 || b === 2 ? against : 9900),
  })
  expect(doubtfulOf([0, 1, 2], scores(5001))).toBeUndefined()
  expect(doubtfulOf([0, 1, 2], scores(4990))).toBe(2)
})
