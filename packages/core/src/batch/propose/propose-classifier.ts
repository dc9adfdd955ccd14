import { seededRandom } from '../../lib/random.ts'
import { compileMapping } from '../../matching/classify/mapping-scorer.ts'
import { FULL } from '../../matching/classify/similarity.ts'
import type { ComparerName } from '../../model/classifier.ts'
import type { Dataset } from '../../model/dataset.ts'
import type { Kind } from './kind.ts'
import type { Profile } from './profile.ts'
import type { ProposedColumn } from './propose-dataset.ts'

/** Pairs of strangers that are compared to learn how alike strangers are. */
const STRANGERS = 20_000
const OPTIONS = ['AGGRESSIVE'] as const

const COMPARER_OF: Readonly<Record<Kind, ComparerName>> = Object.freeze({
  FIRST_NAME: 'NAME',
  LAST_NAME: 'NAME',
  EMAIL: 'EMAIL',
  PHONE: 'PHONE',
  DATE: 'DATE',
  IDENTIFIER: 'DAMERAU',
  POSTCODE: 'DAMERAU',
  STREET: 'ADDRESS',
  PLACE: 'DAMERAU',
  COORDINATE: 'EXACT',
  CATEGORY: 'EXACT',
  TEXT: 'DAMERAU',
  WORDS: 'TOKEN_SET',
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
  WORDS: 0.2,
})

/** Of what does not disagree: how much is the same, and how much is at least so alike. */
const ALIKE = [
  { similarity: 1, share: 0.8 },
  { similarity: 0.85, share: 0.13 },
  { similarity: 0.7, share: 0.07 },
]

/** The same of texts of several words, which are hardly ever written alike. */
const ALIKE_WORDS = [
  { similarity: 1, share: 0.4 },
  { similarity: 0.8, share: 0.25 },
  { similarity: 0.6, share: 0.2 },
  { similarity: 0.4, share: 0.15 },
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
  const comparer = COMPARER_OF[kind]
  const steps = comparer === 'EXACT' ? [{ similarity: 1, share: 1 }] : comparer === 'TOKEN_SET' ? ALIKE_WORDS : ALIKE
  const chances = chancesOf(steps, similarities(strangers, profile, comparer, dataset), profile.collision)
  let above = Number.POSITIVE_INFINITY
  const levels = steps.map(({ similarity, share }, index) => {
    const among = (1 - CHANGED[kind]) * share
    const weight = Math.min(above, Math.log2(among / chances[index]!) * discount)
    above = weight
    return { similarity, weight: round(weight) }
  })
  const alike = chances.reduce((sum, chance) => sum + chance, 0)
  const none = Math.min(above, Math.log2(CHANGED[kind] / Math.max(1 - alike, 0.01)) * discount)
  return [...levels, { similarity: 0, weight: round(none) }]
}

/**
 * How often strangers reach each level and not the one above it. Equal values of strangers are rarer than a sample can
 * show, so they are counted over all records. A level that no pair reached is taken to be as much rarer than the one
 * below as that is than the one below it.
 */
function chancesOf(
  steps: readonly { readonly similarity: number }[],
  seen: readonly number[],
  collision: number,
): readonly number[] {
  const chances: number[] = []
  for (let index = steps.length - 1; index > 0; index--) {
    const [from, to] = [steps[index]!.similarity * FULL, steps[index - 1]!.similarity * FULL]
    const count = seen.filter((one) => one >= from && one < to).length
    const [below, lower] = [chances[0], chances[1]]
    const least = (count + 0.5) / (seen.length + 1)
    chances.unshift(
      count > 0 || below === undefined || lower === undefined ? least : Math.min(least, below ** 2 / lower),
    )
  }
  return [collision, ...chances]
}

function similarities(
  pairs: Pairs,
  { name, column }: Profile,
  comparer: ComparerName,
  dataset: Dataset,
): readonly number[] {
  const mapping = { id: 'sample', keys: [name], nullMismatch: false, options: OPTIONS, weight: 1, comparer }
  const { textsOf, compare } = compileMapping(mapping, dataset)
  const known = new Map<number, readonly string[]>()
  const textsAt = (row: number): readonly string[] => {
    const number = column.numbers[row]!
    const texts = known.get(number) ?? textsOf({ [name]: column.values[number]! })
    known.set(number, texts)
    return texts
  }
  return pairs.flatMap(([a, b]) => compare(textsAt(a), textsAt(b)) ?? [])
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
