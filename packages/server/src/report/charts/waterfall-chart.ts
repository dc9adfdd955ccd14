import type { ScoreHistogram, ShownPair } from '@onefold/core'
import type { ReportWords } from '../words/report-words.ts'
import { COLORS } from './colors.ts'
import type { Chart } from './draw.ts'

const FREQUENCY = ', frequency'

/** What each comparison adds to the score of a pair, one below the other, with both thresholds. */
export function waterfallChart(
  { steps }: Pick<ShownPair, 'steps'>,
  { unit, matchAt, reviewAt }: Pick<ScoreHistogram, 'unit' | 'matchAt' | 'reviewAt'>,
  nameOf: (id: string) => string,
  words: ReportWords,
): Chart {
  const { pairs } = words
  const stepName = (step: string, kind: ShownPair['steps'][number]['kind']): string => {
    if (kind === 'START') return pairs.start
    if (kind === 'TOTAL') return pairs.total
    return step.endsWith(FREQUENCY) ? `${nameOf(step.slice(0, -FREQUENCY.length))}, ${pairs.frequency}` : nameOf(step)
  }
  const kinds = { START: pairs.start, FOR: pairs.for, AGAINST: pairs.against, TOTAL: pairs.total }
  return {
    width: 420,
    height: { step: 17 },
    layer: [
      {
        data: {
          values: steps.map(({ step, from, to, kind }) => ({
            step: stepName(step, kind),
            from,
            to,
            kind: kinds[kind],
          })),
        },
        mark: { type: 'bar' },
        encoding: {
          y: { field: 'step', type: 'nominal', title: null, sort: null },
          x: { field: 'from', type: 'quantitative', title: unit === 'BITS' ? words.rules.bits : words.scores.points },
          x2: { field: 'to' },
          color: {
            field: 'kind',
            type: 'nominal',
            legend: null,
            scale: {
              domain: Object.values(kinds),
              range: [COLORS.soft, COLORS.match, COLORS.against, COLORS.accent],
            },
          },
        },
      },
      {
        data: { values: [{ at: matchAt }, { at: reviewAt }] },
        mark: { type: 'rule', strokeDash: [4, 4] },
        encoding: { x: { field: 'at', type: 'quantitative' } },
      },
    ],
  }
}
