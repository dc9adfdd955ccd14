import type { Values } from '../../model/record.ts'
import type { Classifier } from '../../model/resources/classifier.ts'
import type { MatchStatistics } from '../../model/statistics.ts'
import type { ComparedDataset } from './compared-dataset.ts'
import { effectiveWeight } from './frequency-effect.ts'
import { evidenceTable, likelihoodScore, milliBits } from './likelihood.ts'
import { compileMapping, type MappingScorer, sharedEffect } from './mapping-scorer.ts'
import { meanScore } from './mean.ts'
import { compileEvidence } from './minimum-evidence.ts'
import { FULL } from './similarity.ts'

/** A record's compared texts, by mapping, folded once. A mapping without a value has none. */
export type Prepared = readonly (readonly string[])[]

/** Why two records scored as they did. */
interface Explanation {
  /** As `score` says. */
  readonly score: number
  /** 0..1: by weight, the mappings in which both have a value. */
  readonly evidenceShare: number
  /** By mapping id: 0..1, or null where the mapping took no part. */
  readonly similarities: Readonly<Record<string, number | null>>
  /** By mapping's position: what the frequency of the value that both have adds, in 1/1000 of a bit; 0 where it adds nothing. */
  readonly effects: readonly number[]
}

/** Says how alike two records are. Pure and symmetric. */
export interface Scorer {
  prepare(values: Values): Prepared
  /** 0..10000, in 1/100 of a point. */
  score(a: Prepared, b: Prepared): number
  /**
   * What the score is made of, for two pairs whose scores are equal: the more, the likelier. A whole number: bits in 1/1000 under LIKELIHOOD,
   * with what frequencies add; under MEAN similarities times weights, so that agreement in more columns is more.
   */
  evidence(a: Prepared, b: Prepared): number
  explain(a: Prepared, b: Prepared): Explanation
}

/**
 * Prepares a classifier over a dataset.
 *
 * Under MEAN a score is the weighted mean of the similarities of those mappings that take part, 0 when none does. Similarities
 * are rounded to 1/10000 and weights to 1/1000 before they are multiplied, so the sums are exact integers and do not
 * depend on an order; the mean is rounded half up to 1/100 of a point. Under LIKELIHOOD it is 100 × the probability of
 * a match after the prior and what each mapping's similarity says; a mapping that takes no part says nothing.
 *
 * With `termFrequency` the frequency of a value that both records have has an effect, in 1/1000 of a bit: under LIKELIHOOD it
 * is added to the evidence, under MEAN the mapping's weight is multiplied by 2 to the power of an eighth of it, rounded to 1/1000.
 * Without statistics no value has an effect.
 *
 * With `minimumEvidence` a pair that brings less scores no more than the match threshold.
 */
export function compileScorer(classifier: Classifier, dataset: ComparedDataset, statistics?: MatchStatistics): Scorer {
  const frozen = classifier.termFrequency ? statistics : undefined
  const mappings = classifier.mappings.map((mapping) => compileMapping(mapping, dataset, frozen))
  const readers = mappings.map((_, at) => readerOf(classifier, mappings, at))
  const { score: plain, evidence } =
    classifier.model === 'LIKELIHOOD' ? byLikelihood(classifier, mappings) : byMean(mappings)
  const least = compileEvidence(classifier)
  const score: Scorer['score'] = classifier.minimumEvidence
    ? (a, b) => least.bounded(plain(a, b), bothHave(a, b))
    : plain
  return Object.freeze({
    prepare(values: Values) {
      const prepared = new Array<readonly string[]>(mappings.length) // a list that grows takes room for twice as many
      for (let at = 0; at < mappings.length; at++) {
        const reader = readers[at]!
        prepared[at] = reader < at ? prepared[reader]! : mappings[at]!.textsOf(values)
      }
      return prepared
    },
    score,
    evidence,
    explain: (a: Prepared, b: Prepared) => ({
      score: score(a, b),
      evidenceShare: least.shareOf(bothHave(a, b)),
      similarities: similaritiesOf(mappings, a, b),
      effects: mappings.map((mapping, position) => effectAt(mapping, a[position]!, b[position]!)),
    }),
  })
}

/** The first mapping that has the same texts as this one, because it reads the same columns alike. */
function readerOf(classifier: Classifier, scorers: readonly MappingScorer[], at: number): number {
  const own = classifier.mappings[at]!
  return classifier.mappings.findIndex((other, index) => {
    if (index === at) return true
    const plain = !own.object && !other.object
    const sameColumns =
      own.keys.length === other.keys.length && own.keys.every((key, place) => key === other.keys[place])
    return plain && sameColumns && scorers[index]!.canonical.name === scorers[at]!.canonical.name
  })
}

type Plain = Pick<Scorer, 'score' | 'evidence'>

function byMean(mappings: readonly MappingScorer[]): Plain {
  const sums = (a: Prepared, b: Prepared) => {
    let sum = 0
    let weights = 0
    for (let position = 0; position < mappings.length; position++) {
      const mapping = mappings[position]!
      const similarity = mapping.compare(a[position]!, b[position]!)
      if (similarity === undefined) continue
      const weight = effectiveWeight(mapping.weight, effectAt(mapping, a[position]!, b[position]!))
      sum += weight * similarity
      weights += weight
    }
    return { sum, weights }
  }
  return {
    score(a, b) {
      const { sum, weights } = sums(a, b)
      return meanScore(sum, weights)
    },
    evidence: (a, b) => sums(a, b).sum,
  }
}

function byLikelihood(classifier: Classifier, mappings: readonly MappingScorer[]): Plain {
  const says = classifier.mappings.map(({ levels }) => evidenceTable(levels ?? []))
  const prior = milliBits(classifier.prior ?? 0)
  const evidence: Scorer['evidence'] = (a, b) => {
    let total = prior
    for (let position = 0; position < mappings.length; position++) {
      const mapping = mappings[position]!
      const similarity = mapping.compare(a[position]!, b[position]!)
      if (similarity === undefined) continue
      total += says[position]![similarity]! + effectAt(mapping, a[position]!, b[position]!)
    }
    return total
  }
  return { score: (a, b) => likelihoodScore(evidence(a, b)), evidence }
}

/** By a mapping's position: do both records have a value there? */
function bothHave(a: Prepared, b: Prepared): (position: number) => boolean {
  return (position) => a[position]!.length > 0 && b[position]!.length > 0
}

function effectAt({ effectOf }: MappingScorer, a: readonly string[], b: readonly string[]): number {
  return effectOf ? sharedEffect(a, b, effectOf) : 0
}

function similaritiesOf(mappings: readonly MappingScorer[], a: Prepared, b: Prepared): Explanation['similarities'] {
  return Object.fromEntries(
    mappings.map(({ id, compare }, position) => {
      const similarity = compare(a[position]!, b[position]!)
      return [id, similarity === undefined ? null : similarity / FULL]
    }),
  )
}
