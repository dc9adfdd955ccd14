import type { ClusterSizes, DedupeDetails, ShownRecord } from '../../api/dedupe-details.ts'
import type { BatchCluster, Grouped } from '../group.ts'

const LARGEST = 10
const FIRST = 5
/** Sizes are told one by one up to ten, then in ranges. */
const RANGES: readonly (readonly [least: number, most: number])[] = [
  ...Array.from({ length: 9 }, (_, index) => [index + 2, index + 2] as const),
  ...([
    [11, 20],
    [21, 50],
    [51, 100],
    [101, 1000],
    [1001, Number.MAX_SAFE_INTEGER],
  ] as const),
]

/** How large clusters are, and the largest of them with their first records. */
export function largestClusters(
  { clusters }: Pick<Grouped, 'clusters'>,
  nameOf: (cluster: BatchCluster) => string,
  show: (row: number) => ShownRecord,
): DedupeDetails['groups'] {
  const counts = new Int32Array(RANGES.length)
  const largest: number[] = []
  for (const [at, { rows }] of clusters.entries()) {
    counts[RANGES.findIndex(([, most]) => rows.length <= most)]! += 1
    const last = largest.at(-1)
    if (largest.length === LARGEST && rows.length <= clusters[last!]!.rows.length) continue
    const place = largest.findIndex((other) => clusters[other]!.rows.length < rows.length)
    largest.splice(place < 0 ? largest.length : place, 0, at)
    largest.length = Math.min(largest.length, LARGEST)
  }
  const greatest = Math.max(2, clusters[largest[0] ?? -1]?.rows.length ?? 2)
  const sizes = RANGES.map(
    ([least, most], index): ClusterSizes => ({ least, most: Math.min(most, greatest), clusters: counts[index]! }),
  )
  return {
    sizes: sizes.filter(({ clusters: count }) => count > 0),
    largest: largest.map((at) => {
      const cluster = clusters[at]!
      const { rows, label, score } = cluster
      return {
        name: nameOf(cluster),
        label,
        score: score / 100,
        records: rows.length,
        first: rows.slice(0, FIRST).map(show),
      }
    }),
  }
}
