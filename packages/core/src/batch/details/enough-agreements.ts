import type { EnoughAgreements } from '../../api/dedupe-details.ts'
import type { Classifier, ClassifierMapping } from '../../model/resources/classifier.ts'
import { shareOf } from './mapping-agreement.ts'

/** Comparisons that can say most; more would make more combinations than a person asks for. */
const MOST_MAPPINGS = 12
const MOST_TOGETHER = 4
const MOST_SHOWN = 4
/** An entry that tells fewer of the matches apart is no use in a sentence. */
const LEAST_SHARE = 0.01
/** Less similarity is not called alike. */
const ALIKE = 0.7

interface Agreement {
  readonly mapping: string
  readonly position: number
  readonly similarity: number
  readonly bits: number
}

/**
 * Which agreements are enough alone, when the other comparisons say nothing: the smallest sets, and of those that tell the most
 * matches, one after the other. `matches`: by pair the similarities of the mappings.
 */
export function enoughAgreements(
  { model, mappings, prior = 0, matchThreshold }: Classifier,
  matches: readonly (readonly (number | null)[])[],
): readonly EnoughAgreements[] {
  if (model !== 'LIKELIHOOD' || matches.length === 0) return []
  const needed = Math.log2(matchThreshold / (10_000 - matchThreshold)) - prior
  const offered = mappings
    .map(agreementsOf)
    .filter((options) => options.length > 0)
    .sort((a, b) => b.at(-1)!.bits - a.at(-1)!.bits)
    .slice(0, MOST_MAPPINGS)
  return mostTelling(smallestSets(offered, needed), matches)
}

/** What may be asked of a comparison: to be alike, or to be the same. */
function agreementsOf({ id, levels = [] }: ClassifierMapping, position: number): readonly Agreement[] {
  const ascending = [...levels].sort((a, b) => a.similarity - b.similarity)
  const alike = ascending.find(({ similarity, weight }) => similarity >= ALIKE && similarity < 1 && weight > 0)
  const same = ascending.at(-1)
  return [alike, same].flatMap((level, index) => {
    if (level === undefined || level.weight <= 0 || (index === 1 && level.weight <= (alike?.weight ?? 0))) return []
    return [{ mapping: id, position, similarity: index === 1 ? 1 : level.similarity, bits: level.weight }]
  })
}

/** Sets that reach what is needed, none of which is a stricter form of another. */
function smallestSets(offered: readonly (readonly Agreement[])[], needed: number): readonly (readonly Agreement[])[] {
  const found: (readonly Agreement[])[] = []
  let open: { readonly set: readonly Agreement[]; readonly next: number; readonly bits: number }[] = [
    { set: [], next: 0, bits: 0 },
  ]
  for (let size = 1; size <= MOST_TOGETHER && open.length > 0; size++) {
    const larger: typeof open = []
    for (const { set, next, bits } of open) {
      for (let at = next; at < offered.length; at++) {
        for (const option of offered[at]!) {
          const candidate = [...set, option]
          if (found.some((smaller) => isWeaker(smaller, candidate))) continue
          if (bits + option.bits > needed) found.push(candidate)
          else larger.push({ set: candidate, next: at + 1, bits: bits + option.bits })
        }
      }
    }
    open = larger
  }
  return found
}

/** Whether all of one is asked for by the other as well. */
function isWeaker(one: readonly Agreement[], other: readonly Agreement[]): boolean {
  return one.every(({ position, similarity }) =>
    other.some((agreement) => agreement.position === position && agreement.similarity >= similarity),
  )
}

/** Each next one is that which tells most of the matches that no one before tells. */
function mostTelling(
  sets: readonly (readonly Agreement[])[],
  matches: readonly (readonly (number | null)[])[],
): readonly EnoughAgreements[] {
  const chosen: EnoughAgreements[] = []
  let left = matches
  let open = sets
  while (chosen.length < MOST_SHOWN) {
    let best: readonly Agreement[] | undefined
    let most = 0
    for (const set of open) {
      const told = left.reduce((count, pair) => count + Number(holds(set, pair)), 0)
      if (told > most) [best, most] = [set, told]
    }
    if (best === undefined || (chosen.length > 0 && most / matches.length < LEAST_SHARE)) break
    const taken = best
    chosen.push({
      all: taken.map(({ mapping, similarity }) => ({ mapping, similarity })),
      share: shareOf(most, matches.length),
    })
    left = left.filter((pair) => !holds(taken, pair))
    open = open.filter((set) => set !== taken)
  }
  return chosen
}

function holds(set: readonly Agreement[], pair: readonly (number | null)[]): boolean {
  return set.every(({ position, similarity }) => (pair[position] ?? -1) >= similarity)
}
