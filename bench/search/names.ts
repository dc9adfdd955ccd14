import { seededRandom } from '../../packages/core/src/lib/random.ts'
import type { People } from '../corpus/people.ts'
import { slip } from '../corpus/words.ts'

/** A name as somebody typed it, and as it is written in the records. */
export interface NameQuery {
  readonly first: string
  readonly last: string
  readonly right: string
}

/** Looks for a name; answers the rows of the first ten, the best first. */
export interface NameSearch {
  search(first: string, last: string): Promise<readonly number[]>
  close(): Promise<void>
}

const SEED = 11

/** Names of people at random, one slip in each of the two words for every other query, two in the others'. */
export function nameQueries(people: People, count: number): readonly NameQuery[] {
  const random = seededRandom(SEED)
  const [firsts, lasts] = [people.columns.get('first_name') ?? [], people.columns.get('last_name') ?? []]
  const slips = (text: string, times: number): string => (times === 0 ? text : slips(slip(text, random), times - 1))
  const queries: NameQuery[] = []
  while (queries.length < count) {
    const row = random.below(people.rows)
    const [first = '', last = ''] = [firsts[row], lasts[row]]
    if (first === '' || last === '') continue
    const times = 1 + (queries.length % 2)
    queries.push({ first: slips(first, times), last: slips(last, times), right: nameOf(people, row) })
  }
  return queries
}

export function nameOf(people: People, row: number): string {
  return `${people.columns.get('first_name')?.[row]} ${people.columns.get('last_name')?.[row]}`
}
