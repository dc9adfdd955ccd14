import { conflict, invalid, notFound } from '../error/onefold-error.ts'
import { type Command, changesOf, type RecordChange } from '../event/changes-of.ts'
import { survivingKey, unitedSources } from '../matching/merge/survivor.ts'
import type { Cluster } from '../model/cluster.ts'
import type { Principal } from '../model/principal.ts'
import type { ArchivedRecord, RecordId, RowNumber, TableRecord } from '../model/record.ts'
import { EVERYTHING } from '../model/sight.ts'
import type { RunProgress } from '../ports/changes.ts'
import { viewOf } from '../table/record-view.ts'
import { type Audited, auditEntries, columnChanges } from './audit-entries.ts'
import { contributionsOf, DEFAULT_MERGER, mergedValues, pinsOf } from './contributions.ts'
import { decide } from './decide.ts'
import { EMPTY_PLAN, type Plan, type RecordWrite } from './plan.ts'
import { type Shaped, shaper } from './shape.ts'
import type { Situation, WriteRooms } from './situation.ts'

/** More records than this are not merged at once. */
const LARGEST_MERGE = 1000

export interface MergeRequest {
  readonly principal: Principal
  readonly comment?: string
  readonly run?: RunProgress
}

/** Merges chosen records of one cluster. Answers the survivor. */
export async function mergeRecords(
  rooms: WriteRooms,
  table: string,
  ids: readonly RecordId[],
  request: MergeRequest,
): Promise<TableRecord> {
  refuseIds(ids)
  const command = commandOf(rooms, request)
  return decide(rooms, table, async (situation) => {
    const records = await liveRecords(rooms, situation, ids)
    await refuseUnlessOneCluster(rooms, situation, records)
    const { plan, survivors } = await planMerges(rooms, situation, [records], command, request.comment)
    return { answer: survivors[0] as TableRecord, plan }
  })
}

/** Merges a whole cluster. `seen`, when stated, must be its present records. */
export async function mergeCluster(
  rooms: WriteRooms,
  table: string,
  id: string,
  seen: readonly RecordId[] | undefined,
  request: MergeRequest,
): Promise<TableRecord> {
  const command = commandOf(rooms, request)
  return decide(rooms, table, async (situation) => {
    const cluster =
      situation.live && (await rooms.store.matches.cluster(situation.table.serial, situation.live.generation, id))
    if (!cluster) throw notFound('cluster', id)
    const records = await recordsOf(rooms, situation, cluster)
    if (seen) refuseUnlessSeen(records, seen)
    const { plan, survivors } = await planMerges(rooms, situation, [records], command, request.comment)
    return { answer: survivors[0] as TableRecord, plan }
  })
}

/** Merges the clusters with these ids in one commit; those that are no longer there are passed over. Answers how many were merged. */
export async function mergeClusters(
  rooms: WriteRooms,
  table: string,
  ids: readonly string[],
  request: MergeRequest,
): Promise<number> {
  const command = commandOf(rooms, request)
  return decide(
    rooms,
    table,
    async (situation) => {
      const groups = await mergeableGroups(rooms, situation, ids)
      if (groups.length === 0) return { answer: 0, plan: EMPTY_PLAN }
      const { plan } = await planMerges(rooms, situation, groups, command, request.comment)
      return { answer: groups.length, plan }
    },
    request.run ? { run: request.run } : {},
  )
}

/** The records of these clusters, by cluster; a record of several counts in the first. */
async function mergeableGroups(
  rooms: WriteRooms,
  situation: Situation,
  ids: readonly string[],
): Promise<readonly (readonly TableRecord[])[]> {
  const { table, live } = situation
  if (!live) return []
  const clusters = await Promise.all(ids.map((id) => rooms.store.matches.cluster(table.serial, live.generation, id)))
  const taken = new Set<RowNumber>()
  const chosen = clusters.filter((cluster): cluster is Cluster => {
    if (!cluster || cluster.rows.length > LARGEST_MERGE || cluster.rows.some((row) => taken.has(row))) return false
    for (const row of cluster.rows) taken.add(row)
    return true
  })
  const rows = [...taken].sort((a, b) => a - b)
  const records = rows.length === 0 ? [] : await rooms.store.records.byRows(table.serial, rows, EVERYTHING)
  if (records.length < rows.length) throw conflict('seen-moved', 'A record of a cluster has gone meanwhile.')
  const byRow = new Map(records.map((record) => [record.row, record]))
  return chosen.map((cluster) => cluster.rows.flatMap((row) => byRow.get(row) ?? []))
}

function commandOf(rooms: WriteRooms, { principal }: MergeRequest): Command {
  return { operationId: rooms.ids.next(), principal, instant: rooms.clock.now() }
}

function refuseIds(ids: readonly RecordId[]): void {
  if (ids.length < 2) throw invalid('too-few-records', 'A merge takes at least 2 records.', 'recordIds')
  if (ids.length > LARGEST_MERGE)
    throw invalid('too-many-records', `A merge takes at most ${LARGEST_MERGE} records.`, 'recordIds')
  if (new Set(ids).size < ids.length) throw invalid('record-doubled', 'A record is named twice.', 'recordIds')
}

async function liveRecords(
  rooms: WriteRooms,
  { table }: Situation,
  ids: readonly RecordId[],
): Promise<readonly TableRecord[]> {
  const records = await rooms.store.records.byIds(table.serial, ids, EVERYTHING)
  if (records.length === ids.length) return records
  const live = new Set(records.map(({ id }) => id))
  const missing = ids.filter((id) => !live.has(id))
  const absorbed = (await rooms.store.records.findIds(table.serial, missing)).find(({ state }) => state === 'ABSORBED')
  if (absorbed) throw conflict('record-absorbed', `The record "${absorbed.id}" was merged into "${absorbed.into}".`)
  throw notFound('record', missing[0] as RecordId)
}

async function recordsOf(rooms: WriteRooms, { table }: Situation, { rows }: Cluster): Promise<readonly TableRecord[]> {
  if (rows.length > LARGEST_MERGE)
    throw invalid('too-many-records', `A cluster of more than ${LARGEST_MERGE} records is not merged at once.`)
  const records = await rooms.store.records.byRows(table.serial, rows, EVERYTHING)
  if (records.length < rows.length) throw conflict('seen-moved', 'A record of the cluster has gone meanwhile.')
  return records
}

async function refuseUnlessOneCluster(
  rooms: WriteRooms,
  { table, live }: Situation,
  records: readonly TableRecord[],
): Promise<void> {
  const first = records[0] as TableRecord
  const [seen] = live ? await rooms.store.matches.componentsOf(table.serial, live.generation, [first.row]) : []
  const [component] =
    live && seen && seen.component !== 0
      ? await rooms.store.matches.components(table.serial, live.generation, [seen.component])
      : []
  const together = component?.clusters.some(({ rows }) => records.every(({ row }) => rows.includes(row)))
  if (!together) throw conflict('not-one-cluster', 'These records do not lie in one present cluster.')
}

function refuseUnlessSeen(records: readonly TableRecord[], seen: readonly RecordId[]): void {
  const present = new Set(records.map(({ id }) => id))
  const stated = new Set(seen)
  const joined = [...present].filter((id) => !stated.has(id))
  const left = [...stated].filter((id) => !present.has(id))
  if (joined.length === 0 && left.length === 0) return
  throw conflict(
    'cluster-changed',
    `The cluster is no longer the one you saw: it gained [${joined.join(', ')}] and lost [${left.join(', ')}].`,
  )
}

/** One new record for each group; its records leave the table, and what named them leads to it from now on. */
async function planMerges(
  rooms: WriteRooms,
  situation: Situation,
  groups: readonly (readonly TableRecord[])[],
  command: Command,
  comment?: string,
): Promise<{ plan: Plan; survivors: readonly TableRecord[] }> {
  const { table, entity } = situation
  const contributions = await contributionsOf(rooms.store.records, table.serial, groups.flat())
  const rows = await rooms.store.records.reserveRows(table.serial, groups.length)
  const survivors = groups.map((records, index) =>
    survivorOf(rooms, situation, records, contributions, rows[index] as RowNumber, command),
  )
  const writes: RecordWrite[] = []
  const archive: ArchivedRecord[] = []
  const audited: Audited[] = []
  const told: RecordChange[] = []
  for (const [index, records] of groups.entries()) {
    const survivor = survivors[index] as TableRecord
    const absorbed = [...records]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((record): ArchivedRecord => ({ ...record, reason: 'MERGED', mergedInto: survivor.id }))
    writes.push({ row: survivor.row, id: survivor.id, after: survivor })
    for (const before of records)
      writes.push({ row: before.row, id: before.id, before, into: { id: survivor.id, key: survivor.key } })
    if (table.history) archive.push(...absorbed)
    audited.push({
      type: 'MERGE',
      records: [survivor.id, ...survivor.merged],
      changes: columnChanges({}, survivor.values),
    })
    audited.push(...absorbed.map(({ id }): Audited => ({ type: 'ABSORB', records: [id, survivor.id] })))
    told.push({ operation: 'insert', bucketOperation: 'merge', view: viewOf(survivor) })
    told.push(
      ...absorbed.map(
        (record): RecordChange => ({
          operation: 'remove',
          bucketOperation: 'merge',
          view: viewOf(record, table.history),
        }),
      ),
    )
  }
  const plan: Plan = {
    ...EMPTY_PLAN,
    writes,
    archive,
    audit: table.audit ? auditEntries(rooms.ids, command, comment, audited) : [],
    publish: entity && entity.sinks.length > 0 ? changesOf(command, told) : [],
  }
  return { plan, survivors }
}

function survivorOf(
  rooms: WriteRooms,
  situation: Situation,
  records: readonly TableRecord[],
  contributions: ReadonlyMap<RecordId, readonly TableRecord[]>,
  row: RowNumber,
  command: Command,
): TableRecord {
  const { values, issues } = mergedShape(situation, records, contributions)
  const pinned = Object.keys(pinsOf(records)).sort()
  return {
    row,
    id: rooms.ids.next(),
    key: survivingKey(records.map(({ key }) => key)),
    revision: 1,
    created: command.instant,
    updated: command.instant,
    values,
    sources: unitedSources(records.map(({ sources }) => sources)),
    merged: records.map(({ id }) => id).sort(),
    issues,
    ...(pinned.length > 0 ? { pinned } : {}),
  }
}

/** What a merge of these records would make. Writes nothing. */
export async function previewMerge(
  rooms: WriteRooms,
  situation: Situation,
  records: readonly TableRecord[],
): Promise<TableRecord['values']> {
  const contributions = await contributionsOf(rooms.store.records, situation.table.serial, records)
  return mergedShape(situation, records, contributions).values
}

/** What the contributions, the merger and the pins of these records make together. */
function mergedShape(
  situation: Situation,
  records: readonly TableRecord[],
  contributions: ReadonlyMap<RecordId, readonly TableRecord[]>,
): Shaped {
  const leaves = records.flatMap((record) => contributions.get(record.id) ?? [record])
  const merger = situation.components.merger ?? DEFAULT_MERGER
  return shaper(situation, 'MERGE').ofMerge(mergedValues(leaves, merger, pinsOf(records)))
}
