import type { ThresholdRow } from '../../api/tuning.ts'
import { defined } from '../../lib/defined.ts'
import { probabilityOf } from './levels.ts'
import { wilsonInterval } from './wilson-interval.ts'

/** A pair of which somebody said whether it is one thing, with its score in bits above the cut. */
export interface LabelledPair {
  readonly bits: number
  readonly same: boolean
}

const THRESHOLDS = [1, 2, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 98, 99, 99.9]

/**
 * Precision and recall to expect at each threshold. A pair's chance is what was learnt of it; its score counts from the cut, so
 * both are the same where the cut is at 0. Recall is of what keys bring together.
 *
 * @param evidence of each pair, in bits
 * @param cut the bits of evidence that score 50
 * @param scale what a bit of evidence is in a score, as labelled pairs have it already
 */
export function thresholdTable(
  evidence: Float64Array,
  cut: number,
  labelled: readonly LabelledPair[],
  scale = 1,
): readonly ThresholdRow[] {
  const all = evidence.reduce((sum, bits) => sum + probabilityOf(bits), 0)
  const same = labelled.filter((pair) => pair.same)
  return THRESHOLDS.map((threshold) => {
    const least = Math.log2(threshold / (100 - threshold))
    let pairs = 0
    let right = 0
    for (const bits of evidence) {
      if ((bits - cut) * scale <= least) continue
      pairs += 1
      right += probabilityOf(bits)
    }
    const taken = labelled.filter(({ bits }) => bits > least)
    const hits = taken.filter((pair) => pair.same).length
    return {
      threshold,
      pairs,
      expectedPrecision: shareOf(right, pairs),
      expectedRecall: shareOf(right, all),
      ...(labelled.length === 0
        ? {}
        : {
            labelledPrecision: shareOf(hits, taken.length),
            labelledRecall: shareOf(hits, same.length),
            ...defined({
              labelledPrecisionInterval: wilsonInterval(hits, taken.length),
              labelledRecallInterval: wilsonInterval(hits, same.length),
            }),
          }),
    }
  })
}

/**
 * The threshold with the best F1 among labelled pairs, else 50, where the cut was drawn. Among equal ones the nearest to the cut:
 * some labels that any threshold tells apart are no reason to leave it.
 */
export function matchThresholdOf(table: readonly ThresholdRow[]): number {
  const scored = table.flatMap(({ threshold, labelledPrecision: precision, labelledRecall: recall }) =>
    precision === undefined || recall === undefined || precision + recall === 0
      ? []
      : [{ threshold, f1: (2 * precision * recall) / (precision + recall) }],
  )
  const fromCut = ({ threshold }: { readonly threshold: number }): number => Math.abs(threshold - CUT)
  const [best] = scored.sort((one, other) => other.f1 - one.f1 || fromCut(one) - fromCut(other))
  return best?.threshold ?? CUT
}

/** The score where the cut was drawn. */
const CUT = 50

/** The highest threshold below the match threshold that is expected to leave next to nothing out. */
export function nonMatchThresholdOf(table: readonly ThresholdRow[], match: number): number {
  const wide = table.filter(({ threshold, expectedRecall }) => threshold < match && expectedRecall >= NEARLY_ALL)
  return wide.at(-1)?.threshold ?? Math.min(match, table[0]!.threshold)
}

const NEARLY_ALL = 0.999

/** To 1/10000; nothing of nothing is all of it. */
function shareOf(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.round((part / whole) * 10_000) / 10_000
}
