import { type Random, seededRandom } from '../../packages/core/src/lib/random.ts'

/** One record as it is made, an empty text where nothing is said. */
export type GeneratedRow = { [column: string]: string }

/** A record, and by a number the thing that it stands for. */
export interface MadeRow {
  readonly values: GeneratedRow
  readonly thing: number
  /** The system that it comes from, where there are several. */
  readonly source?: string
}

/** A table with its truth beside it. */
export interface Generated {
  /** Without `id` and `source`, which have columns of their own. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly id: string; readonly source: string; readonly cells: readonly string[] }[]
  /** By row, the thing that it stands for. */
  readonly truth: Int32Array
}

/** How a table is laid out. */
export interface Layout {
  /** Columns in an order that says nothing. @default false */
  readonly shuffled?: boolean
  /** Columns without a name that says something. @default false */
  readonly anonymous?: boolean
}

/** Rows in an order that says nothing, columns as the layout wishes. The first row's columns are those of all. */
export function layOut(made: readonly MadeRow[], seed: number, { shuffled, anonymous }: Layout = {}): Generated {
  const random = seededRandom(seed + 1_000_003)
  const names = Object.keys(made[0]?.values ?? {})
  const columns = shuffled ? random.shuffled(names) : names
  const rows = random.shuffled(made)
  return {
    columns: anonymous ? columns.map((_, at) => `column_${at + 1}`) : columns,
    rows: rows.map(({ values, source = '' }, at) => ({
      id: `r${at + 1}`,
      source,
      cells: columns.map((column) => values[column] ?? ''),
    })),
    truth: Int32Array.from(rows, ({ thing }) => thing),
  }
}

/** How often things are written down. */
export interface Repetition {
  /** Records wanted, about. */
  readonly rows: number
  /** The share of the records that are another one of a thing that is there. */
  readonly duplicates: number
  /** Records of one thing at most. @default 5 */
  readonly largest?: number
}

/** How many records the next thing has: a few many, most of the repeated ones two. */
export function sizes({ duplicates, largest = 5 }: Repetition): (random: Random) => number {
  const wished = duplicates / Math.max(1 - duplicates, 1e-9) // repeats for each thing
  let again = largest <= 2 ? 0 : largest <= 5 ? 0.35 : 0.62
  const mean = (): number => (1 - again ** (largest - 1)) / (1 - again)
  while (mean() < wished && again < 0.98) again += 0.01
  const repeated = Math.min(1, wished / mean())
  return (random) => {
    if (!random.chance(repeated)) return 1
    let size = 2
    while (size < largest && random.chance(again)) size += 1
    return size
  }
}

/** Systems that records come from: clean ones hold each thing once. */
export interface SourceShape {
  /** How many. @default 1 */
  readonly sources?: number
  /** @default 'dirty' */
  readonly purity?: 'clean' | 'dirty' | 'mixed'
}

/** The sources of a thing's records, as many as it may have: clean sources alone hold no more records than they are. */
export function dealSources(
  { sources = 1, purity = 'dirty' }: SourceShape,
  size: number,
  random: Random,
): readonly string[] {
  if (sources === 1) return Array.from({ length: size }, () => '')
  const names = Array.from({ length: sources }, (_, at) => SOURCE_NAMES[at % SOURCE_NAMES.length]!)
  if (purity === 'dirty') return Array.from({ length: size }, () => unevenSource(names, random))
  const clean = purity === 'clean' ? names : names.slice(0, Math.ceil(sources / 2))
  const dirty = names.slice(clean.length)
  const open = [...random.shuffled(clean)]
  const dealt: string[] = []
  while (dealt.length < size) {
    const next = dirty.length > 0 && random.chance(0.5) ? random.pick(dirty) : (open.pop() ?? dirty[0])
    if (next === undefined) break
    dealt.push(next)
  }
  return dealt
}

const SOURCE_NAMES = ['crm', 'shop', 'billing', 'support', 'partner', 'archive']

function unevenSource(names: readonly string[], random: Random): string {
  return names[Math.floor(random.fraction() ** 1.5 * names.length)]!
}
