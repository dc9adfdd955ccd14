import type { Flip, FrequencyExplanation, MappingExplanation } from '../../api/explanation.ts'
import type { Verdict } from '../../model/link.ts'
import type { Classifier, ClassifierMapping } from '../../model/resources/classifier.ts'
import type { MappingStatistics } from '../../model/statistics.ts'
import { compileEffects, countOf, effectiveWeight } from '../classify/frequency-effect.ts'
import { evidenceTable, likelihoodScore, milliBits } from '../classify/likelihood.ts'
import { comparerOf } from '../classify/mapping-scorer.ts'
import { meanScore, meanWeight } from '../classify/mean.ts'
import { compileEvidence } from '../classify/minimum-evidence.ts'
import type { Prepared, Scorer } from '../classify/scorer.ts'
import { FULL } from '../classify/similarity.ts'
import { verdictOf } from '../classify/verdict.ts'
import type { MatchConfiguration } from '../rules.ts'

/** Evidence and weights are counted in thousandths. */
const PER_BIT = 1000
const PER_WEIGHT = 1000

export interface ScoreExplanation {
  /** 0..10000. */
  readonly score: number
  readonly verdict: Verdict
  /** 0..1: by weight, the mappings in which both have a value. */
  readonly evidence: number
  readonly similarities: { readonly [mapping: string]: number | null }
  readonly mappings: readonly MappingExplanation[]
  readonly flips: readonly Flip[]
}

/** What was found of a pair, by mapping: similarities 0..10000, and what frequencies add, in 1/1000 of a bit. */
interface PairFindings {
  readonly similarities: readonly (number | undefined)[]
  readonly effects: readonly number[]
  /** Both have a value. */
  readonly compared: readonly boolean[]
}

type PairParts = Pick<PairFindings, 'similarities' | 'effects'>

/** Takes the score of a pair apart. */
export function explainScore(
  { dataset, statistics }: MatchConfiguration,
  classifier: Classifier,
  scorer: Scorer,
  a: Prepared,
  b: Prepared,
): ScoreExplanation {
  const { score, evidenceShare, similarities, effects } = scorer.explain(a, b)
  const stated = classifier.mappings.map(({ id }) => similarities[id] ?? undefined)
  const found: PairFindings = {
    similarities: stated.map((each) => (each === undefined ? undefined : Math.round(each * FULL))),
    effects,
    compared: classifier.mappings.map((_, position) => Boolean(a[position]?.length && b[position]?.length)),
  }
  const contributions = contributionsOf(classifier, found)
  const mappings = classifier.mappings.map((mapping, position): MappingExplanation => {
    const [valuesA, valuesB] = [a[position] ?? [], b[position] ?? []]
    const counted = classifier.termFrequency ? statistics?.mappings.find(({ id }) => id === mapping.id) : undefined
    const frequency = counted && frequencyExplained(classifier, mapping, counted, valuesA, valuesB)
    return {
      id: mapping.id,
      columns: mapping.keys,
      comparer: comparerOf(mapping, dataset),
      valuesA,
      valuesB,
      similarity: stated[position] ?? null,
      weight: mapping.weight,
      contribution: contributions[position] ?? 0,
      ...(frequency ? { frequency } : {}),
    }
  })
  const verdict = verdictOf(score, classifier)
  return { score, verdict, evidence: evidenceShare, similarities, mappings, flips: flipsOf(classifier, found, verdict) }
}

function frequencyExplained(
  { model }: Classifier,
  { weight }: ClassifierMapping,
  statistics: MappingStatistics,
  a: readonly string[],
  b: readonly string[],
): FrequencyExplanation | undefined {
  const effectOf = compileEffects(statistics)
  const shared = a.filter((text) => b.includes(text)).sort((x, y) => effectOf(y) - effectOf(x))
  const [value] = shared
  if (value === undefined) return undefined
  const effect = effectOf(value)
  const records = countOf(statistics, value)
  return {
    value,
    ...(records === undefined ? {} : { records }),
    effect: effect / PER_BIT,
    ...(model === 'LIKELIHOOD' ? {} : { weight: effectiveWeight(meanWeight(weight), effect) / PER_WEIGHT }),
  }
}

/** What each mapping adds: points that sum up to the score, or bits that sum up, with the prior, to its evidence. */
function contributionsOf(classifier: Classifier, { similarities, effects }: PairParts): readonly number[] {
  if (classifier.model === 'LIKELIHOOD')
    return classifier.mappings.map(({ levels }, position) => {
      const similarity = similarities[position]
      return similarity === undefined ? 0 : (evidenceTable(levels ?? [])[similarity]! + effects[position]!) / PER_BIT
    })
  const weights = weightsOf(classifier, { similarities, effects })
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight, position) =>
    all === 0 ? 0 : Math.round(((weight * (similarities[position] ?? 0)) / all) * 1e4) / 1e6,
  )
}

/** In 1/1000, as the frequencies leave them; 0 of a mapping that takes no part. */
function weightsOf({ mappings }: Classifier, { similarities, effects }: PairParts): readonly number[] {
  return mappings.map(({ weight }, position) =>
    similarities[position] === undefined ? 0 : effectiveWeight(meanWeight(weight), effects[position]!),
  )
}

/** The score that similarities make under a classifier, bounded by what the records bring. */
function compileScore(classifier: Classifier): (found: PairFindings) => number {
  const scoreOf = compilePlainScore(classifier)
  const { bounded } = compileEvidence(classifier)
  return (found) => bounded(scoreOf(found), (position) => found.compared[position]!)
}

function compilePlainScore(classifier: Classifier): (found: PairFindings) => number {
  if (classifier.model !== 'LIKELIHOOD') {
    return (found) => {
      const weights = weightsOf(classifier, found)
      const sum = weights.reduce((all, weight, position) => all + weight * (found.similarities[position] ?? 0), 0)
      return meanScore(
        sum,
        weights.reduce((all, weight) => all + weight, 0),
      )
    }
  }
  const tables = classifier.mappings.map(({ levels }) => evidenceTable(levels ?? []))
  const prior = milliBits(classifier.prior ?? 0)
  return ({ similarities, effects }) => {
    const says = (similarity: number | undefined, position: number) =>
      similarity === undefined ? 0 : tables[position]![similarity]! + effects[position]!
    return likelihoodScore(similarities.reduce((all: number, each, position) => all + says(each, position), prior))
  }
}

/** For each mapping the nearest similarity, up and down, at which the verdict is another. */
function flipsOf(
  classifier: Classifier,
  { similarities, effects, compared }: PairFindings,
  verdict: Verdict,
): readonly Flip[] {
  const scoreOf = compileScore(classifier)
  return classifier.mappings.flatMap(({ id }, position) => {
    const from = similarities[position]
    // Of another similarity nothing is known of how frequent the values would be.
    const verdictAt = (similarity: number): Verdict => {
      const others = similarity === from ? effects : effects.with(position, 0)
      const supposed = similarities.with(position, similarity)
      // Who supposes a similarity where a value is missing supposes the value too.
      const known = similarity === from ? compared : compared.with(position, true)
      return verdictOf(scoreOf({ similarities: supposed, effects: others, compared: known }), classifier)
    }
    const up = nearest(from ?? 0, FULL, (at) => verdictAt(at) !== verdict)
    const down = nearest(from ?? FULL, 0, (at) => verdictAt(at) !== verdict)
    return [
      ...(up === undefined ? [] : [flip(id, verdictAt(up), up, 'UP')]),
      ...(down === undefined ? [] : [flip(id, verdictAt(down), down, 'DOWN')]),
    ]
  })
}

function flip(mapping: string, verdict: Verdict, similarity: number, direction: Flip['direction']): Flip {
  return { mapping, verdict, similarity: similarity / FULL, direction }
}

/** The similarity nearest to `from`, on the way to `end`, from which on it holds; undefined when it does not hold at the end. */
function nearest(from: number, end: number, holds: (at: number) => boolean): number | undefined {
  if (!holds(end)) return undefined
  if (holds(from)) return from
  let [not, does] = [from, end]
  while (Math.abs(does - not) > 1) {
    const middle = Math.floor((not + does) / 2)
    if (holds(middle)) does = middle
    else not = middle
  }
  return does
}
