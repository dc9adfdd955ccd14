import { compileFold } from '../../lib/text/text.ts'
import { createTextIds } from '../../matching/columnar/text-ids.ts'
import { numberTuples } from '../../matching/kernel/keys/tuples.ts'
import type { EncodedColumn } from '../columns/table.ts'
import type { Profile } from './profile.ts'

/** Beyond so many what is called a source is none. */
const MOST_SOURCES = 20
/** Of the records, or of those with a twin elsewhere: more twins of one source, and the sources hold things twice. */
const TWINS = 0.08
const TWINS_BESIDE = 0.15

/** Where each record comes from, and whether a source holds each thing once. */
export interface Sources {
  readonly count: number
  /** By row; 0 is missing. */
  readonly of: Int32Array
  readonly eachOnce: boolean
  /** Somebody says so: it is not asked again. */
  readonly stated?: boolean
}

/**
 * Whether sources hold each thing once: hardly any two records of one source are the same in the two columns with the most
 * different values. Undefined without several sources.
 */
export function sourcesOf(column: EncodedColumn | undefined, profiles: readonly Profile[]): Sources | undefined {
  if (column === undefined) return undefined
  const { inside, across } = twins(column.numbers, mostTelling(profiles))
  return numberedSources(column, inside < TWINS * column.numbers.length || inside < TWINS_BESIDE * across)
}

/** Undefined when there are not several, or too many to be sources. */
export function numberedSources(
  { numbers }: Pick<EncodedColumn, 'numbers'>,
  eachOnce: boolean,
  stated = false,
): Sources | undefined {
  const count = new Set(numbers).size
  return count < 2 || count > MOST_SOURCES ? undefined : { count, of: numbers, eachOnce, stated }
}

const fold = compileFold(['AGGRESSIVE'])

/** By row the number of its folded value, 0 for none, in the two columns with the most of them. */
function mostTelling(profiles: readonly Profile[]): readonly Int32Array[] {
  let found: readonly FoldedColumn[] = []
  const columns = profiles.map(({ column }, at) => ({ column, at }))
  // Folding makes values fewer: a column that has fewer as it is need not be folded.
  for (const { column, at } of columns.sort((x, y) => y.column.values.length - x.column.values.length)) {
    if (found.length === 2 && column.values.length < found[1]!.distinct) break
    const all = [...found, foldedColumn(column, at)]
    found = all.sort((x, y) => y.distinct - x.distinct || x.at - y.at).slice(0, 2)
  }
  return found.map(({ numbers, folded }) => numbers.map((number) => folded[number]!))
}

interface FoldedColumn {
  /** The column's position among all. */
  readonly at: number
  readonly numbers: Int32Array
  /** By the number of a value that of its folded text. */
  readonly folded: Int32Array
  readonly distinct: number
}

function foldedColumn({ numbers, values }: EncodedColumn, at: number): FoldedColumn {
  const texts = createTextIds()
  const folded = Int32Array.from(values, (value) => {
    const text = fold(typeof value === 'string' ? value : value.join(' '))
    return text === '' ? 0 : texts.idOf(text)
  })
  return { at, numbers, folded, distinct: texts.texts.length }
}

/** Records that are the same as another of their source, and of another source. */
function twins(sources: Int32Array, columns: readonly Int32Array[]) {
  const things = numberTuples(columns, false)
  const held = numberTuples([things.ids, sources], false)
  const sizes = new Int32Array(held.firsts.length)
  for (const [row, number] of held.ids.entries()) if (columns.some((column) => column[row] !== 0)) sizes[number]! += 1
  const holders = new Int32Array(things.firsts.length)
  for (const [number, size] of sizes.entries()) if (size > 0) holders[things.ids[held.firsts[number]!]!]! += 1
  let inside = 0
  let across = 0
  for (const [number, size] of sizes.entries()) {
    if (size > 1) inside += size
    if (size > 0 && holders[things.ids[held.firsts[number]!]!]! > 1) across += size
  }
  return { inside, across }
}
