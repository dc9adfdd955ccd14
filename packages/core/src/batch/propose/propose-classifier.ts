import { seededRandom } from '../../lib/random.ts'
import { compileMapping } from '../../matching/classify/mapping-scorer.ts'
import type { ComparerName } from '../../model/classifier.ts'
import type { Dataset } from '../../model/dataset.ts'
import type { Kind } from './kind.ts'
import type { ProposedColumn } from './propose-dataset.ts'

/** Pairs of strangers that are compared to learn how alike strangers are. */
const STRANGERS = 20_000
const OPTIONS = ['AGGRESSIVE'] as const

const COMPARER_OF: Readonly<Record<Kind, ComparerName>> = Object.freeze({
  FIRST_NAME: 'JARO_WINKLER',
  LAST_NAME: 'JARO_WINKLER',
  EMAIL: 'LEVENSHTEIN',
  PHONE: 'LEVENSHTEIN',
  DATE: 'LEVENSHTEIN',
  IDENTIFIER: 'LEVENSHTEIN',
  POSTCODE: 'LEVENSHTEIN',
  STREET: 'LEVENSHTEIN',
  PLACE: 'LEVENSHTEIN',
  COORDINATE: 'EXACT',
  CATEGORY: 'EXACT',
  TEXT: 'LEVENSHTEIN',
})

/** How often two records of one thing disagree altogether: people move, and change numbers more often than birthdays. */
const CHANGED: Readonly<Record<Kind, number>> = Object.freeze({
  FIRST_NAME: 0.08,
  LAST_NAME: 0.08,
  EMAIL: 0.25,
  PHONE: 0.25,
  DATE: 0.05,
  IDENTIFIER: 0.05,
  POSTCODE: 0.2,
  STREET: 0.2,
  PLACE: 0.2,
  COORDINATE: 0.2,
  CATEGORY: 0.2,
  TEXT: 0.2,
})

/** Of what does not disagree: how much is the same, and how much is at least so alike. */
const ALIKE = [
  { similarity: 1, share: 0.8 },
  { similarity: 0.85, share: 0.13 },
  { similarity: 0.7, share: 0.07 },
]

/** Agree together where people live together, so their evidence is not added up as if they were independent. */
const SHARED: ReadonlySet<Kind> = new Set(['POSTCODE', 'STREET', 'PLACE', 'COORDINATE'])
const SHARED_BY_FAMILY: ReadonlySet<Kind> = new Set([...SHARED, 'LAST_NAME', 'PHONE'])

/**
 * What each column says for or against two records being one: how alike strangers are in it is counted, how alike
 * records of one thing are is assumed. To have a value says nothing; to share a rare one says much.
 */
export function proposeClassifier(columns: readonly ProposedColumn[], rows: number, dataset: Dataset) {
  const strangers = strangerPairs(rows)
  const families = columns.some(({ kind }) => kind === 'FIRST_NAME') && columns.some(({ kind }) => SHARED.has(kind))
  const shared = columns.filter(({ kind }) => (families ? SHARED_BY_FAMILY : SHARED).has(kind))
  const discount = discountOf(shared, rows)
  return {
    _id: 'scores',
    description: 'What agreement says in each column, in bits, counted in the files and rounded',
    dataset: 'records',
    model: 'LIKELIHOOD',
    prior: round(-Math.log2(Math.max(rows, 2))),
    defaultOptions: OPTIONS,
    matchThreshold: 0.9,
    nonMatchThreshold: 0.02,
    mappings: columns.map((column, index) => ({
      id: `column-${index + 1}`,
      keys: [column.profile.name],
      comparer: COMPARER_OF[column.kind],
      levels: levelsOf(column, strangers, shared.includes(column) ? discount : 1, dataset),
    })),
  }
}

type Pairs = readonly (readonly [number, number])[]

function strangerPairs(rows: number): Pairs {
  const random = seededRandom(1)
  const pairs = Array.from({ length: STRANGERS }, () => [random.below(rows), random.below(rows)] as const)
  return pairs.filter(([a, b]) => a !== b)
}

function levelsOf({ profile, kind }: ProposedColumn, strangers: Pairs, discount: number, dataset: Dataset) {
  const { numbers, values } = profile.column
  const comparer = COMPARER_OF[kind]
  const steps = comparer === 'EXACT' ? [{ similarity: 1, share: 1 }] : ALIKE
  const seen = similarities(strangers, (row) => values[numbers[row]!]!, profile.name, comparer, dataset)
  let above = Number.POSITIVE_INFINITY
  let alike = 0
  const levels = steps.map(({ similarity, share }, index) => {
    const among = (1 - CHANGED[kind]) * share
    const upTo = index === 0 ? Number.POSITIVE_INFINITY : steps[index - 1]!.similarity * 10_000
    const count = seen.filter((one) => one >= similarity * 10_000 && one < upTo).length
    // Equal values of strangers are rarer than a sample can show, so they are counted over all records.
    const chance = similarity === 1 ? profile.collision : (count + 0.5) / (seen.length + 1)
    alike += chance
    const weight = Math.min(above, Math.log2(among / chance) * discount)
    above = weight
    return { similarity, weight: round(weight) }
  })
  const none = Math.min(above, Math.log2(CHANGED[kind] / Math.max(1 - alike, 0.01)) * discount)
  return [...levels, { similarity: 0, weight: round(none) }]
}

function similarities(
  pairs: Pairs,
  givenBy: (row: number) => string | readonly string[],
  name: string,
  comparer: ComparerName,
  dataset: Dataset,
): readonly number[] {
  const mapping = { id: 'sample', keys: [name], nullMismatch: false, options: OPTIONS, weight: 1, comparer }
  const { textsOf, compare } = compileMapping(mapping, dataset)
  return pairs.flatMap(([a, b]) => compare(textsOf({ [name]: givenBy(a) }), textsOf({ [name]: givenBy(b) })) ?? [])
}

/** What these columns say together ÷ what they would say if they were independent. */
function discountOf(columns: readonly ProposedColumn[], rows: number): number {
  const parts = columns.map(({ profile }) => profile)
  const alone = parts.reduce((bits, { collision }) => bits - Math.log2(collision), 0)
  if (parts.length < 2 || alone === 0) return 1
  const together = new Map<string, number>()
  for (let row = 0; row < rows; row++) {
    const name = parts.map(({ column }) => column.numbers[row]).join(' ')
    together.set(name, (together.get(name) ?? 0) + 1)
  }
  let same = 0
  for (const count of together.values()) same += count * (count - 1)
  const bits = -Math.log2(Math.max(same / (rows * (rows - 1)), 1 / (rows * 2)))
  return Math.min(1, bits / alone)
}

const round = (bits: number): number => Math.round(bits * 10) / 10
