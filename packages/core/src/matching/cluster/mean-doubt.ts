import { type AveragedRecords, doubtfulOf, evidenceBetween } from './average-linkage.ts'

/** In a cluster of more records one of them that is unlike the others leaves it what it is. */
export const SMALL_CLUSTER = 10
/** Of a larger one about so many pairs are asked, of so many records at the most, evenly spread. */
const MOST_ASKED = 500
const MOST_ASKERS = 100

/** What in a cluster is doubtful by the mean evidence of its pairs. */
export interface MeanDoubt {
  /** The first record that the others speak against; absent where none is. */
  readonly record?: number
  /** Its pairs speak against the cluster itself. */
  readonly whole: boolean
}

/**
 * What the records of a cluster say of it on the average, each pair with at most 8 bits for or against, counted from the match
 * threshold. A cluster of up to ten is doubtful where the others speak against one of them; a larger one only where its pairs do
 * together, since that two of many differ says nothing of the rest. Pure: it follows from the records, given in the order of their ids.
 */
export function meanDoubtOf(
  group: readonly number[],
  given: Pick<AveragedRecords, 'scoreOf' | 'matchThreshold'>,
): MeanDoubt | undefined {
  if (group.length === 2) return undefined // a match link holds them
  const whole = group.length > SMALL_CLUSTER
  if (whole && meanSpeaksFor(group, given)) return undefined
  const record = doubtfulOf(group, given)
  return record === undefined && !whole ? undefined : { whole, ...(record === undefined ? {} : { record }) }
}

/** Do the pairs of a large cluster that are asked speak for it together? */
export function meanSpeaksFor(
  group: readonly number[],
  given: Pick<AveragedRecords, 'scoreOf' | 'matchThreshold'>,
): boolean {
  const evidence = evidenceBetween(given)
  let sum = 0
  for (const [a, b] of askedPairs(group)) sum += evidence(a, b)
  return sum > 0
}

/** The records of a large cluster that are asked, each once. */
export function askedRecords(group: readonly number[]): readonly number[] {
  return [...new Set([...askedPairs(group)].flat())]
}

function* askedPairs(group: readonly number[]): Generator<readonly [number, number]> {
  const askers = Math.min(group.length, MOST_ASKERS)
  const others = Math.min(group.length - 1, Math.ceil(MOST_ASKED / askers))
  for (let asker = 0; asker < askers; asker++) {
    const at = Math.floor((asker * group.length) / askers)
    for (let other = 0; other < others; other++) {
      const away = 1 + Math.floor(((other + 0.5) * (group.length - 1)) / others)
      yield [group[at]!, group[(at + away) % group.length]!]
    }
  }
}
