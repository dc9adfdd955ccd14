import { soMany } from '../../../lib/text/counts.ts'
import type { Composite } from '../composites.ts'
import { mappingNames } from '../mapping-names.ts'
import type { Profile } from '../profile.ts'
import { meetAcross, type Sources } from '../sources/sources.ts'
import type { Synonyms } from '../synonyms/find-synonyms.ts'
import type { GenericValues } from '../texts/generic-values.ts'
import { KEY_OPTIONS, type KeyPart, keyPartsOf, longBeginningsOf } from './key-parts.ts'
import { wordsMapping, wordsTogether } from './words-mapping.ts'

const SAMPLE = 5000
/** Pairs for each record, of one key and of all. */
const MOST_PAIRS = 8
const MOST_PAIRS_TOGETHER = 24
const MOST_KEYS = 20
/** A key that only few records have hardly helps. */
const LEAST_COVERAGE = 0.03
/** Combinations that are measured, of each size. */
const MOST_MEASURED = 400
/** Who shares a value with so few others, pairs for each record, shares what is nearly a name of the thing. */
const NEARLY_ITS_OWN = 0.5
/** Of so many records with one key all are compared where the key may say nothing. */
const LIMIT_OF_GENERIC = 50
/** A beginning counts that this part of those with the text are long enough for. */
const MOSTLY = 0.9

interface Candidate {
  readonly parts: readonly KeyPart[]
  /** Share of the records that have the key. */
  readonly coverage: number
  /** Estimated from the sample, for each record. */
  readonly pairs: number
}

/** What is known of the records beside their columns. */
interface Known {
  readonly sources?: Sources | undefined
  /** What the columns do not say, though it stands there. */
  readonly generic?: GenericValues
  /** Values that mean the same, as one: the columns have them so. */
  readonly synonyms?: Synonyms
  /** A title and the columns in which other lists have what it says. */
  readonly joined?: readonly Profile[] | undefined
  /** Names and addresses that some records say in one column, and others in several. */
  readonly composites?: readonly Composite[]
}

/**
 * Keys that bring few strangers together, from single columns and pairs and triples of them, and rare words of all columns with
 * several words. Each next key is taken from the columns that were used least, so that a mistake in one column leaves others to
 * meet in. Where sources hold each thing once, columns that one of them alone has bring nobody together. Beside the indexer stands, by
 * mapping, about how many pairs it brings together.
 */
export function proposeIndexer(
  columns: readonly Profile[],
  rows: number,
  { sources, generic = new Map(), synonyms = new Map(), joined, composites = [] }: Known = {},
) {
  const step = Math.max(1, Math.floor(rows / SAMPLE))
  const sample = Array.from({ length: Math.min(rows, SAMPLE) }, (_, index) => index * step)
  const shared = sources?.eachOnce === true ? columns.filter(({ column }) => meetAcross(column, sources)) : columns
  const candidates = candidatesOf(
    shared.flatMap((column) => keyPartsOf(column, sample)),
    rows,
  )
  const beginnings = shared.flatMap((column) => longBeginningsOf(column, sample)).map((part) => measure([part], rows))
  const chosen = withBeginnings(choose(candidates), beginnings)
  const words = wordsMapping(columns, rows, joined)
  const wholes = composites.map(({ columns: together }) => wordsTogether(together, rows))
  const names = mappingNames(
    [
      ...chosen.map(({ parts: used }) => used),
      ...composites.map(({ columns: [whole] }) => [{ column: 'words' }, { column: whole!.name }]),
    ],
    words === undefined ? [] : [words.mapping.id],
  )
  const keys = chosen.map(({ parts: used, pairs }, index) => ({
    id: names[index]!,
    description: `About ${soMany(Math.round(pairs * rows), 'pair')}`,
    keys: used.map(({ column }) => column),
    combine: true,
    duplicates: true,
    keyOptions: KEY_OPTIONS,
    // Of the records that share what says nothing only neighbours are compared.
    ...(used.some(({ column }) => generic.has(column)) ? { compareLimit: LIMIT_OF_GENERIC } : {}),
    transform: Object.fromEntries(
      used.flatMap(({ column, transform }) => (transform === undefined ? [] : [[column, transform]])),
    ),
  }))
  return {
    indexer: {
      _id: 'keys',
      description: 'Who is compared: records that share one of these keys',
      dataset: 'records',
      mappings: [
        ...keys,
        ...wholes.map(({ mapping }, at) => ({ ...mapping, id: names[chosen.length + at]! })),
        ...(words === undefined ? [] : [words.mapping]),
      ].map((mapping) => ({ ...mapping, ...synonymsOf(mapping.keys, synonyms) })),
    },
    pairs: [
      ...chosen.map(({ pairs }) => pairs * rows),
      ...wholes.map(({ pairs }) => pairs),
      ...(words === undefined ? [] : [words.pairs]),
    ],
  }
}

function synonymsOf(keys: readonly string[], synonyms: Synonyms) {
  const own = keys.flatMap((key) => (synonyms.has(key) ? [[key, synonyms.get(key)!] as const] : []))
  return own.length === 0 ? {} : { synonyms: Object.fromEntries(own) }
}

/** Candidates that are selective enough. A larger one is made only of parts that are not selective by themselves. */
function candidatesOf(parts: readonly KeyPart[], rows: number): readonly Candidate[] {
  const found: Candidate[] = []
  let open = parts.map((part) => [part])
  for (let size = 1; size <= 3 && open.length > 0; size++) {
    const larger: KeyPart[][] = []
    for (const candidate of open) {
      const measured = measure(candidate, rows)
      if (measured.coverage < LEAST_COVERAGE) continue
      if (measured.pairs <= MOST_PAIRS) found.push(measured)
      else if (size < 3) larger.push(...extensions(candidate, parts))
    }
    open = larger.filter((candidate) => !found.some((one) => covers(one.parts, candidate))).slice(0, MOST_MEASURED)
  }
  return found
}

/** With each part that comes behind the last one and belongs to another column. */
function extensions(candidate: readonly KeyPart[], parts: readonly KeyPart[]): KeyPart[][] {
  const last = parts.indexOf(candidate.at(-1)!)
  const columns = new Set(candidate.map(({ column }) => column))
  return parts.slice(last + 1).flatMap((part) => (columns.has(part.column) ? [] : [[...candidate, part]]))
}

function measure(parts: readonly KeyPart[], rows: number): Candidate {
  const buckets = new Map<string, number>()
  const { length } = parts[0]!.texts
  let keyed = 0
  for (let index = 0; index < length; index++) {
    let key = ''
    for (const { texts } of parts) {
      const text = texts[index]
      if (text === undefined) {
        key = ''
        break
      }
      key += `${text}\u001f`
    }
    if (key === '') continue
    keyed += 1
    buckets.set(key, (buckets.get(key) ?? 0) + 1)
  }
  let pairs = 0
  for (const size of buckets.values()) pairs += (size * (size - 1)) / 2
  return { parts, coverage: keyed / length, pairs: (pairs * rows) / length ** 2 }
}

/** True when all pairs that share the key `finer` share the key `coarser` too. */
function covers(coarser: readonly KeyPart[], finer: readonly KeyPart[]): boolean {
  return coarser.every(({ column, transform }) =>
    finer.some((part) => part.column === column && (transform === part.transform || part.transform === undefined)),
  )
}

function choose(candidates: readonly Candidate[]): readonly Candidate[] {
  const chosen: Candidate[] = []
  const uses = new Map<string, number>()
  const usesOf = ({ parts }: Candidate): number => Math.max(...parts.map(({ column }) => uses.get(column) ?? 0))
  let left = MOST_PAIRS_TOGETHER
  let open = candidates
  while (chosen.length < MOST_KEYS) {
    open = open.filter((one) => one.pairs <= left && !chosen.some(({ parts }) => covers(parts, one.parts)))
    if (open.length === 0) break
    const best = open.reduce((a, b) => (better(b, usesOf(b), a, usesOf(a)) ? b : a))
    chosen.push(best)
    left -= best.pairs
    for (const { column } of best.parts) uses.set(column, (uses.get(column) ?? 0) + 1)
  }
  return chosen
}

/**
 * A text that is nearly one record's own may go on differently elsewhere, as a title with its year: its beginning is the key, the
 * shortest that brings few strangers together, and all who share the text still meet.
 */
function withBeginnings(chosen: readonly Candidate[], beginnings: readonly Candidate[]): readonly Candidate[] {
  let left = MOST_PAIRS_TOGETHER - chosen.reduce((sum, { pairs }) => sum + pairs, 0)
  return chosen.map((whole) => {
    const [part] = whole.parts
    if (whole.parts.length > 1 || part!.transform !== undefined || whole.pairs > NEARLY_ITS_OWN) return whole
    const beginning = beginnings.find(
      ({ parts, coverage, pairs }) =>
        parts[0]!.column === part!.column &&
        coverage >= MOSTLY * whole.coverage &&
        pairs <= Math.min(MOST_PAIRS, left + whole.pairs),
    )
    if (beginning === undefined) return whole
    left -= beginning.pairs - whole.pairs
    return beginning
  })
}

/** Of the same use the wider: it has more records, and brings more of them together. */
function better(a: Candidate, aUses: number, b: Candidate, bUses: number): boolean {
  if (aUses !== bUses) return aUses < bUses
  if (a.parts.length !== b.parts.length) return a.parts.length < b.parts.length
  return a.coverage * Math.log2(1 + a.pairs) > b.coverage * Math.log2(1 + b.pairs)
}
