import type { Cluster } from '../../../model/cluster.ts'
import type { RecordId } from '../../../model/record.ts'

/** The columns that a cluster is read from, named as its members. */
export const CLUSTER = 'id, kind, label, rows, score, mappings, reasoning, left_out AS "leftOut", ignored, escalated'
/** Those of them that hold a list. */
export const ROWS: readonly string[] = ['rows']

/** A cluster as it lies there: its flags are always stated. */
export interface ClusterRow extends Omit<Cluster, 'label' | 'leftOut' | 'ignored' | 'escalated'> {
  /** Null where no visible pair says anything. */
  readonly label: Cluster['label'] | null
  readonly leftOut: RecordId | null
  readonly ignored: boolean | number
  readonly escalated: boolean | number
}

export function clusterOf({
  id,
  kind,
  label,
  rows,
  score,
  mappings,
  reasoning,
  leftOut,
  ignored,
  escalated,
}: ClusterRow): Cluster {
  return {
    id,
    kind,
    label: label ?? 'REVIEW',
    rows,
    score,
    mappings,
    reasoning,
    ...(leftOut === null ? {} : { leftOut }),
    ...(ignored ? { ignored: true } : {}),
    ...(escalated ? { escalated: true } : {}),
  }
}
