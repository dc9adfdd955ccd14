import type { ClusterDetail, ClusterView, FoundRecord, RecordView } from '@onefold/core'
import { defined } from '@onefold/core/adapter-kit'

/** A record as assistants see it: its columns, what names it, and where it came from. */
export function shownRecord({ _id, _metadata, _source, ...columns }: RecordView) {
  const { _key, _merged, _errors, _absorbed } = _metadata
  return {
    id: _id,
    key: _key,
    columns: businessColumns(columns),
    ...defined({ sources: _source, absorbed: _merged?.length ? _merged : undefined }),
    ...(_errors.length > 0 ? { errors: _errors } : {}),
    ...(_absorbed === undefined ? {} : { askedFor: _absorbed._id }),
  }
}

/** The same with how it was found. */
export function shownHit({ _search: { rank, type, origin, exact }, ...record }: FoundRecord) {
  return { ...shownRecord(record as RecordView), found: { rank, by: type, origin, exact } } // a record without its note
}

/** A cluster without its records. */
export function shownCluster(cluster: ClusterView) {
  const { id, label, score, reasoning, recordCount, recordIds, withheld, resolved, ignored, escalation } = cluster
  return {
    id,
    label,
    score,
    reasoning,
    recordCount,
    recordIds,
    ...(withheld > 0 ? { withheld } : {}),
    ...(resolved ? { resolved } : {}),
    ...(ignored ? { held: ignored } : {}),
    ...defined({ escalation }),
  }
}

/** A cluster with its records, how alike they are, and what a merge would make of them. */
export function shownDetail(cluster: ClusterDetail) {
  const { records, details, merged } = cluster
  return {
    ...shownCluster(cluster),
    records: records.map(shownRecord),
    pairs: details.map(({ recordA, recordB, score, similarities }) => ({ recordA, recordB, score, similarities })),
    ...defined({ merged }),
  }
}

function businessColumns(columns: object): object {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !name.startsWith('_')))
}
