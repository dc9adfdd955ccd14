import type { MappingExplanation } from '../../api/explanation.ts'
import type { ScoreModel } from '../../model/classifier.ts'

interface Step {
  readonly step: string
  readonly from: number
  readonly to: number
  readonly kind: 'START' | 'FOR' | 'AGAINST' | 'TOTAL'
}

/** The score of a pair as a Vega-Lite specification: one bar a mapping, each beginning where the one before ends. */
export function waterfallOf(
  model: ScoreModel,
  mappings: readonly MappingExplanation[],
  thresholds: { readonly matchThreshold: number; readonly nonMatchThreshold: number },
  prior = 0,
): { readonly [member: string]: unknown } {
  const unit = model === 'LIKELIHOOD' ? 'Evidence (bits)' : 'Score (points)'
  const steps = stepsOf(model, mappings, prior)
  const x = { field: 'step', type: 'nominal', sort: null, title: null }
  const bars = {
    mark: { type: 'bar', tooltip: true },
    encoding: {
      ...{ x, y: { field: 'from', type: 'quantitative', title: unit }, y2: { field: 'to' } },
      color: { field: 'kind', type: 'nominal', title: null },
    },
  }
  // Thresholds are points: of evidence they are no height.
  const rules = {
    data: { values: [{ at: thresholds.nonMatchThreshold }, { at: thresholds.matchThreshold }] },
    mark: { type: 'rule', strokeDash: [4, 4] },
    encoding: { y: { field: 'at', type: 'quantitative' } },
  }
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
    data: { values: steps },
    layer: model === 'LIKELIHOOD' ? [bars] : [bars, rules],
  }
}

function stepsOf(model: ScoreModel, mappings: readonly MappingExplanation[], prior: number): readonly Step[] {
  let height = prior
  const steps: Step[] = model === 'LIKELIHOOD' ? [{ step: 'Prior', from: 0, to: prior, kind: 'START' }] : []
  for (const { id, contribution, similarity } of mappings) {
    if (similarity === null) continue
    const to = Math.round((height + contribution) * 1e4) / 1e4
    steps.push({ step: id, from: height, to, kind: contribution < 0 ? 'AGAINST' : 'FOR' })
    height = to
  }
  return [...steps, { step: 'Total', from: 0, to: height, kind: 'TOTAL' }]
}
