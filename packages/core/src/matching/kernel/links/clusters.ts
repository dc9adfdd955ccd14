import { unionFind } from '../../../lib/collections/union-find.ts'
import { verdictOf } from '../../classify/verdict.ts'
import type { BatchMatches } from '../batch.ts'

export interface ClusterOptions {
  /** 0..10000, exclusive. */
  readonly matchThreshold: number
  /** 0..10000, exclusive. */
  readonly nonMatchThreshold: number
  readonly rows: number
}

/** By row: the least row of the cluster that match links hold it in; a row that none holds is its own. */
export function clustersOf(
  { links }: Pick<BatchMatches, 'links'>,
  { rows, ...thresholds }: ClusterOptions,
): Int32Array {
  const sets = unionFind(rows)
  for (let link = 0; link < links.count; link++) {
    if (verdictOf(links.score[link]!, thresholds) === 'MATCH') sets.union(links.a[link]!, links.b[link]!)
  }
  const roots = new Int32Array(rows)
  for (let row = 0; row < rows; row++) roots[row] = sets.find(row)
  return roots
}
