/**
 * Bits of the most alike pair above the cut, at the most. A score is kept to 1/100 of a point: at 8 bits, 99.61 points, one bit more
 * is 19 steps of a score; beyond 13 there are none left, and all pairs would score 100.
 */
const MOST_BITS = 8

/**
 * By how much evidence is to shrink so that scores tell the best pairs apart, 0..1: which of two partners is the right one is asked
 * of the scores alone. Columns depend on one another in ways that no model of independence sees, so the chances that it states are
 * too near to 0 and to 1; to divide all evidence by one number changes no order and no decision at the cut, and makes them modest
 * (temperature scaling: Guo et al., "On Calibration of Modern Neural Networks", 2017).
 *
 * @param evidence of each pair, in bits
 * @param cut the bits at which a pair is as likely as not a match
 */
export function scaleOf(evidence: Float64Array, cut: number): number {
  const most = evidence.reduce((max, bits) => Math.max(max, bits - cut), MOST_BITS)
  return MOST_BITS / most
}
