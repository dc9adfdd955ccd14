import type { ScoreHistogram } from '@onefold/core'
import type { ReportWords } from '../words/report-words.ts'
import { COLORS } from './colors.ts'
import type { Chart } from './draw.ts'

/** How many pairs have which score, matches and doubtful ones apart, with both thresholds. */
export function scoreChart({ bins, unit, matchAt, reviewAt }: ScoreHistogram, words: ReportWords): Chart {
  const { matches } = words.rules
  const review = words.summary.review
  const values = bins.flatMap(({ from, to, match, review: doubtful }) => [
    { from, to, kind: matches, pairs: match },
    { from, to, kind: review, pairs: doubtful },
  ])
  const title = unit === 'BITS' ? words.scores.bits : words.scores.points
  return {
    width: 620,
    height: 240,
    layer: [
      {
        data: { values },
        mark: { type: 'bar' },
        encoding: {
          x: { field: 'from', type: 'quantitative', bin: { binned: true, step: 1 }, title },
          x2: { field: 'to' },
          y: { field: 'pairs', type: 'quantitative', title: words.scores.pairs, axis: { tickMinStep: 1 } },
          color: {
            field: 'kind',
            type: 'nominal',
            title: null,
            scale: { domain: [matches, review], range: [COLORS.match, COLORS.review] },
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
