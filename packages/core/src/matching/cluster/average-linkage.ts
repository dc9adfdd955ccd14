import type { Resumable } from '../../lib/async/resumable.ts'
import type { MatchLinks } from './match-links.ts'
import { overlap, type Rivals, takeLinks } from './ties.ts'

/** Of two groups so many pairs are asked at the most. */
const MOST_ASKED = 32
/** Bits of one pair, for or against: no single one decides of many. */
const MOST_BITS = 8
const FULL = 10_000

/** What average linkage asks of the records, by place. */
export interface AveragedRecords {
  readonly records: number
  /** 0..10000, of any two. */
  readonly scoreOf: (a: number, b: number) => number
  /** 0..10000: what is above it is a match. */
  readonly matchThreshold: number
  /** A group never has two records of one source. @default no two are of one */
  readonly rivals?: Rivals
}

/**
 * Which match links hold under average linkage (Sokal and Michener's UPGMA, 1958): by link 1 where its records end in one group.
 *
 * Links are taken by score, the best first, then by the places of their records; where sources keep them apart, by evidence before. Two groups are joined when the mean evidence of the pairs
 * between them, of up to 32, speaks for it: so one wrong link between two right groups joins nothing. Pairs that no key brought
 * together count as well. Pure: the same links and records give the same answer in any order, and links of groups that no link joins
 * do not touch one another, so a part may be decided alone.
 */
export function* averageLinkage(links: MatchLinks, given: AveragedRecords): Resumable<Uint8Array> {
  const { records, rivals } = given
  const evidence = evidenceBetween(given)
  const groups = Array.from({ length: records }, (_, place) => [place])
  const groupOf = Int32Array.from({ length: records }, (_, place) => place)
  const sources = rivals && groups.map(([place]) => new Set(rivals.sourcesOf(place!)))
  const refused = new Set<string>()
  const standing = rivals && {
    records,
    evidenceOf: rivals.evidenceOf,
    groupOf: (place: number) => groupOf[place]!,
    sourcesIn: (group: number) => sources![group]!,
  }
  yield* takeLinks(links, standing, (link) => {
    const [x, y] = [groupOf[links.a[link]!]!, groupOf[links.b[link]!]!]
    if (x === y) return
    const [low, high] = groups[x]![0]! < groups[y]![0]! ? [x, y] : [y, x]
    const [one, other] = [groups[low]!, groups[high]!]
    const name = `${low} ${one.length} ${high} ${other.length}`
    if (refused.has(name)) return
    if ((sources && overlap(sources[low]!, sources[high]!)) || !speaksFor(one, other, evidence)) {
      refused.add(name) // until one of them has grown
      return
    }
    // The larger keeps its number, so that each record is moved at most as often as its group doubles.
    const [into, from] = one.length < other.length ? [high, low] : [low, high]
    for (const place of groups[from]!) groupOf[place] = into
    if (sources) for (const source of sources[from]!) sources[into]!.add(source)
    groups[into] = merged(one, other)
    groups[from] = []
  })
  return Uint8Array.from({ length: links.count }, (_, link) =>
    groupOf[links.a[link]!] === groupOf[links.b[link]!] ? 1 : 0,
  )
}

/** The first record of a group, by the order given, that the others speak against on the average: of up to 32 of them. */
export function doubtfulOf(
  group: readonly number[],
  given: Pick<AveragedRecords, 'scoreOf' | 'matchThreshold'>,
): number | undefined {
  const evidence = evidenceBetween(given)
  return group.find((place) => {
    const others = group.filter((other) => other !== place)
    return !speaksFor([place], others, evidence)
  })
}

type Evidence = (a: number, b: number) => number

export function evidenceBetween({
  scoreOf,
  matchThreshold,
}: Pick<AveragedRecords, 'scoreOf' | 'matchThreshold'>): Evidence {
  const line = milliBits(matchThreshold)
  return (a, b) => milliBits(scoreOf(a, b)) - line
}

/** The bits that a score speaks for, bounded, in 1/1000: whole numbers, so that sums do not depend on an order. */
function milliBits(score: number): number {
  if (score <= 0) return -MOST_BITS * 1000
  if (score >= FULL) return MOST_BITS * 1000
  const bits = Math.log2(score / (FULL - score))
  return Math.round(Math.max(-MOST_BITS, Math.min(MOST_BITS, bits)) * 1000)
}

/** Both lists by place, so that the pairs that are asked follow from the members alone. */
function speaksFor(one: readonly number[], other: readonly number[], evidence: Evidence): boolean {
  const all = one.length * other.length
  if (all === 1) return true // a match link is between them
  const asked = Math.min(MOST_ASKED, all)
  let sum = 0
  for (let index = 0; index < asked; index++) {
    const pair = Math.floor((index * all) / asked)
    sum += evidence(one[Math.floor(pair / other.length)]!, other[pair % other.length]!)
  }
  return sum > 0
}

function merged(one: readonly number[], other: readonly number[]): number[] {
  const both: number[] = []
  let at = 0
  for (const place of one) {
    while (at < other.length && other[at]! < place) both.push(other[at++]!)
    both.push(place)
  }
  while (at < other.length) both.push(other[at++]!)
  return both
}
