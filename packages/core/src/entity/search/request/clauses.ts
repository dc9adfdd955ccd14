import { shortens } from '../../../matching/indexing/transform.ts'
import type { SearchIndex } from '../../../matching/search/index/search-index.ts'
import type { Alternative, Clause, SearchKey, TextAlternative } from '../../../matching/search/query/search-query.ts'
import type { Values } from '../../../model/record.ts'
import type { IndexMapping } from '../../../model/resources/indexer.ts'
import { SOURCE_IDS } from '../index/search-mappings.ts'
import type { Wanted } from './request.ts'

/** What clauses are made from: the mappings of the index, in its order, and the index to make keys of them. */
export interface Searched {
  readonly mappings: readonly IndexMapping[]
  readonly index: Pick<SearchIndex, 'keysOf' | 'keysOfTerm' | 'placesOf'>
}

const DEFAULT_TYPOS = 2
const DEFAULT_JACCARD = 0.7

type Mode = 'MAPPING' | 'EXACT' | 'SIMILAR'

/** One clause for each mapping under which the record has a key or a place. */
export function structuredClauses(searched: Searched, record: Values, wanted: Wanted): readonly Clause[] {
  return searched.mappings.flatMap((mapping, position) => {
    if (mapping.id === SOURCE_IDS) return []
    const alternatives =
      mapping.matching === 'GEOGRAPHIC'
        ? places(searched, position, record, wanted)
        : texts(searched, mapping, position, record, wanted)
    return alternatives.length === 0 ? [] : [{ alternatives }]
  })
}

function places({ index }: Searched, mapping: number, record: Values, wanted: Wanted): readonly Alternative[] {
  if (!wanted.geo) return []
  const { radiusMeters, precision, steps } = wanted
  const reach = radiusMeters > 0 ? { radiusMeters } : { precision, steps }
  return index.placesOf(mapping, record).map((place) => ({ mapping, place, reach }))
}

/** Columns of one combined key are met together, each other column for itself. */
function texts(
  { index }: Searched,
  mapping: IndexMapping,
  position: number,
  record: Values,
  wanted: Wanted,
): readonly Alternative[] {
  const modeOf = (columns: readonly string[]): Mode =>
    strictest(columns.map((column) => wanted.fieldModes.get(column) ?? wanted.fieldModes.get(rootOf(column))))
  const alternatives = (values: Values, mode: Mode) =>
    index.keysOf(position, { values }).map((key) => alternative(mapping, position, key, mode, wanted))
  if (mapping.combine || mapping.type === 'SCRIPT') return alternatives(record, modeOf(mapping.keys))
  const roots = [...new Set(mapping.keys.map(rootOf))].filter((root) => Object.hasOwn(record, root))
  return roots.flatMap((root) =>
    alternatives({ [root]: record[root] ?? null }, modeOf(mapping.keys.filter((column) => rootOf(column) === root))),
  )
}

/** The column of a path. */
export function rootOf(column: string): string {
  return column.split('.', 1)[0] ?? column
}

/** One column that is to be met exactly makes the whole key so. */
function strictest(modes: readonly (Mode | undefined)[]): Mode {
  if (modes.includes('EXACT')) return 'EXACT'
  return modes.includes('SIMILAR') ? 'SIMILAR' : 'MAPPING'
}

function alternative(
  mapping: IndexMapping,
  position: number,
  key: SearchKey,
  mode: Mode,
  wanted: Wanted,
): TextAlternative {
  const tolerant = wanted.fuzzy && mode !== 'EXACT' ? toleranceOf(mapping, mode, wanted) : {}
  return {
    mapping: position,
    key,
    ...(wanted.exact === 'EXACT' ? {} : { partial: wanted.exact }),
    ...tolerant,
  }
}

/** A mapping that is not tolerant by itself is so by typos when its column asks for it. */
function toleranceOf(
  { matching, similarity = DEFAULT_JACCARD, maximumTypos = DEFAULT_TYPOS }: IndexMapping,
  mode: Mode,
  { typos = maximumTypos }: Wanted,
): Pick<TextAlternative, 'typos' | 'jaccard'> {
  if (matching === 'FUZZY_LSH') return { jaccard: similarity }
  return matching === 'FUZZY' || mode === 'SIMILAR' ? { typos } : {}
}

/** One clause for each term, which any mapping of texts may meet: as a whole, within a key, or nearly. */
export function textClauses(
  { mappings, index }: Searched,
  terms: readonly string[],
  similarity: number,
  wanted: Wanted,
): readonly Clause[] {
  const shortened = mappings.map(shortenedColumns(mappings))
  return terms.map((term) => ({
    alternatives: mappings.flatMap((mapping, position): readonly Alternative[] => {
      if (mapping.matching === 'GEOGRAPHIC') return []
      const keys = index.keysOfTerm(position, term, shortened[position])
      if (mapping.id === SOURCE_IDS) return wanted.provenance ? keys.map((key) => ({ mapping: position, key })) : []
      const tolerance = wanted.fuzzy ? nearly(mapping, similarity, wanted) : {}
      return keys.map((key) => ({ mapping: position, key, partial: 'INFIX', ...tolerance }))
    }),
  }))
}

/**
 * The columns of a mapping of which it keeps a part, and another mapping the whole of every value: a term that is cut to its first two
 * letters would be found, as if it stood there whole, with all who begin so.
 */
function shortenedColumns(mappings: readonly IndexMapping[]): (mapping: IndexMapping) => ReadonlySet<string> {
  const whole = new Set(
    mappings
      .filter(isOfEachColumn)
      .flatMap(({ keys, transform }) => keys.filter((key) => !Object.hasOwn(transform, key))),
  )
  return ({ keys, transform }) =>
    new Set(keys.filter((key) => whole.has(key) && Object.hasOwn(transform, key) && shortens(transform[key]!)))
}

/** Whether a value has a key of its own, whatever the other columns hold. */
function isOfEachColumn({ matching, type, combine, keys }: IndexMapping): boolean {
  return matching !== 'GEOGRAPHIC' && type !== 'SCRIPT' && (!combine || keys.length === 1)
}

function nearly(mapping: IndexMapping, similarity: number, wanted: Wanted) {
  const { typos, jaccard } = toleranceOf(mapping, 'MAPPING', wanted)
  if (jaccard !== undefined) return { jaccard: similarity }
  return typos === undefined ? {} : { typos, leastRank: similarity }
}
