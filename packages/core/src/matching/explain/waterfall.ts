import type { MappingExplanation, WaterfallStep } from '../../api/explanation.ts'
import type { ScoreModel } from '../../model/resources/classifier.ts'

/** The score of a pair as a Vega-Lite specification: one bar a mapping, each beginning where the one before ends. */
export function waterfallOf(
  model: ScoreModel,
  mappings: readonly MappingExplanation[],
  thresholds: { readonly matchThreshold: number; readonly nonMatchThreshold: number },
  prior = 0,
): { readonly [member: string]: unknown } {
  const unit = model === 'LIKELIHOOD' ? 'Evidence (bits)' : 'Score (points)'
  const steps = waterfallSteps(model, mappings, prior)
  const x = { field: 'step', type: 'nominal', sort: null, title: null }
  const bars = {
    mark: { type: 'bar', tooltip: true },
    encoding: {
      x,
      y: { field: 'from', type: 'quantitative', title: unit },
      y2: { field: 'to' },
      color: { field: 'kind', type: 'nominal', title: null },
    },
  }
  const heights = [thresholds.nonMatchThreshold, thresholds.matchThreshold].map((points) =>
    model === 'LIKELIHOOD' ? evidenceOf(points) : points,
  )
  const rules = {
    data: { values: heights.filter(Number.isFinite).map((at) => ({ at })) },
    mark: { type: 'rule', strokeDash: [4, 4] },
    encoding: { y: { field: 'at', type: 'quantitative' } },
  }
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
    data: { values: steps },
    layer: [bars, rules],
  }
}

/** The bits at which the score is so many points: endless for none of them and for all. */
function evidenceOf(points: number): number {
  return Math.round(Math.log2(points / (100 - points)) * 1e4) / 1e4
}

/** A score as it comes about: each step begins where the one before ends. */
export function waterfallSteps(
  model: ScoreModel,
  mappings: readonly MappingExplanation[],
  prior: number,
): readonly WaterfallStep[] {
  let height = prior
  const steps: WaterfallStep[] = model === 'LIKELIHOOD' ? [{ step: 'Prior', from: 0, to: prior, kind: 'START' }] : []
  const add = (step: string, part: number): void => {
    const to = Math.round((height + part) * 1e4) / 1e4
    steps.push({ step, from: height, to, kind: part < 0 ? 'AGAINST' : 'FOR' })
    height = to
  }
  for (const { id, contribution, similarity, frequency } of mappings) {
    if (similarity === null) continue
    // Bits add up, so the frequency has a bar of its own; of a mean it is in the weight of the mapping.
    const effect = model === 'LIKELIHOOD' ? (frequency?.effect ?? 0) : 0
    add(id, contribution - effect)
    if (effect !== 0) add(`${id}, frequency`, effect)
  }
  return [...steps, { step: 'Total', from: 0, to: height, kind: 'TOTAL' }]
}
