import type { Metric, Registry } from 'prom-client'

/** How long the requests of one combination of labels took, in seconds. */
export interface Series {
  observe(seconds: number): void
}

interface Kept {
  readonly labels: { readonly [name: string]: string }
  /** How many lie in each bucket and in none below it; those above the last bound come last. */
  readonly counts: number[]
  sum: number
}

/**
 * A histogram of a registry whose series are made once and then counted in: the library's own puts the labels together and
 * looks them up with each observation, which costs a request as much as checking its query.
 */
export function requestHistogram(
  registry: Registry,
  { name, help, bounds }: { readonly name: string; readonly help: string; readonly bounds: readonly number[] },
): (labels: Kept['labels']) => Series {
  const all: Kept[] = []
  const metric = {
    ...{ name, help, type: 'histogram', aggregator: 'sum' },
    get: async () => ({
      ...{ name, help, type: 'histogram' },
      values: all.flatMap((kept) => valuesOf(name, bounds, kept)),
    }),
    reset: () => void all.splice(0),
  }
  registry.registerMetric(metric as unknown as Metric) // of its classes a registry asks no more than this
  return (labels) => {
    const kept: Kept = { labels, counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 }
    all.push(kept)
    return {
      observe(seconds) {
        let bucket = 0
        while (bucket < bounds.length && seconds > bounds[bucket]!) bucket += 1
        kept.counts[bucket]! += 1
        kept.sum += seconds
      },
    }
  }
}

/** Each bucket holds those below it too, as the format has it. */
function valuesOf(name: string, bounds: readonly number[], { labels, counts, sum }: Kept) {
  let count = 0
  const buckets = counts.map((held, bucket) => {
    count += held
    return { metricName: `${name}_bucket`, labels: { le: bounds[bucket] ?? '+Inf', ...labels }, value: count }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
