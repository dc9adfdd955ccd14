import type { DedupeDetails } from '@onefold/core'
import type { ReportWords } from '../words/report-words.ts'
import { COLORS } from './colors.ts'
import type { Chart } from './draw.ts'

/** How many groups have so many records. */
export function sizesChart({ sizes }: DedupeDetails['groups'], { clusters }: ReportWords): Chart {
  const values = sizes.map(({ least, most, clusters: count }) => ({
    size: least === most ? String(least) : `${least}–${most}`,
    count,
  }))
  return {
    width: Math.max(160, values.length * 42),
    height: 160,
    data: { values },
    mark: { type: 'bar', color: COLORS.match },
    encoding: {
      x: { field: 'size', type: 'nominal', sort: null, title: clusters.size, axis: { labelAngle: 0 } },
      y: { field: 'count', type: 'quantitative', title: clusters.count, axis: { tickMinStep: 1 } },
    },
  }
}

/** Which share of the records cannot reach a score, even beside their own copy. */
export function reachChart(
  { byScore }: DedupeDetails['unlinkable'],
  records: number,
  matchThreshold: number,
  { unlinkable }: ReportWords,
): Chart {
  let reached = 0
  const below = new Map([[0, 0]])
  for (const { score, records: count } of byScore) {
    reached += count
    if (score < 100) below.set(score + 1, reached / records)
  }
  below.set(100, below.get(100) ?? [...below.values()].at(-1)!)
  const values = [...below].map(([score, share]) => ({ score, share }))
  return {
    width: 420,
    height: 140,
    layer: [
      {
        data: { values },
        mark: { type: 'area', interpolate: 'step-after', color: COLORS.against, opacity: 0.8 },
        encoding: {
          x: { field: 'score', type: 'quantitative', title: unlinkable.score, scale: { domain: [0, 100] } },
          y: { field: 'share', type: 'quantitative', stack: null, title: '%', axis: { format: '.1%' } },
        },
      },
      {
        data: { values: [{ at: matchThreshold }] },
        mark: { type: 'rule', strokeDash: [4, 4] },
        encoding: { x: { field: 'at', type: 'quantitative' } },
      },
    ],
  }
}
