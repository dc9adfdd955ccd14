import { runToEnd } from '../../packages/core/src/lib/async/resumable.ts'
import { seededRandom } from '../../packages/core/src/lib/random.ts'
import type { SearchIndex } from '../../packages/core/src/matching/search/index/search-index.ts'
import type { Clause, RowSubset, SearchQuery } from '../../packages/core/src/matching/search/query/search-query.ts'
import type { People, PersonColumn } from '../corpus/people.ts'
import { slip } from '../corpus/words.ts'
import { type Latencies, timed } from './latencies.ts'
import { type NameQuery, nameQueries } from './names.ts'
import { FIELDS, PLACE } from './onefold-index.ts'

const QUERIES = 300
const COMMONEST = 100
const SEED = 12
const TOP = 10

/** Of a search for a name as two mappings, each with two typos. */
export function nameClauses(index: SearchIndex, { first, last }: Pick<NameQuery, 'first' | 'last'>): SearchQuery {
  return {
    combine: 'ANY',
    clauses: [first, last].map((text, mapping) => ({
      alternatives: index.keysOfTerm(mapping, text).map((key) => ({ mapping, key, typos: 2 })),
    })),
  }
}

export function searchTop(index: SearchIndex, query: SearchQuery, allowed?: RowSubset): readonly number[] {
  return runToEnd(index.search({ ...query, first: () => TOP }, allowed))
    .slice(0, TOP)
    .map(({ row }) => row)
}

/** What a caller asks besides for a name: each kind with its times. */
export async function indexQueries(
  people: People,
  index: SearchIndex,
): Promise<{ readonly [kind: string]: Latencies }> {
  const random = seededRandom(SEED)
  const texts = (column: PersonColumn): readonly string[] => people.columns.get(column) ?? []
  const someRows = Array.from({ length: QUERIES }, () => random.below(people.rows))
  const run = (query: SearchQuery, allowed?: RowSubset) => searchTop(index, query, allowed)
  const common = commonest(texts('first_name'), 10).flatMap((first) =>
    commonest(texts('last_name'), COMMONEST / 10).map((last) => ({ first, last })),
  )
  const freeText = someRows.map((row) =>
    [slip(texts('first_name')[row]!, random), slip(texts('last_name')[row]!, random), texts('city')[row]!].filter(
      (word) => word !== '',
    ),
  )
  const near = (row: number, radiusMeters: number): SearchQuery => ({
    combine: 'ANY',
    clauses: [
      {
        alternatives: [
          {
            mapping: PLACE,
            place: { latitude: Number(texts('latitude')[row]), longitude: Number(texts('longitude')[row]) },
            reach: { radiusMeters },
          },
        ],
      },
    ],
  })
  return {
    commonest: await timed(common, (name) => run(nameClauses(index, name))),
    'name, one row of a hundred allowed': await timed(nameQueries(people, QUERIES), (name) =>
      run(nameClauses(index, name), (row) => row % 100 === 7),
    ),
    'three words anywhere': await timed(freeText, (words) =>
      run({ combine: 'ANY', clauses: words.map((word) => anywhere(index, word)) }),
    ),
    'within 5 km': await timed(someRows, (row) => run(near(row, 5_000))),
    'within 50 km': await timed(someRows, (row) => run(near(row, 50_000))),
  }
}

/** A term of free text: part of any key, or near one. */
function anywhere(index: SearchIndex, word: string): Clause {
  return {
    alternatives: FIELDS.flatMap((_, mapping) =>
      index
        .keysOfTerm(mapping, word)
        .map((key) => ({ mapping, key, partial: 'INFIX' as const, typos: 2, leastRank: 0.7 })),
    ),
  }
}

function commonest(texts: readonly string[], count: number): readonly string[] {
  const times = new Map<string, number>()
  for (const text of texts) if (text !== '') times.set(text, (times.get(text) ?? 0) + 1)
  return [...times]
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([text]) => text)
}
