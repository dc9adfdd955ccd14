import { compileFold } from '../../lib/text.ts'
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
export function numberedSources({ numbers }: EncodedColumn, eachOnce: boolean): Sources | undefined {
  const count = new Set(numbers).size
  return count < 2 || count > MOST_SOURCES ? undefined : { count, of: numbers, eachOnce }
}

const fold = compileFold(['AGGRESSIVE'])

/** Folded values by row, of the two columns with the most of them. */
function mostTelling(profiles: readonly Profile[]): readonly ((row: number) => string)[] {
  return profiles
    .map(({ column }) => {
      const texts = column.values.map((value) => fold([value].flat().join(' ')))
      return { column, texts, distinct: new Set(texts).size }
    })
    .sort((a, b) => b.distinct - a.distinct)
    .slice(0, 2)
    .map(
      ({ column, texts }) =>
        (row: number) =>
          texts[column.numbers[row]!]!,
    )
}

/** Records that are the same as another of their source, and of another source. */
function twins(sources: Int32Array, textsOf: readonly ((row: number) => string)[]) {
  const groups = new Map<string, Map<number, number>>()
  for (const [row, source] of sources.entries()) {
    const texts = textsOf.map((of) => of(row))
    if (texts.every((text) => text === '')) continue
    const name = texts.join('\u001f')
    const group = groups.get(name) ?? new Map<number, number>()
    groups.set(name, group)
    group.set(source, (group.get(source) ?? 0) + 1)
  }
  let inside = 0
  let across = 0
  for (const group of groups.values()) {
    for (const size of group.values()) {
      if (size > 1) inside += size
      if (group.size > 1) across += size
    }
  }
  return { inside, across }
}
