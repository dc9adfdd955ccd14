import { probabilityOf } from '../../../matching/learn/levels.ts'
import type { LearntClassifier } from '../classifier/learn-classifier.ts'

/** Of all matches the part that may be missed for fewer strangers. */
const MOST_MISSED = 0.002
/** Of fewer matches nothing is said of keys: what one of them alone brings may be chance. */
const FEWEST_MATCHES = 500

interface Keyed {
  readonly mappings: readonly object[]
}

/**
 * The indexer without the keys that can be spared: whom they bring together others bring together as well, but for strangers. Each key
 * guards against a mistake in another one, and in a million records every one of them brings millions of strangers. What was learnt
 * says which pairs of the sample are matches, and their keys say who of them would be missed. The dearest key is asked first.
 *
 * A key with a limit of its own brings neighbours in order, and fewer of them among all records than in a sample. So it spares no other
 * one: it counts where it alone brings a match.
 *
 * @param pairs by mapping, about how many it brings together
 */
export function withoutSpareKeys<T extends Keyed>(
  indexer: T,
  { learnt, keys }: Pick<LearntClassifier, 'learnt' | 'keys'>,
  pairs: readonly number[],
): T {
  const { mappings } = indexer
  const chances = learnt.evidence.map(probabilityOf)
  const matches = chances.reduce((sum, chance) => sum + chance, 0)
  if (matches < FEWEST_MATCHES) return indexer
  const whole = mappings.reduce<number>((bits, mapping, at) => ('compareLimit' in mapping ? bits : bits | (1 << at)), 0)
  const counted = keys.map((own) => own & whole || own)
  const missedBy = (kept: number): number =>
    chances.reduce((sum, chance, pair) => ((counted[pair]! & kept) === 0 ? sum + chance : sum), 0)
  let kept = 2 ** mappings.length - 1
  for (const at of [...mappings.keys()].sort((x, y) => pairs[y]! - pairs[x]!)) {
    const without = kept & ~(1 << at)
    if (missedBy(without) <= MOST_MISSED * matches) kept = without
  }
  return { ...indexer, mappings: mappings.filter((_, at) => (kept >>> at) & 1) }
}
