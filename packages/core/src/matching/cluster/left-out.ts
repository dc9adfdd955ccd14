import type { RecordId } from '../../model/record.ts'

/** Why a cluster is for review beside a record that could have been in it as well. */
export function leftOutReasoning(id: RecordId): string {
  return `The record ${id} matches no worse, and was left out: with it there would be two records of one source.`
}

/** A link's score, and what that is made of, worked out where scores are equal. */
export interface Strength {
  readonly score: number
  readonly evidence: () => number
}

/**
 * Of links left out between sets those that are no worse than the links that hold either of their sets together, of equal scores by
 * evidence: nothing says there which record belongs where. A link to a set that has better ones says nothing, and a record alone would
 * take any.
 */
export function openLinks<Each>(
  left: readonly Each[],
  {
    setsOf,
    holding,
    strengthOf,
  }: {
    readonly setsOf: (link: Each) => readonly number[]
    /** The match links inside of a set. */
    readonly holding: (set: number) => readonly Each[]
    readonly strengthOf: (link: Each) => Strength
  },
): readonly Each[] {
  const weakest = new Map<number, Strength | undefined>()
  const weakestIn = (set: number): Strength | undefined => {
    if (!weakest.has(set)) weakest.set(set, weakestOf(holding(set).map(strengthOf)))
    return weakest.get(set)
  }
  return left.filter((link) => !setsOf(link).some((set) => isWorse(strengthOf(link), weakestIn(set))))
}

/** Of the link that holds a set together least, of equal scores by evidence; undefined of none. */
function weakestOf(links: readonly Strength[]): Strength | undefined {
  if (links.length === 0) return undefined
  const score = links.reduce((least, link) => Math.min(least, link.score), Number.POSITIVE_INFINITY)
  let found: number | undefined
  const least = () =>
    links.reduce((all, link) => (link.score > score ? all : Math.min(all, link.evidence())), Number.POSITIVE_INFINITY)
  return { score, evidence: () => (found ??= least()) }
}

/** True of a link that is worse than all that hold a set together. Undefined, a record alone: any link would hold it as well. */
function isWorse(link: Strength, weakest: Strength | undefined): boolean {
  if (weakest === undefined || link.score > weakest.score) return false
  return link.score < weakest.score || link.evidence() < weakest.evidence()
}
