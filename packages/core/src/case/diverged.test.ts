import { describe, expect, test } from 'vitest'
import type { Verdict } from '../model/link.ts'
import { type Contributed, DIVERGENCE_COMPARISONS, divergencesAmong } from './diverged.ts'

/** Numbers that are equal match, those of one ten are to be reviewed. */
function verdictOf(a: number, b: number): Verdict {
  if (a === b) return 'MATCH'
  return Math.floor(a / 10) === Math.floor(b / 10) ? 'REVIEW' : 'NON_MATCH'
}

/** Contributions by what they were and are; null: it was not there, or is not any more. */
function among(changes: readonly (readonly [number | null, number | null])[], open: readonly number[] = []) {
  const contributions = changes.map(
    ([before, after], row): Contributed<number> => ({
      row,
      id: `r${row}`,
      ...(before === null ? {} : { before }),
      ...(after === null ? {} : { after }),
    }),
  )
  const { diverged, matching } = divergencesAmong(contributions, new Set(open), verdictOf)
  return { diverged: diverged.map(({ row, was, is }) => `${row} ${was} ${is}`), matching }
}

describe('[CL-900] a contribution diverges', () => {
  test('when it matched another and matches none any more', () => {
    expect(
      among([
        [1, 50],
        [1, 1],
        [1, 1],
      ]),
    ).toEqual({ diverged: ['0 MATCH NON_MATCH'], matching: [] })
    expect(
      among([
        [1, 2],
        [1, 1],
        [1, 1],
      ]),
    ).toEqual({ diverged: ['0 MATCH REVIEW'], matching: [] })
  })

  test('when it was for review and is not even that', () => {
    expect(
      among([
        [2, 50],
        [1, 1],
        [1, 1],
      ]),
    ).toEqual({ diverged: ['0 REVIEW NON_MATCH'], matching: [] })
  })

  test('not while it matches one of many', () => {
    expect(
      among([
        [1, 50],
        [1, 1],
        [50, 50],
      ]),
    ).toEqual({ diverged: ['1 MATCH NON_MATCH'], matching: [] })
  })

  test('not when it never matched, or matches better', () => {
    expect(
      among([
        [70, 80],
        [1, 1],
        [1, 1],
      ]).diverged,
    ).toEqual([])
    expect(
      among([
        [70, 1],
        [1, 1],
        [1, 1],
      ]),
    ).toEqual({ diverged: [], matching: [] })
    expect(
      among([
        [2, 3],
        [1, 1],
        [1, 1],
      ]).diverged,
    ).toEqual([])
  })

  test('when the only other that it matched moves away, or is withdrawn', () => {
    expect(
      among([
        [1, 50],
        [1, 1],
        [80, 80],
      ]).diverged,
    ).toEqual(['0 MATCH NON_MATCH', '1 MATCH NON_MATCH'])
    expect(
      among([
        [1, null],
        [1, 1],
        [80, 80],
      ]).diverged,
    ).toEqual(['1 MATCH NON_MATCH'])
    expect(
      among([
        [1, null],
        [1, 1],
        [2, 2],
      ]).diverged,
    ).toEqual(['1 MATCH REVIEW'])
  })

  test('not when it is alone', () => {
    expect(
      among([
        [1, null],
        [1, 1],
      ]),
    ).toEqual({ diverged: [], matching: [] })
    expect(among([[1, 2]])).toEqual({ diverged: [], matching: [] })
  })

  test('not by coming back', () => {
    expect(
      among([
        [null, 50],
        [1, 1],
        [1, 1],
      ]).diverged,
    ).toEqual([])
  })

  test('and matches again, whether it moved or another did', () => {
    expect(
      among(
        [
          [50, 1],
          [1, 1],
          [1, 1],
        ],
        [0],
      ).matching,
    ).toEqual([0])
    expect(
      among(
        [
          [50, 50],
          [1, 50],
          [1, 1],
        ],
        [0],
      ),
    ).toEqual({ diverged: ['2 MATCH NON_MATCH'], matching: [0] })
    expect(
      among(
        [
          [50, 2],
          [1, 1],
          [1, 1],
        ],
        [0],
      ).matching,
    ).toEqual([])
  })

  test('as comparing every pair says', () => {
    const rank = { NON_MATCH: 0, REVIEW: 1, MATCH: 2 }
    for (let seed = 1; seed <= 300; seed++) {
      let state = seed * 7919
      const next = (most: number) => {
        state = (state * 48271) % 2147483647
        return state % most
      }
      const all = Array.from({ length: 2 + next(6) }, (): readonly [number, number] => {
        const before = next(3) * 10 + next(2)
        return [before, next(3) === 0 ? next(3) * 10 + next(2) : before]
      })
      const best = (at: 0 | 1, own: number) =>
        Math.max(...all.map((other, row) => (row === own ? 0 : rank[verdictOf(all[own]![at], other[at])])))
      const naive = all.flatMap((_, row) => (best(1, row) < best(0, row) ? row : []))
      const said = among(all).diverged.map((text) => Number(text.split(' ')[0]))
      expect(
        said.sort((a, b) => a - b),
        `seed ${seed}`,
      ).toEqual(naive)
    }
  })
})

test('[CL-901] a survivor costs 20,000 comparisons at most; what is not reached is not judged', () => {
  let compared = 0
  const judged = (size: number) => {
    const contributions = Array.from({ length: size }, (_, row) => ({
      row,
      id: `r${row}`,
      before: row,
      after: row + size,
    }))
    compared = 0
    const never = (): Verdict => {
      compared += 1
      return 'NON_MATCH'
    }
    divergencesAmong(contributions, new Set(), never)
    return compared
  }
  expect(judged(100)).toBe(2 * 100 * 99)
  expect(judged(101)).toBe(DIVERGENCE_COMPARISONS)
})
