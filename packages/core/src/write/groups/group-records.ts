import { message } from '../../error/message.ts'
import { conflict, invalid, notFound, type OnefoldError } from '../../error/onefold-error.ts'
import { isBlank } from '../../lib/text/text.ts'
import { bucketKeyOf } from '../../matching/buckets/bucket-id.ts'
import { rowsInNeighbourhood } from '../../matching/buckets/neighbourhoods.ts'
import type { RecordId, RowNumber, TableRecord } from '../../model/record.ts'
import { EVERYTHING, passesRowFilter, type RowFilter } from '../../model/row-filter.ts'
import type { SeenRulings } from '../../ports/store/changes.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { GroupServices, WriteServices } from '../commit/write-services.ts'
import { refuseOutside } from '../lookup/record-location.ts'
import { clusterGone, clustersHolding } from './successors.ts'

/** Refuses a list of records that no action on a group can take. */
export function refuseIds({ largestGroup }: Pick<WriteServices, 'largestGroup'>, ids: readonly RecordId[]): void {
  if (ids.length < 2) throw invalid('too-few-records/takes-at-least', {}, 'recordIds')
  if (ids.length > largestGroup) throw invalid('too-many-records/takes-at-most', { largestGroup }, 'recordIds')
  if (new Set(ids).size < ids.length) throw invalid('record-doubled/record-named-twice', {}, 'recordIds')
}

/** The live records with these ids, in this order; refuses when one is hidden, absorbed, unknown or deleted. */
export async function liveRecords(
  { store: { records } }: Pick<WriteServices, 'store'>,
  { table }: DecisionContext,
  ids: readonly RecordId[],
  rowFilter: RowFilter,
): Promise<readonly TableRecord[]> {
  const found = await records.byIds(table.serial, ids, EVERYTHING)
  refuseOutside(rowFilter, found)
  if (found.length === ids.length) return found
  const live = new Set(found.map(({ id }) => id))
  const missing = ids.filter((id) => !live.has(id))
  const archived = await records.archived(table.serial, missing, EVERYTHING)
  refuseOutside(rowFilter, archived)
  const absorbed = (await records.findIds(table.serial, missing)).find(({ state }) => state === 'ABSORBED')
  if (absorbed) throw conflict('record-absorbed/record-merged-into', { id: absorbed.id, into: absorbed.into })
  const undone = archived.find(({ reason }) => reason === 'UNDONE')
  if (undone) throw conflict('already-undone/merge-made-undone', { id: undone.id })
  throw notFound('record', missing[0] as RecordId)
}

/** A cluster, or the bucket `<mapping>:<hash>` of the live index. */
export interface GroupRef {
  readonly kind: 'CLUSTER' | 'BUCKET'
  readonly id: string
}

/** The records of a group, all visible, which must still be those that the caller saw, if that is stated. */
export async function groupRecords(
  services: GroupServices,
  context: DecisionContext,
  group: GroupRef,
  seen: readonly RecordId[] | undefined,
  rowFilter: RowFilter,
): Promise<readonly TableRecord[]> {
  const rows = await rowsOfGroup(services, context, group)
  if (!rows) throw await noGroup(services, context, group, seen, rowFilter)
  const records = await recordsOf(services, context, group, rows)
  if (!records.some(({ values }) => passesRowFilter(values, rowFilter))) throw notFound(nounOf(group), group.id)
  refuseOutside(rowFilter, records)
  if (seen) refuseUnlessSeen(group, records, seen)
  return records
}

async function noGroup(
  services: GroupServices,
  context: DecisionContext,
  group: GroupRef,
  seen: readonly RecordId[] | undefined,
  rowFilter: RowFilter,
): Promise<OnefoldError> {
  if (seen) return changedSince(services, context, group, seen, rowFilter)
  return group.kind === 'CLUSTER'
    ? clusterGone(services, context, group.id, rowFilter)
    : notFound(nounOf(group), group.id)
}

/** The rows of a group as they are now; undefined when there is no such group. */
async function rowsOfGroup(
  { store, largestGroup }: Pick<WriteServices, 'store' | 'largestGroup'>,
  { table, live }: DecisionContext,
  { kind, id }: GroupRef,
): Promise<readonly RowNumber[] | undefined> {
  if (!live) return undefined
  if (kind === 'CLUSTER') return (await store.matches.cluster(table.serial, live.generation, id, EVERYTHING))?.rows
  const key = bucketKeyOf(live, id)
  if (!key) return undefined
  const rows = live.keyer.nearness[key.mapping]
    ? await rowsInNeighbourhood(store, table.serial, live, key, largestGroup)
    : (await store.matches.postings(table.serial, live.generation, [key], [largestGroup + 1]))[0]?.rows
  return rows && rows.length > 1 ? [...rows].sort((a, b) => a - b) : undefined
}

function nounOf({ kind }: GroupRef): 'cluster' | 'bucket' {
  return kind === 'CLUSTER' ? 'cluster' : 'bucket'
}

/** Another set of records is another cluster: what was seen leads to where its records are now, as far as they are visible. */
async function changedSince(
  { store: { records, matches }, largestGroup }: Pick<WriteServices, 'store' | 'largestGroup'>,
  { table: { serial }, live }: DecisionContext,
  group: GroupRef,
  seen: readonly RecordId[],
  rowFilter: RowFilter,
): Promise<OnefoldError> {
  const { kind, id } = group
  if (!live || kind === 'BUCKET' || seen.length > largestGroup) return notFound(nounOf(group), id)
  const present = await records.byIds(serial, seen, rowFilter)
  const rows = present.map(({ row }) => row)
  const [successor] = await clustersHolding(matches, serial, live.generation, rows)
  if (successor) return groupChanged(group, await records.byRows(serial, successor.rows, rowFilter), seen, successor.id)
  const known = present.length > 0 || (await records.archived(serial, seen, rowFilter)).length > 0
  return known ? groupChanged(group, [], seen) : notFound('cluster', id)
}

async function recordsOf(
  { store, largestGroup }: Pick<WriteServices, 'store' | 'largestGroup'>,
  { table }: DecisionContext,
  group: GroupRef,
  rows: readonly RowNumber[],
): Promise<readonly TableRecord[]> {
  const noun = message(`phrase/${nounOf(group)}`)
  if (rows.length > largestGroup) throw invalid('too-many-records/more-than-records-not', { noun, largestGroup })
  const records = await store.records.byRows(table.serial, rows, EVERYTHING)
  if (records.length < rows.length) throw conflict('seen-moved/record-gone-meanwhile', { noun })
  return records
}

function refuseUnlessSeen(group: GroupRef, records: readonly TableRecord[], seen: readonly RecordId[]): void {
  const present = new Set(records.map(({ id }) => id))
  const stated = new Set(seen)
  if (stated.size === present.size && [...stated].every((id) => present.has(id))) return
  throw groupChanged(group, records, seen)
}

function groupChanged(
  group: GroupRef,
  records: readonly TableRecord[],
  seen: readonly RecordId[],
  successor?: string,
): OnefoldError {
  const noun = nounOf(group)
  const present = new Set(records.map(({ id }) => id))
  const stated = new Set(seen)
  const joined = [...present].filter((id) => !stated.has(id))
  const left = [...stated].filter((id) => !present.has(id))
  return successor === undefined
    ? conflict(`${noun}-changed`, { joined, left })
    : conflict(`${noun}-changed/successor`, { joined, left, successor })
}

/** What hangs on these rows. */
export async function loadRulings(
  { store }: Pick<WriteServices, 'store'>,
  { table }: DecisionContext,
  rows: readonly RowNumber[],
): Promise<SeenRulings> {
  return { rows, members: rows.length === 0 ? [] : await store.matches.rulingMembers(table.serial, rows) }
}

/** Refuses when a comment is asked for and none is given. */
export function requireComment(
  comment: string | undefined,
  key: 'comment-required/not-one-cluster' | 'comment-required/separated',
): void {
  if (comment === undefined || isBlank(comment)) throw invalid(key, {}, 'comment')
}
