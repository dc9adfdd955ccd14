import { compileFold } from '../../lib/text/text.ts'
import { KEY_OPTIONS } from './key-parts.ts'
import type { Profile } from './profile.ts'

const SAMPLE = 50_000
/** Pairs for each record: many in a small table, fewer in a large one. */
const MOST_PAIRS = 100
const LEAST_PAIRS = 8
const PAIRS_TOGETHER = 2_000_000
/** So many records with one word are compared with one another; of more each with its neighbours in order. */
const LIMITS = [100, 50, 30, 20, 15, 10, 7, 5, 3]
const MOST_COLUMNS = 20
/** Texts of more words on average are left out beside shorter ones: their many words would leave no room for telling ones. */
export const PARAGRAPH = 15
/** … that this share of the records has: else most records would have no words at all. */
const REACHING = 0.5

/**
 * The words of all columns with several words as one mapping, so that what stands in one column of one source meets what stands
 * in another column of another. Rare words bring all their records together, frequent ones only neighbours.
 */
export function wordsMapping(columns: readonly Profile[], rows: number) {
  const wordy = columns.filter(({ kind }) => kind === 'WORDS')
  const short = wordy.filter(({ words }) => words <= PARAGRAPH)
  const several = (short.some(({ filled }) => filled >= REACHING) ? short : wordy)
    .sort((a, b) => b.filled - a.filled || b.distinct - a.distinct)
    .slice(0, MOST_COLUMNS)
  if (several.length === 0) return undefined
  const sizes = bucketSizes(several, rows)
  const most = Math.max(LEAST_PAIRS, Math.min(MOST_PAIRS, PAIRS_TOGETHER / rows)) * rows
  const compareLimit = LIMITS.find((limit) => pairsIn(sizes, limit) <= most) ?? LIMITS.at(-1)!
  const mapping = {
    id: 'words',
    description: `Records with a word in common; of words that more than ${compareLimit} records have, neighbours`,
    keys: several.map(({ name }) => name),
    combine: false,
    duplicates: true,
    keyOptions: KEY_OPTIONS,
    transform: Object.fromEntries(several.map(({ name }) => [name, 'TOKENS'])),
    compareLimit,
  }
  return { mapping, pairs: pairsIn(sizes, compareLimit) }
}

/** How many records have each word, estimated from a sample. */
function bucketSizes(columns: readonly Profile[], rows: number): readonly number[] {
  const fold = compileFold(['IGNORE_CASE', 'ONLY_ALPHANUMERIC', 'IGNORE_ACCENTS'])
  const step = Math.max(1, Math.ceil(rows / SAMPLE))
  const wordsOf = columns.map(({ column }) => {
    const known = new Map<number, readonly string[]>()
    return (row: number): readonly string[] => {
      const number = column.numbers[row]!
      const found = known.get(number) ?? fold([column.values[number]!].flat().join(' ')).split(' ')
      known.set(number, found)
      return found
    }
  })
  const counts = new Map<string, number>()
  for (let row = 0; row < rows; row += step) {
    for (const word of new Set(wordsOf.flatMap((of) => of(row)))) counts.set(word, (counts.get(word) ?? 0) + step)
  }
  counts.delete('')
  return [...counts.values()]
}

function pairsIn(sizes: readonly number[], limit: number): number {
  return sizes.reduce((sum, size) => sum + (size <= limit ? (size * (size - 1)) / 2 : size * (limit - 1)), 0)
}
