import { expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import type { About } from '../../../matching/learn/about.ts'
import { STEPS } from '../../../matching/learn/levels.ts'
import { strangerFrequencies } from '../../../matching/learn/strangers.ts'
import type { CandidatePairs } from '../sample/candidate-pairs.ts'
import type { ComparedColumn } from './compared-column.ts'
import { type ExaminedColumn, learnRound } from './learn-round.ts'

const LAST = STEPS.length - 1
const ALL = [0, 1, 2, 3, 4]

/** Two lists of 400 records, of which 300 are in both and so many are twice in one; others share the last of five columns alone. */
function eachOnce(twice: number, about: readonly (About | undefined)[]): boolean {
  const random = seededRandom(7)
  const of = Int32Array.from({ length: 800 }, (_, row) => 1 + Math.floor(row / 400))
  const pairs: (readonly [a: number, b: number, agreed: readonly number[]])[] = [
    ...Array.from({ length: 300 }, (_, thing) => [thing, 400 + thing, ALL] as const),
    ...Array.from({ length: twice }, (_, thing) => [thing, 200 + thing, ALL] as const),
    ...Array.from({ length: 1500 }, () => [random.below(400), 400 + random.below(400), [4]] as const),
    ...Array.from({ length: 1500 }, () => [random.below(200), 200 + random.below(200), [4]] as const),
    ...Array.from({ length: 4000 }, () => [random.below(400), 400 + random.below(400), []] as const),
  ]
  const [a, b] = [Int32Array.from(pairs, ([one]) => one), Int32Array.from(pairs, ([, other]) => other)]
  const columns = ALL.map((at): ExaminedColumn => {
    const strangers = Uint8Array.from({ length: 5000 }, () => (random.chance(0.01) ? 0 : LAST))
    return {
      column: {} as ComparedColumn, // what was read of it is below
      steps: Uint8Array.from(pairs, ([, , agreed]) => (random.chance(agreed.includes(at) ? 0.8 : 0.01) ? 0 : LAST)),
      strangers,
      u: strangerFrequencies(strangers, 0.01),
    }
  })
  const across = (sources: Int32Array) => {
    const at = Int32Array.from([...a.keys()].filter((pair) => sources[a[pair]!] !== sources[b[pair]!]))
    return { a: at.map((pair) => a[pair]!), b: at.map((pair) => b[pair]!), at, possible: 160_000 }
  }
  const candidates: CandidatePairs = { a, b, keys: new Uint32Array(a.length), possible: 319_600, cut: false, across }
  const sources = { count: 2, of, eachOnce: true }
  return learnRound({ rows: 800, sources, mayAverage: true, about }, columns, candidates).eachOnce
}

test.each([
  ['things', [], true],
  ['people, of whom nothing changes', ['WHOLE_NAME'], true],
  ['people with a telephone', ['WHOLE_NAME', 'CONTACT'], false],
  ['what stands somewhere', [undefined, 'PLACE'], false],
  ['what is called up', [undefined, 'CONTACT'], true],
] as const)(
  '[LE-3304] [LE-4305] sources that have some matches inside repeat themselves, of %s',
  (_, about, expected) => {
    expect(eachOnce(60, about)).toBe(expected)
  },
)
