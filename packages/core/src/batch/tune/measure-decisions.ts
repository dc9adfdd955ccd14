import type { DecisionsMeasured } from '../../api/tuning.ts'
import { defined } from '../../lib/defined.ts'
import { agreementOfPairs } from '../../matching/cluster/evaluation.ts'
import { wilsonInterval } from '../../matching/learn/wilson-interval.ts'
import type { DecidedPair } from './decisions.ts'

/**
 * How a classifier decides the pairs that people decided.
 *
 * @param scoreOf 0..10000
 */
export function measured(
  pairs: readonly DecidedPair[],
  { matchThreshold }: { readonly matchThreshold: number },
  scoreOf: (a: number, b: number) => number,
): DecisionsMeasured {
  const counts = { found: 0, missed: 0, wrong: 0, apart: 0 }
  for (const { a, b, same } of pairs) {
    const above = scoreOf(a, b) > matchThreshold
    counts[same ? (above ? 'found' : 'missed') : above ? 'wrong' : 'apart'] += 1
  }
  const { found, missed, wrong } = counts
  const { precision, recall, f1 } = agreementOfPairs({
    predicted: found + wrong,
    actual: found + missed,
    correct: found,
  })
  return {
    matchThreshold: matchThreshold / 10_000,
    ...counts,
    precision: rounded(precision),
    recall: rounded(recall),
    f1: rounded(f1),
    ...defined({
      precisionInterval: wilsonInterval(found, found + wrong),
      recallInterval: wilsonInterval(found, found + missed),
    }),
  }
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}
