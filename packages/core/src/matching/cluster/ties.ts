import { eachInPieces, type Resumable } from '../../lib/async/resumable.ts'
import { unionFind } from '../../lib/collections/union-find.ts'
import { inOrder, type MatchLinks } from './match-links.ts'

/** What is asked of records, by place, that compete for one another since no group has two of one source. */
export interface Rivals {
  /** The sources of a record as numbers, each once; a record of none clashes with nobody. */
  readonly sourcesOf: (place: number) => readonly number[]
  /** What the score of a link's records is made of, to tell equal scores: the more, the better. Asked only where it decides. */
  readonly evidenceOf: (a: number, b: number) => number
}

/** Groups as they stand while links are taken. */
interface StandingGroups extends Pick<Rivals, 'evidenceOf'> {
  readonly records: number
  readonly groupOf: (place: number) => number
  readonly sourcesIn: (group: number) => ReadonlySet<number>
}

/**
 * Takes links by score, the best first. Of equal scores those come first that dispute over a place, by evidence; where that is equal
 * too, and of all others, by the lower and the higher place of their records. Links dispute where the groups that they would join all
 * together have a source twice: there alone does it matter which of them is first. Without `groups` nothing is disputed.
 */
export function* takeLinks(
  links: MatchLinks,
  groups: StandingGroups | undefined,
  take: (link: number) => void,
): Resumable<void> {
  const order = yield* inOrder(links)
  if (groups === undefined) return yield* eachInPieces(order, take)
  const met = new Uint8Array(groups.records)
  for (let start = 0, end = 0; start < order.length; start = end) {
    const score = links.score[order[start]!]
    for (end = start + 1; end < order.length && links.score[order[end]!] === score; end++);
    const tied = order.subarray(start, end)
    yield* eachInPieces(tied.length === 1 ? tied : yield* byEvidence(tied, links, groups, met), take)
    yield
  }
}

function* byEvidence(
  tied: Int32Array,
  links: MatchLinks,
  groups: StandingGroups,
  met: Uint8Array,
): Resumable<ArrayLike<number>> {
  const disputed = yield* disputedAmong(tied, links, groups, met)
  if (disputed.length === 0) return tied
  const evidence = new Map<number, number>()
  yield* eachInPieces(disputed, (link) => evidence.set(link, groups.evidenceOf(links.a[link]!, links.b[link]!)))
  const others = tied.filter((link) => !evidence.has(link))
  return [...disputed.sort((x, y) => evidence.get(y)! - evidence.get(x)!), ...others]
}

/** Those that dispute, in their order. `met` is room for a number by group, all 0 before and behind. */
function* disputedAmong(
  tied: Int32Array,
  { a, b }: MatchLinks,
  { groupOf, sourcesIn }: StandingGroups,
  met: Uint8Array,
): Resumable<number[]> {
  yield* eachInPieces(tied, (link) => {
    const [x, y] = [groupOf(a[link]!), groupOf(b[link]!)]
    if (x === y) return
    if (met[x]! < 2) met[x]! += 1
    if (met[y]! < 2) met[y]! += 1
  })
  const indexOf = new Map<number, number>()
  const indexed = (group: number): number => {
    const index = indexOf.get(group) ?? indexOf.size
    indexOf.set(group, index)
    return index
  }
  const open: number[] = []
  const ends: number[] = []
  yield* eachInPieces(tied, (link) => {
    const [x, y] = [groupOf(a[link]!), groupOf(b[link]!)]
    // Most are the only one of their groups. A source that both have keeps two groups apart whatever comes first.
    if (x === y || met[x]! + met[y]! === 2 || overlap(sourcesIn(x), sourcesIn(y))) return
    open.push(link)
    ends.push(indexed(x), indexed(y))
  })
  yield* eachInPieces(tied, (link) => {
    met[groupOf(a[link]!)] = met[groupOf(b[link]!)] = 0
  })
  const sets = unionFind(indexOf.size)
  for (let at = 0; at < ends.length; at += 2) sets.union(ends[at]!, ends[at + 1]!)
  yield
  const disputing = new Set<number>()
  const sourcesOf = new Map<number, Set<number>>()
  for (const [group, index] of indexOf) {
    const set = sets.find(index)
    const known = sourcesOf.get(set) ?? new Set()
    if (overlap(sourcesIn(group), known)) disputing.add(set)
    for (const source of sourcesIn(group)) known.add(source)
    sourcesOf.set(set, known)
  }
  return open.filter((_, at) => disputing.has(sets.find(ends[2 * at]!)))
}

export function overlap(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  for (const source of one) if (other.has(source)) return true
  return false
}
