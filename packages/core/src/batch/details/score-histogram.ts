import type { ScoreHistogram } from '../../api/dedupe-details.ts'
import type { LinkTable } from '../../matching/kernel/batch.ts'
import type { Classifier } from '../../model/resources/classifier.ts'
import type { Grouped } from '../group.ts'
import { eachDecided } from './decided-links.ts'

const FULL = 10_000
/** A score is kept to 1/10000: beyond 13 bits all are one. */
const MOST_BITS = 13

/** How many links have which score, in bins of a bit or of a point. */
export function scoreHistogram(
  links: LinkTable,
  grouped: Pick<Grouped, 'review'>,
  { model, matchThreshold, nonMatchThreshold }: Classifier,
  pairs: number | undefined,
): ScoreHistogram {
  const unit = model === 'LIKELIHOOD' ? 'BITS' : 'POINTS'
  const inUnit = unit === 'BITS' ? bitsOf : (score: number) => score / 100
  const counts = new Map<number, { match: number; review: number }>()
  const most = unit === 'BITS' ? MOST_BITS : 99
  const bins = Int8Array.from({ length: FULL + 1 }, (_, score) => Math.min(most, Math.floor(inUnit(score))))
  eachDecided(links, grouped, (at, isReview) => {
    const bin = bins[links.score[at]!]!
    const count = counts.get(bin) ?? { match: 0, review: 0 }
    counts.set(bin, count)
    if (isReview) count.review += 1
    else count.match += 1
  })
  const least = Math.min(...counts.keys())
  const length = counts.size === 0 ? 0 : Math.max(...counts.keys()) - least + 1
  return {
    unit,
    matchAt: rounded(inUnit(matchThreshold)),
    reviewAt: rounded(inUnit(nonMatchThreshold)),
    bins: Array.from({ length }, (_, index) => {
      const from = least + index
      return { from, to: from + 1, ...(counts.get(from) ?? { match: 0, review: 0 }) }
    }),
    ...(pairs === undefined ? {} : { below: pairs - links.count }),
  }
}

/** The evidence behind a score of 10000, within what a score can tell. */
function bitsOf(score: number): number {
  return Math.max(-MOST_BITS - 1, Math.min(MOST_BITS + 1, Math.log2(score / (FULL - score))))
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100 + 0 // no negative zero
}
