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
  const values = [{ score: 0, share: 0 }]
  let below = 0
  for (const { score, records: count } of byScore) {
    values.push({ score, share: below / records })
    below += count
    if (score < 100) values.push({ score: score + 1, share: below / records })
  }
  values.push({ score: 100, share: values.at(-1)!.share })
  return {
    width: 420,
    height: 140,
    layer: [
      {
        data: { values },
        mark: { type: 'area', interpolate: 'step-after', color: COLORS.against, opacity: 0.8 },
        encoding: {
          x: { field: 'score', type: 'quantitative', title: unlinkable.score, scale: { domain: [0, 100] } },
          y: { field: 'share', type: 'quantitative', title: unlinkable.curveShare, axis: { format: '.1%' } },
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
