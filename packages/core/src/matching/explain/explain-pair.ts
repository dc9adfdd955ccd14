import type { Flip, MappingExplanation } from '../../api/explanation.ts'
import type { Classifier } from '../../model/classifier.ts'
import type { Verdict } from '../../model/link.ts'
import { evidence, evidenceTable, likelihoodScore } from '../classify/likelihood.ts'
import { comparerOf } from '../classify/mapping-scorer.ts'
import { meanScore, meanWeight } from '../classify/mean.ts'
import type { Prepared, Scorer } from '../classify/scorer.ts'
import { FULL } from '../classify/similarity.ts'
import { verdictOf } from '../classify/verdict.ts'
import type { MatchConfiguration } from '../rules.ts'

export interface ScoreExplanation {
  /** 0..10000. */
  readonly score: number
  readonly verdict: Verdict
  readonly similarities: { readonly [mapping: string]: number | null }
  readonly mappings: readonly MappingExplanation[]
  readonly flips: readonly Flip[]
}

type Similarities = readonly (number | undefined)[]

/** Takes the score of a pair apart. */
export function explainScore(
  { dataset }: MatchConfiguration,
  classifier: Classifier,
  scorer: Scorer,
  a: Prepared,
  b: Prepared,
): ScoreExplanation {
  const { score, similarities } = scorer.explain(a, b)
  const found = classifier.mappings.map(({ id }) => similarities[id] ?? undefined)
  const given: Similarities = found.map((each) => (each === undefined ? undefined : Math.round(each * FULL)))
  const contributions = contributionsOf(classifier, given)
  const mappings = classifier.mappings.map(
    (mapping, position): MappingExplanation => ({
      id: mapping.id,
      columns: mapping.keys,
      comparer: comparerOf(mapping, dataset),
      valuesA: a[position] ?? [],
      valuesB: b[position] ?? [],
      similarity: found[position] ?? null,
      weight: mapping.weight,
      contribution: contributions[position] ?? 0,
    }),
  )
  const verdict = verdictOf(score, classifier)
  return { score, verdict, similarities, mappings, flips: flipsOf(classifier, given, verdict) }
}

/** What each mapping adds: points that sum up to the score, or bits that sum up, with the prior, to its evidence. */
function contributionsOf(classifier: Classifier, given: Similarities): readonly number[] {
  if (classifier.model === 'LIKELIHOOD')
    return classifier.mappings.map(({ levels }, position) => {
      const similarity = given[position]
      return similarity === undefined ? 0 : evidenceTable(levels ?? [])[similarity]! / 1000
    })
  const weights = classifier.mappings.map(({ weight }, position) => (given[position] === undefined ? 0 : weight))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight, position) =>
    all === 0 ? 0 : Math.round(((weight * (given[position] ?? 0)) / all) * 1e4) / 1e6,
  )
}

/** The score that similarities make under a classifier. */
function compileScore(classifier: Classifier): (given: Similarities) => number {
  const weights = classifier.mappings.map(({ weight }) => meanWeight(weight))
  if (classifier.model !== 'LIKELIHOOD') {
    return (given) => {
      const taking = weights.map((weight, position) => (given[position] === undefined ? 0 : weight))
      const sum = taking.reduce((all, weight, position) => all + weight * (given[position] ?? 0), 0)
      return meanScore(
        sum,
        taking.reduce((all, weight) => all + weight, 0),
      )
    }
  }
  const tables = classifier.mappings.map(({ levels }) => evidenceTable(levels ?? []))
  const prior = evidence(classifier.prior ?? 0)
  const says = (similarity: number | undefined, position: number) =>
    similarity === undefined ? 0 : tables[position]![similarity]!
  return (given) => likelihoodScore(given.reduce((all: number, each, position) => all + says(each, position), prior))
}

/** For each mapping the nearest similarity, up and down, at which the verdict is another. */
function flipsOf(classifier: Classifier, given: Similarities, verdict: Verdict): readonly Flip[] {
  const scoreOf = compileScore(classifier)
  return classifier.mappings.flatMap(({ id }, position) => {
    const verdictAt = (similarity: number): Verdict => verdictOf(scoreOf(given.with(position, similarity)), classifier)
    const from = given[position]
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
