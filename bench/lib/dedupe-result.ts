import { writeFileSync } from 'node:fs'

/** What one run of one program found, and what it took. */
export interface DedupeRun {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakMegabytes: number
  readonly pairs: number
  readonly links: number
  /** Of the clusters; equal clusters have equal ones. */
  readonly clusterHash: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** Seconds. */
  readonly phases: { readonly [phase: string]: number }
}

export interface Pairwise {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** Counts the pairs of rows that stand together, rather than walking them. */
export function pairwise(clusters: Int32Array, truth: Int32Array): Pairwise {
  const predicted = pairsWithin(clusters.length, (row) => clusters[row]!)
  const actual = pairsWithin(truth.length, (row) => truth[row]!)
  const right = pairsWithin(truth.length, (row) => clusters[row]! * truth.length * 2 + truth[row]!)
  const precision = right / predicted
  const recall = right / actual
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) }
}

function pairsWithin(rows: number, groupOf: (row: number) => number): number {
  const sizes = new Map<number, number>()
  for (let row = 0; row < rows; row++) sizes.set(groupOf(row), (sizes.get(groupOf(row)) ?? 0) + 1)
  let pairs = 0
  for (const size of sizes.values()) pairs += (size * (size - 1)) / 2
  return pairs
}

export function hashOf(integers: Int32Array): number {
  let hash = 0
  for (const integer of integers) hash = (Math.imul(hash, 31) + integer) | 0
  return hash >>> 0
}

/** Links as one number each, ascending, for whoever wants to know where two programs differ. */
export function saveLinks(file: string, a: ArrayLike<number>, b: ArrayLike<number>, rows: number): void {
  const links = Float64Array.from(a, (row, at) => row * rows + b[at]!).sort()
  writeFileSync(file, new Uint8Array(links.buffer))
}
