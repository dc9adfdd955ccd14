/** A weight as the integer that is summed, in 1/1000. */
export function meanWeight(weight: number): number {
  return Math.round(weight * 1000)
}

/** The weighted mean in 1/100 of a point, rounded half up; 0 when nothing took part. */
export function meanScore(sum: number, weights: number): number {
  return weights === 0 ? 0 : Math.floor((2 * sum + weights) / (2 * weights))
}
