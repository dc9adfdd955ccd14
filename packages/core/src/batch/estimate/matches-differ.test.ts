import { describe, expect, test } from 'vitest'
import type { About } from '../../matching/learn/about.ts'
import { MISSING, STEPS } from '../../matching/learn/levels.ts'
import { lastingColumns, matchesDiffer } from './matches-differ.ts'

const PAIRS = 1000
const LAST = STEPS.length - 1
const matches = Array.from({ length: PAIRS }, (_, pair) => pair)

/** A column in which so many of the matches differ altogether, so many by a slip, and all others are the same. */
function column(unlike: number, slips: number, sameOfStrangers: number, about: About | undefined = undefined) {
  const steps = Uint8Array.from(matches, (pair) => (pair < unlike ? LAST : pair < unlike + slips ? 7 : 0))
  const u = Float64Array.from(STEPS, (_, step) =>
    step === 0 ? sameOfStrangers : step === LAST ? 1 - sameOfStrangers : 0,
  )
  return lastingColumns([steps], [u], [about, 'PLACE'])
}

describe('[LE-3081] a report warns where a tenth of the matches differ altogether in a column that tells by itself', () => {
  test.each([
    ['a tenth differ', column(100, 0, 0.01), true],
    ['fewer do', column(99, 0, 0.01), false],
    ['they are half alike, which is a slip', column(0, 600, 0.01), false],
    ['strangers are the same more often', column(100, 0, 0.011), false],
    ['three in ten agree', column(700, 0, 0.01), true],
    ['fewer agree, so that it says nothing of matches', column(701, 0, 0.01), false],
  ])('%s', (_, columns, expected) => {
    expect(matchesDiffer(columns, matches)).toBe(expected)
  })

  test.each(['PLACE', 'CONTACT', 'MEASURE'] as const)('not in what is about %s, which changes', (about) => {
    expect(matchesDiffer(column(500, 0, 0.001, about), matches)).toBe(false)
  })

  test('of pairs that both have a value, and of matches alone', () => {
    const [{ steps, u }] = column(100, 0, 0.01) as [ReturnType<typeof column>[number]]
    const gaps = steps.map((step, pair) => (pair >= 500 ? MISSING : step))
    expect(matchesDiffer([{ steps: gaps, u }], matches)).toBe(true)
    expect(matchesDiffer([{ steps, u }], matches.slice(100))).toBe(false)
    expect(matchesDiffer([{ steps, u }], [])).toBe(false)
  })

  test('nobody says what columns are about', () => {
    expect(lastingColumns([new Uint8Array(1)], [new Float64Array(STEPS.length)], [])).toEqual([])
  })
})

test.each([
  ['fewer agree than 0.6 of what chance brings together', column(881, 0, 0.2), true],
  ['as many do', column(880, 0, 0.2), false],
  ['chance brings thirty together', column(983, 0, 0.03), true],
  ['of fewer nothing is said', column(983, 0, 0.029), false],
])('[LE-3082] matches that agree in a column less often than strangers: %s', (_, columns, expected) => {
  expect(matchesDiffer(columns, matches)).toBe(expected)
})
