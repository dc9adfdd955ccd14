import type { Profile } from '../profile.ts'
import { KEY_OPTIONS } from './key-parts.ts'
import { keySizes, keysOf } from './key-sizes.ts'

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

/** Where fewer of the records than that share a rare word, and not all that share one can be compared, two words are the key. */
const MOSTLY_RARE = 0.35
/** … of as many records: each has a key for each two words. */
const MOST_PAIRED_ROWS = 50_000
const PAIRED_SAMPLE = 10_000
/** Of more records with the same two words each is compared with its neighbours: who has these has others in common with them. */
const PAIRED_LIMITS = [20, 15, 10, 7, 5, 3]
/** Pairs for each record of those that share two words with so few, and of all with their neighbours together. */
const MOST_OF_PAIRED = 50
const MOST_WITH_NEIGHBOURS = 10_000_000

/**
 * The words of all columns with several words as one mapping, so that what stands in one column of one source meets what stands
 * in another column of another. Rare words bring all their records together, frequent ones only neighbours. Where hardly any word is rare,
 * as in titles of variants, each two words of a column are a key; and where one list has in columns what another one has in its title, each
 * two words of all that is joined.
 *
 * @param joined a title and the columns that hold what it says elsewhere
 */
export function wordsMapping(columns: readonly Profile[], rows: number, joined?: readonly Profile[]) {
  const wordy = columns.filter(({ kind }) => kind === 'WORDS')
  const short = wordy.filter(({ words }) => words <= PARAGRAPH)
  const several = (short.some(({ filled }) => filled >= REACHING) ? short : wordy)
    .sort((a, b) => b.filled - a.filled || b.distinct - a.distinct)
    .slice(0, MOST_COLUMNS)
  if (several.length === 0) return undefined
  const isSmall = rows <= MOST_PAIRED_ROWS
  const together = joined && isSmall ? ofTwoWords(keysOf(joined, 'TOKEN_PAIRS', true), rows) : undefined
  if (joined && together) return stated(joined, { ...together, combine: true })
  const { sizes, rare } = keySizes(keysOf(several, 'TOKENS'), rows, SAMPLE)
  const single = ofOneWord(sizes, rows)
  const areFrequent = rare < MOSTLY_RARE && single.compareLimit < LIMITS[0]!
  const paired = areFrequent && isSmall ? ofTwoWords(keysOf(several, 'TOKEN_PAIRS'), rows) : undefined
  return stated(several, { ...(paired ?? single), combine: false })
}

/**
 * What some records say in one column and others in several: each two words of it are a key; each word of many records, or where pairs of
 * words would bring too many together.
 */
export function wordsTogether(columns: readonly Profile[], rows: number) {
  const paired = rows <= MOST_PAIRED_ROWS ? ofTwoWords(keysOf(columns, 'TOKEN_PAIRS', true), rows) : undefined
  if (paired !== undefined) return stated(columns, { ...paired, combine: true })
  return stated(columns, {
    ...ofOneWord(keySizes(keysOf(columns, 'TOKENS'), rows, SAMPLE).sizes, rows),
    combine: false,
  })
}

interface Chosen {
  readonly transform: 'TOKENS' | 'TOKEN_PAIRS'
  readonly combine: boolean
  readonly compareLimit: number
  readonly pairs: number
}

function stated(columns: readonly Profile[], { transform, combine, compareLimit, pairs }: Chosen) {
  const shared = transform === 'TOKEN_PAIRS' ? 'two words' : 'a word'
  const mapping = {
    id: 'words',
    description: `Records with ${shared} in common; of words that more than ${compareLimit} records have, neighbours`,
    keys: columns.map(({ name }) => name),
    combine,
    duplicates: true,
    keyOptions: KEY_OPTIONS,
    transform: Object.fromEntries(columns.map(({ name }) => [name, transform])),
    compareLimit,
  }
  return { mapping, pairs }
}

function ofOneWord(sizes: readonly number[], rows: number) {
  const most = Math.max(LEAST_PAIRS, Math.min(MOST_PAIRS, PAIRS_TOGETHER / rows)) * rows
  const compareLimit = LIMITS.find((limit) => pairsIn(sizes, limit) <= most) ?? LIMITS.at(-1)!
  return { transform: 'TOKENS' as const, compareLimit, pairs: pairsIn(sizes, compareLimit) }
}

/** Undefined where they would bring too many together. */
function ofTwoWords(keysAt: (row: number) => readonly string[], rows: number) {
  const { sizes } = keySizes(keysAt, rows, PAIRED_SAMPLE)
  const within = (limit: number): number =>
    pairsIn(
      sizes.filter((size) => size <= limit),
      limit,
    )
  const compareLimit = PAIRED_LIMITS.find(
    (limit) => within(limit) <= MOST_OF_PAIRED * rows && pairsIn(sizes, limit) <= MOST_WITH_NEIGHBOURS,
  )
  return compareLimit === undefined
    ? undefined
    : { transform: 'TOKEN_PAIRS' as const, compareLimit, pairs: pairsIn(sizes, compareLimit) }
}

/** Pairs that these keys bring together: all of those that share a key which no more have than the limit, and neighbours of others. */
function pairsIn(sizes: readonly number[], limit: number): number {
  return sizes.reduce((sum, size) => sum + (size <= limit ? (size * (size - 1)) / 2 : size * (limit - 1)), 0)
}
