/** Shares of 0..1; 1 where there was nothing to be wrong about. */
interface Agreement {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

export interface Evaluation {
  /** Pairs of one cluster, predicted and true, and those that are both. */
  readonly pairs: { readonly predicted: number; readonly actual: number; readonly correct: number }
  /** By pairs: large clusters weigh more. */
  readonly pairwise: Agreement
  /** B-cubed, by items: each item's share of rights among those put with it, and among those that belong to it. */
  readonly bCubed: Agreement
}

/**
 * Compares predicted clusters with the truth. Every item must be in exactly one predicted cluster, single ones in a
 * cluster of their own: an item that is left out counts nowhere.
 */
export function evaluateClusters<T>(
  predicted: readonly (readonly T[])[],
  truthOf: (item: T) => string | number,
): Evaluation {
  const trueSizes = new Map<string | number, number>()
  for (const item of predicted.flat()) count(trueSizes, truthOf(item))

  let together = 0
  let correct = 0
  let precisions = 0
  let recalls = 0
  for (const cluster of predicted) {
    together += pairsOf(cluster.length)
    const parts = new Map<string | number, number>()
    for (const item of cluster) count(parts, truthOf(item))
    for (const [truth, size] of parts) {
      correct += pairsOf(size)
      precisions += (size * size) / cluster.length
      recalls += (size * size) / (trueSizes.get(truth) ?? size)
    }
  }
  const actual = sum([...trueSizes.values()].map(pairsOf))
  const items = sum([...trueSizes.values()])
  return {
    pairs: { predicted: together, actual, correct },
    pairwise: agreement(share(correct, together), share(correct, actual)),
    bCubed: agreement(share(precisions, items), share(recalls, items)),
  }
}

/** Counted rather than listed: a cluster of 10,000 has fifty million pairs. */
function pairsOf(size: number): number {
  return (size * (size - 1)) / 2
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}

function agreement(precision: number, recall: number): Agreement {
  const both = precision + recall
  return { precision, recall, f1: both === 0 ? 0 : (2 * precision * recall) / both }
}
