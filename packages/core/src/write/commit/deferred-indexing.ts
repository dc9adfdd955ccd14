import { netEffect } from '../../event/net-effect.ts'
import type { RowChange } from '../../matching/incremental/proposal-input.ts'
import type { Change } from '../../model/change.ts'
import { erasedChange } from '../../model/erasure.ts'
import type { Csn, RowNumber, TableRecord } from '../../model/record.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { Changes } from '../../ports/store/changes.ts'
import type { DeferredWrite, FoundDeferred } from '../../ports/store/deferred-writes.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import type { DecisionContext } from './decision-context.ts'
import type { WritePlan } from './plan.ts'

/** What of the indexing and delivery of a table is deferred, as far as it concerns one plan. */
export interface Deferral {
  /** The plan's own writes are indexed and published later. */
  readonly defers: boolean
  /** The deferred writes of the rows that the plan concerns. */
  readonly deferred: ReadonlyMap<RowNumber, FoundDeferred>
  /** Live records that the plan does not write, and whose deferred writes are drained with it. */
  readonly drained: readonly TableRecord[]
  /** What the commit rests on; absent where nothing can be deferred. */
  readonly seen?: ReadonlyMap<RowNumber, Csn>
}

/**
 * A write of values to an asynchronous entity is deferred. Every other plan drains what is deferred of the rows that it
 * concerns: the index gets them as they are now, and destinations the net effect of both.
 */
export async function deferralOf(
  records: Pick<RecordStore, 'deferredOf' | 'byRows'>,
  { head, table, entity }: DecisionContext,
  { deferrable, writes, regroup = [], drain = [], erase }: WritePlan,
): Promise<Deferral> {
  const defers = deferrable === true && entity?.asynchronous === true
  if (!defers && !head.deferred) return { defers, deferred: new Map(), drained: [] }
  const written = new Set(writes.map(({ row }) => row))
  const standing = [...regroup, ...drain, ...(erase?.rows ?? [])].filter((row) => !written.has(row))
  const rows = [...new Set([...written, ...standing])]
  const found = rows.length === 0 ? [] : await records.deferredOf(table.serial, rows)
  const deferred = new Map(found.map((write) => [write.row, write]))
  const draining = standing.filter((row) => deferred.has(row))
  return {
    defers,
    deferred,
    drained: draining.length === 0 ? [] : await records.byRows(table.serial, draining, EVERYTHING),
    seen: new Map(rows.map((row) => [row, deferred.get(row)?.csn ?? 0])),
  }
}

/** What changes for the index: from what it knows of a record, whatever was written since, to what it is now. */
export function rowChanges({ writes }: WritePlan, { defers, deferred, drained }: Deferral): readonly RowChange[] {
  const changed = (row: RowNumber, known: TableRecord | undefined, after: TableRecord | undefined): RowChange[] => {
    const before = deferred.has(row) ? deferred.get(row)?.before : known
    if (before) return after ? [{ row, before, after }] : [{ row, before }]
    return after ? [{ row, after }] : []
  }
  return [
    // What leaves is taken from the index at once: other writes would be linked with it.
    ...writes.flatMap(({ row, before, after }) => (defers && after ? [] : changed(row, before, after))),
    ...drained.flatMap((record) => changed(record.row, undefined, record)),
  ]
}

/** What is published now, what is deferred, and which deferred writes are drained by it. */
export function publishedBy(
  { writes, erase }: WritePlan,
  publish: readonly Change[],
  { defers, deferred }: Deferral,
): Pick<Changes, 'publish' | 'deferred' | 'drained'> {
  if (!defers && deferred.size === 0) return { publish }
  const own = new Map(publish.map((change) => [change.recordId, change]))
  if (defers) {
    const net = writes.map(({ row, id, before, after }): DeferredWrite & { readonly live: boolean } => {
      const first = deferred.get(row)
      const known = first ? first.before : before
      const change = netEffect(first?.change, own.get(id))
      return { row, ...(after && known ? { before: known } : {}), ...(change ? { change } : {}), live: !!after }
    })
    const waiting = net.filter(({ live, change }) => live || change)
    return {
      publish: [],
      deferred: waiting.map(({ live: _, ...write }) => write),
      drained: net.filter((write) => !waiting.includes(write) && deferred.has(write.row)).map(({ row }) => row),
    }
  }
  const first = [...deferred.values()].sort((a, b) => a.csn - b.csn || a.row - b.row)
  const changeOf = new Map(first.flatMap(({ change }) => (change ? [[change.recordId, change]] : [])))
  return {
    publish: [
      ...first.flatMap(({ row, change }) => {
        if (change === undefined || own.has(change.recordId)) return []
        return erase?.rows.includes(row) ? erasedChange(change) : change
      }),
      ...publish.flatMap((change) => netEffect(changeOf.get(change.recordId), change) ?? []),
    ],
    drained: [...deferred.keys()],
  }
}
