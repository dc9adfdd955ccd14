import fc from 'fast-check'
import { expect } from 'vitest'
import { runToEnd } from '../../lib/async/resumable.ts'
import { createSearchIndex } from './index/create-search-index.ts'
import type { SearchDocument, SearchIndex, SearchMapping } from './index/search-index.ts'
import type { Alternative, Clause, PartialMode, RankedRows, RowSubset, SearchQuery } from './query/search-query.ts'

export const mapping = (stated: Partial<SearchMapping>): SearchMapping => ({
  keys: ['name'],
  matching: 'FUZZY',
  combine: false,
  keyOptions: ['AGGRESSIVE'],
  transform: {},
  ...stated,
})

/** Mappings of every kind of key. */
export const MAPPINGS: readonly SearchMapping[] = [
  mapping({}),
  mapping({ keyOptions: ['NONE'] }),
  mapping({ keyOptions: ['IGNORE_CASE', 'IGNORE_SPACES'], keys: ['name', 'other'] }),
  mapping({ combine: true, keys: ['name', 'other'] }),
  mapping({ keys: ['name'], matching: 'EXACT', transform: { name: 'PREFIX(3)' } }),
  mapping({ keys: ['name'], synonyms: { name: [['ab', 'ba', 'c']] } }),
]

/** Few letters, so that texts are near each other; some of two units, some marked, some that fold into several. */
const LETTERS = ['a', 'b', 'c', 'á', 'ß', ' ', '-', '😀', '𝒳', '中']
const text = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.constantFrom(...LETTERS), { maxLength: 9 }).map((all) => all.join('')) },
  { weight: 1, arbitrary: fc.integer({ min: 20, max: 70 }).map((length) => 'abcab'.repeat(length).slice(0, length)) },
)
const value = fc.oneof(text, fc.array(text, { maxLength: 3 }))
const id = fc.oneof(
  fc.uuid(),
  fc.stringMatching(/^[a-c]{1,3}$/),
  fc.constantFrom('é', '中', '😀', 'ￜ', '019aa000-0000-7000-8000-00000000000g'),
)

/** Documents of rows 1, 4, 7, … */
export const people = (most: number): fc.Arbitrary<readonly SearchDocument[]> =>
  fc
    .array(fc.record({ id, name: value, other: value }), { maxLength: most })
    .map((all) =>
      all.map(({ id, name, other }, at) => ({ row: 3 * at + 1, id: `${id}${at}`, values: { name, other } })),
    )

export interface Options {
  readonly partial: PartialMode | undefined
  readonly typos: number | undefined
  readonly leastRank: number
}

const options: fc.Arbitrary<Options> = fc.record({
  partial: fc.constantFrom<PartialMode | undefined>(undefined, 'PREFIX', 'SUFFIX', 'INFIX'),
  typos: fc.constantFrom(undefined, 0, 1, 2, 3, 9),
  leastRank: fc.constantFrom(0, 0.5, 0.7),
})

export const combine = fc.constantFrom<SearchQuery['combine']>('ALL', 'ANY')

/** What is searched for, with its options, once for each clause. */
export const searches = fc.array(fc.tuple(text, options), { minLength: 1, maxLength: 3 })

/** A clause as a caller makes it: every key of the text under every mapping. */
export function clauseOf(searched: string, { partial, typos, leastRank }: Options, mappings = MAPPINGS): Clause {
  const reader = createSearchIndex(mappings)
  return {
    alternatives: mappings.flatMap((_, at): Alternative[] =>
      reader.keysOfTerm(at, searched).map((key) => ({
        mapping: at,
        key,
        leastRank,
        ...(partial ? { partial } : {}),
        ...(typos === undefined ? {} : { typos }),
      })),
    ),
  }
}

/** Half of the documents before settling, half after, or all unsettled. */
export function indexOf(
  documents: readonly SearchDocument[],
  settled = true,
  mappings: readonly SearchMapping[] = MAPPINGS,
): SearchIndex {
  const index = createSearchIndex(mappings)
  const half = documents.length >> 1
  index.put(documents.slice(0, half))
  if (settled) runToEnd(index.settle())
  index.put(documents.slice(half))
  return index
}

/** All that was found, as the naive search shows it. */
export function rowsIn(found: RankedRows) {
  return found.slice(0, found.total).map(({ row, id, rank, hits }) => ({
    row,
    id,
    rank,
    ranks: hits.map((hit) => hit?.rank ?? 0),
  }))
}

export function rowsOf(index: SearchIndex, query: SearchQuery, allowed?: RowSubset) {
  const found = runToEnd(index.search(query, allowed))
  expect(found.truncated).toBe(false)
  return rowsIn(found)
}
