import type { Learning } from '../../api/tuning.ts'
import { evidenceChart, frequenciesChart, thresholdsChart, weightsChart } from '../../matching/learn/charts.ts'
import {
  type LabelledPair,
  matchThresholdOf,
  nonMatchThresholdOf,
  thresholdTable,
} from '../../matching/learn/threshold-table.ts'
import { pairWarnings } from '../estimate/estimate-result.ts'
import { secondOpinion } from '../estimate/second-opinion.ts'
import type { LearntClassifier } from '../propose/classifier/learn-classifier.ts'

/** A classifier as it is stated. */
export type GivenClassifier = {
  readonly [member: string]: unknown
  readonly mappings: readonly { readonly id: string }[]
}

interface LearningFacts {
  readonly records: number
  readonly labelled: readonly LabelledPair[]
}

/** The stated classifier with what was learnt in place of its weights, prior and thresholds, and what that promises. */
export function learningOf<Given extends GivenClassifier>(
  given: Given,
  found: LearntClassifier,
  { records, labelled }: LearningFacts,
) {
  const { learnt, cut, scale, levels, prior, pairs, among, eachOnce } = found
  const table = thresholdTable(learnt.evidence, cut.at, labelled, scale)
  const match = matchThresholdOf(table)
  const mappings = given.mappings.map((mapping, at) => ({ ...mapping, levels: levels[at]! }))
  const { expectedPrecision: precision, expectedRecall: recall } = table.find(({ threshold }) => threshold === match)!
  const frequencies = mappings.map(({ id }, at) => ({
    mapping: id,
    m: Array.from(learnt.m[at]!, rounded),
    u: Array.from(learnt.u[at]!, rounded),
  }))
  const learning: Omit<Learning, 'milliseconds'> = {
    records,
    pairs: pairs.a.length,
    labels: labelled.length,
    frequencies,
    expected: { precision, recall, warnings: pairWarnings(secondOpinion(found, (row) => row)) },
    against: among ? 'CANDIDATES' : 'STRANGERS',
    thresholds: table,
    charts: {
      weights: weightsChart(mappings),
      frequencies: frequenciesChart(frequencies),
      evidence: evidenceChart(learnt.evidence, cut.at),
      thresholds: thresholdsChart(table),
    },
  }
  const { termFrequency: _, ...others } = given
  const classifier = {
    // As a proposal does: a rare name is as rare in the household that shares it.
    ...(among ? others : given),
    ...(among && !eachOnce ? { linkage: 'AVERAGE' as const } : {}),
    model: 'LIKELIHOOD' as const,
    prior,
    mappings,
    matchThreshold: shareOf(match),
    nonMatchThreshold: shareOf(nonMatchThresholdOf(table, match)),
  }
  return { ...learning, classifier }
}

function rounded(share: number): number {
  return Number(share.toPrecision(4))
}

/** To 1/10000, as a classifier keeps its thresholds. */
function shareOf(percent: number): number {
  return Math.round(percent * 100) / 10_000
}
