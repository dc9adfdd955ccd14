import { compileFold } from '../../packages/core/src/lib/text/text.ts'
import { levenshteinSimilarity } from '../../packages/core/src/matching/compare/edit-distance/levenshtein.ts'
import { EVIDENCE } from '../configs/people.ts'
import type { People, PersonColumn } from '../corpus/people.ts'

/** What a pair needs, in bits; our similarities are rounded to 1/10000, half of which reaches a level too. */
const NEEDED = 15
const HALF_STEP = 0.00005

/**
 * Is this pair a link when names are compared as DuckDB compares them? It halves an odd number of misplaced letters
 * downward, and raises only similarities above 0.7 by a common beginning; all else is the same.
 */
export function peerDecision({ columns }: People): (a: number, b: number) => boolean {
  const folds = EVIDENCE.map(([column, , options]) => {
    const fold = compileFold(options)
    const texts = columns.get(column as PersonColumn)!
    return (row: number): string => fold(texts[row]!)
  })
  return (a, b) => {
    let evidence = 0
    for (const [index, [, comparer, , levels]] of EVIDENCE.entries()) {
      const [x, y] = [folds[index]!(a), folds[index]!(b)]
      if (x === '' || y === '') continue
      const similarity = x === y ? 1 : similarityOf(comparer, x, y)
      evidence += levels.find(([least]) => similarity >= least - HALF_STEP || least === 0)?.[1] ?? 0
    }
    return evidence >= NEEDED
  }
}

function similarityOf(comparer: string, x: string, y: string): number {
  if (comparer === 'JARO_WINKLER') return peerJaroWinkler(x, y)
  return comparer === 'LEVENSHTEIN' ? levenshteinSimilarity(x, y) : 0
}

/** The plain algorithm with the peer's two differences. */
function peerJaroWinkler(a: string, b: string): number {
  const window = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const [ofA, ofB]: [number[], number[]] = [[], []]
  const taken = new Array<boolean>(b.length).fill(false)
  for (let i = 0; i < a.length; i++) {
    for (let j = Math.max(0, i - window); j < Math.min(b.length, i + window + 1); j++) {
      if (taken[j] || a[i] !== b[j]) continue
      taken[j] = true
      ofA.push(i)
      break
    }
  }
  for (let j = 0; j < b.length; j++) if (taken[j]) ofB.push(j)
  const common = ofA.length
  if (common === 0) return 0
  const misplaced = ofA.filter((i, index) => a[i] !== b[ofB[index]!]).length
  const jaro = (common / a.length + common / b.length + (common - Math.floor(misplaced / 2)) / common) / 3
  let prefix = 0
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix++
  return jaro > 0.7 ? jaro + 0.1 * prefix * (1 - jaro) : jaro
}
