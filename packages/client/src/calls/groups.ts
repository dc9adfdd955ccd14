import type { GroupActions, GroupState, PairDetail, RecordView } from '@onefold/core'
import { member, without } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'

/** What the wire says of a group, in its own words. */
interface ShownGroup {
  /** Of a bucket its own; of a cluster the first of its mappings, which it names all. */
  readonly mappingId?: string
  readonly mappingIds?: readonly string[]
  readonly ignore: boolean
  readonly details?: readonly unknown[]
  readonly escalatedAt?: string
  readonly escalatedBy?: string
  readonly escalationNote?: string
  readonly assignee?: string
}

/** Pairs without the places of their records in the list, which the wire adds. */
const pairOf = without<PairDetail>('tuple0', 'tuple1')

/** A group as the engine shows it. */
export function groupOf<View extends GroupState>(shown: unknown): View {
  const { mappingId, details, ignore, escalatedAt, escalatedBy, escalationNote, assignee, ...rest } =
    shown as ShownGroup // the wire's words
  const escalation = escalatedAt !== undefined && {
    at: escalatedAt,
    by: escalatedBy,
    ...(escalationNote === undefined ? {} : { note: escalationNote }),
    ...(assignee === undefined ? {} : { assignee }),
  }
  const mapping = rest.mappingIds === undefined && mappingId !== undefined ? { mappingId } : {}
  const pairs = details === undefined ? {} : { details: details.map(pairOf) }
  return { ...rest, ...mapping, ...pairs, ignored: ignore, ...(escalation ? { escalation } : {}) } as unknown as View // the same otherwise
}

/** What people do with buckets and with clusters: the same under two paths. */
export function groupActionsOver<View extends GroupState, Columns extends object>(
  ask: Ask,
  entity: string,
  kind: 'bucket' | 'cluster',
): GroupActions<View, Columns> {
  const at = <Action extends string>(action: Action) =>
    kind === 'bucket'
      ? (`/api/master/:entity/buckets/${action}/:bucket` as const)
      : (`/api/master/:entity/clusters/${action}/:cluster` as const)
  const viewOf = (answer: unknown): View => groupOf(member<unknown>(kind)(answer))
  const records = member<readonly RecordView<Columns>[]>('records')
  const path = (id: string) => ({ entity, bucket: id, cluster: id }) // each path takes what it names
  return {
    merge: (id, options = {}) =>
      ask(`POST ${at('merge')}`, { path: path(id), body: options }).then(member<RecordView<Columns>>('record')),
    split: (id, options = {}) => ask(`POST ${at('split')}`, { path: path(id), body: options }).then(records),
    disconnect: (id, recordIds, options = {}) =>
      ask(`POST ${at('disconnect')}`, { path: path(id), body: { ...options, recordIds } }).then(records),
    ignore: (id, options = {}) => ask(`PUT ${at('ignore')}`, { path: path(id), body: options }).then(viewOf),
    unignore: (id, options = {}) => ask(`PUT ${at('unignore')}`, { path: path(id), body: options }).then(viewOf),
    escalate: (id, { comment: note, ...options }) =>
      ask(`PUT ${at('escalate')}`, { path: path(id), body: { ...options, note } }).then(viewOf),
    resolve: (id, options = {}) => ask(`PUT ${at('resolve')}`, { path: path(id), body: options }).then(viewOf),
    remove: (id, { comment, recordIds } = {}) =>
      ask(`DELETE ${at('delete')}`, { path: path(id), query: { comment, recordIds } }).then(records),
  }
}
