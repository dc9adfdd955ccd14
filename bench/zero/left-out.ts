/** F1 over pairs of a table. */
export interface Walked {
  readonly family: string
  readonly f1: number
}

/** What the families come to with one number of the learner at another value. */
export interface Trial {
  readonly constant: string
  readonly value: number
  /** By family, the mean of F1 over its tables. */
  readonly means: ByFamily
}

export type ByFamily = { readonly [family: string]: number }

/** Less than this is what ties and the seeds of tables make. */
const GAINS = 0.001

export function meansOf(walked: readonly Walked[]): ByFamily {
  const families = [...new Set(walked.map(({ family }) => family))]
  return Object.fromEntries(
    families.map((family) => [family, meanOf(walked.flatMap((one) => (one.family === family ? one.f1 : [])))]),
  )
}

/**
 * By constant the value that gives all families but one the most, each constant alone and each family as much as any other. Those
 * that are best where they stand are not there.
 */
export function chosenWithout(left: string, standing: ByFamily, trials: readonly Trial[]): ReadonlyMap<string, number> {
  const others = Object.keys(standing).filter((family) => family !== left)
  const over = (means: ByFamily): number => meanOf(others.map((family) => means[family] ?? 0))
  const best = new Map<string, { readonly value: number; readonly mean: number }>()
  for (const { constant, value, means } of trials) {
    const mean = over(means)
    if (mean > (best.get(constant)?.mean ?? over(standing) + GAINS)) best.set(constant, { value, mean })
  }
  return new Map([...best].map(([constant, { value }]) => [constant, value]))
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
