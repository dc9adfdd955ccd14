/** Of a normal distribution 95 % lies within so many deviations. */
const DEVIATIONS = 1.959964

/**
 * Between what a share lies with a confidence of 95 %, when it was so in `hits` of `all` cases; undefined of none. Wilson's interval
 * (1927), since labels are few and shares near 1: there the normal approximation passes 1, and a bootstrap of cases that are all right knows
 * no doubt.
 */
export function wilsonInterval(hits: number, all: number): readonly [number, number] | undefined {
  if (all === 0) return undefined
  const share = hits / all
  const square = DEVIATIONS ** 2
  const middle = share + square / (2 * all)
  const reach = DEVIATIONS * Math.sqrt((share * (1 - share)) / all + square / (4 * all ** 2))
  const bounds = [middle - reach, middle + reach].map((bound) => bound / (1 + square / all))
  return [rounded(Math.max(0, bounds[0]!)), rounded(Math.min(1, bounds[1]!))]
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}
