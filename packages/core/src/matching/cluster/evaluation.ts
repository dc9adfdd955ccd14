/** Shares of 0..1; 1 where there was nothing to be wrong about. */
export interface Agreement {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

export interface Evaluation {
  /** Pairs of one cluster, predicted and true, and those that are both. */
  readonly pairs: {
    /** Pairs of one cluster. */
    readonly predicted: number
    /** Pairs of one thing. */
    readonly actual: number
    /** Pairs that are both. */
    readonly correct: number
  }
  /** By pairs: large clusters weigh more. */
  readonly pairwise: Agreement
  /** B-cubed, by items: each item's share of rights among those put with it, and among those that belong to it. */
  readonly bCubed: Agreement
}

/** One record as it was put and as it belongs. */
export interface Judged {
  readonly predicted: number
  readonly actual: number
  /** Where only pairs across sources count. */
  readonly source?: number
}

/**
 * Compares predicted clusters with the truth. With sources a pair counts only when its records come from two of them,
 * on both sides, and for B-cubed a record's companions are itself and those of other sources. Counted rather than
 * listed: a cluster of 10,000 has fifty million pairs.
 */
export function agreementOf(records: readonly Judged[]): Evaluation {
  const predicted = tally(records, ({ predicted: cluster }) => cluster)
  const actual = tally(records, ({ actual: cluster }) => cluster)
  const both = tally(records, ({ predicted: put, actual: is }) => `${put} ${is}`)
  let precisions = 0
  let recalls = 0
  for (const record of records) {
    const shared = both.companions(record)
    precisions += shared / predicted.companions(record)
    recalls += shared / actual.companions(record)
  }
  const pairs = { predicted: predicted.pairs(), actual: actual.pairs(), correct: both.pairs() }
  return {
    pairs,
    pairwise: agreement(share(pairs.correct, pairs.predicted), share(pairs.correct, pairs.actual)),
    bCubed: agreement(share(precisions, records.length), share(recalls, records.length)),
  }
}

/**
 * `agreementOf` for clusters as lists. Every item must be in exactly one predicted cluster, single ones in a cluster of
 * their own: an item that is left out counts nowhere.
 */
export function evaluateClusters<T>(
  predicted: readonly (readonly T[])[],
  truthOf: (item: T) => string | number,
): Evaluation {
  const numbers = new Map<string | number, number>()
  const numberOf = (truth: string | number): number => {
    const number = numbers.get(truth) ?? numbers.size
    numbers.set(truth, number)
    return number
  }
  return agreementOf(
    predicted.flatMap((items, cluster) =>
      items.map((item) => ({ predicted: cluster, actual: numberOf(truthOf(item)) })),
    ),
  )
}

/** Precision, recall and F1 of so many pairs; 1 where there was nothing to be wrong about. */
export function agreementOfPairs(pairs: Evaluation['pairs']): Agreement {
  return agreement(share(pairs.correct, pairs.predicted), share(pairs.correct, pairs.actual))
}

/** Sizes of groups, and of their shares by source. */
function tally(records: readonly Judged[], groupOf: (record: Judged) => number | string) {
  const groups = new Map<number | string, number>()
  const shares = new Map<string, number>()
  const shareOf = (record: Judged): string => `${groupOf(record)}|${record.source}`
  for (const record of records) {
    add(groups, groupOf(record))
    if (record.source !== undefined) add(shares, shareOf(record))
  }
  return {
    pairs: () => sumOfPairs(groups.values()) - sumOfPairs(shares.values()),
    /** The record itself and the others of its group that count. */
    companions(record: Judged): number {
      const all = groups.get(groupOf(record)) ?? 1
      return record.source === undefined ? all : 1 + all - (shares.get(shareOf(record)) ?? 1)
    },
  }
}

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function sumOfPairs(sizes: Iterable<number>): number {
  let sum = 0
  for (const size of sizes) sum += (size * (size - 1)) / 2
  return sum
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}

function agreement(precision: number, recall: number): Agreement {
  const both = precision + recall
  return { precision, recall, f1: both === 0 ? 0 : (2 * precision * recall) / both }
}
