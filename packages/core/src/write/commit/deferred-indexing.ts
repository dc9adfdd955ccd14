import { netEffect } from '../../event/net-effect.ts'
import type { Touched } from '../../matching/incremental/proposals.ts'
import type { Change } from '../../model/change.ts'
import { erasedChange } from '../../model/erasure.ts'
import type { Mark, RowNumber, TableRecord } from '../../model/record.ts'
import { EVERYTHING } from '../../model/sight.ts'
import type { Changes } from '../../ports/changes.ts'
import type { FoundPending, PendingWrite } from '../../ports/pending.ts'
import type { Plan } from './changes-of-plan.ts'
import type { Situation, WriteRooms } from './decision-context.ts'

/** How a plan stands to writes that the index and the destinations have not heard of. */
export interface Pendings {
  /** This plan's own writes are put off. */
  readonly waits: boolean
  /** By row, of the rows that the plan speaks of. */
  readonly waiting: ReadonlyMap<RowNumber, FoundPending>
  /** Live records that the plan does not write, and that are indexed and told of with it. */
  readonly caughtUp: readonly TableRecord[]
  /** What a commit rests on; absent where nothing can be pending. */
  readonly seen?: ReadonlyMap<RowNumber, Mark>
}

/**
 * A write of values to an asynchronous entity waits. Every other decision makes up for what waits of the rows it speaks of:
 * the index hears of them as they are now, and the destinations of both as one.
 */
export async function pendingsOf({ store }: WriteRooms, situation: Situation, plan: Plan): Promise<Pendings> {
  const { head, table, entity } = situation
  const waits = plan.mayWait === true && entity?.asynchronous === true
  if (!waits && !head.pending) return { waits, waiting: new Map(), caughtUp: [] }
  const written = new Set(plan.writes.map(({ row }) => row))
  const { regroup = [], settle = [], erase } = plan
  const standing = [...regroup, ...settle, ...(erase?.rows ?? [])].filter((row) => !written.has(row))
  const rows = [...new Set([...written, ...standing])]
  const found = rows.length === 0 ? [] : await store.records.pendingOf(table.serial, rows)
  const waiting = new Map(found.map((write) => [write.row, write]))
  const caught = standing.filter((row) => waiting.has(row))
  return {
    waits,
    waiting,
    caughtUp: caught.length === 0 ? [] : await store.records.byRows(table.serial, caught, EVERYTHING),
    seen: new Map(rows.map((row) => [row, waiting.get(row)?.mark ?? 0])),
  }
}

/** What changes for the index: from what it knows of a record, whatever was written since, to what it is now. */
export function touchedBy({ writes }: Plan, { waits, waiting, caughtUp }: Pendings): readonly Touched[] {
  const touched = (row: RowNumber, known: TableRecord | undefined, after: TableRecord | undefined): Touched[] => {
    const before = waiting.has(row) ? waiting.get(row)?.before : known
    if (before) return after ? [{ row, before, after }] : [{ row, before }]
    return after ? [{ row, after }] : []
  }
  return [
    // What leaves is taken from the index at once: others would trip over it there.
    ...writes.flatMap(({ row, before, after }) => (waits && after ? [] : touched(row, before, after))),
    ...caughtUp.flatMap((record) => touched(record.row, undefined, record)),
  ]
}

/** What is told now, what waits, and what has waited long enough. */
export function toldBy(
  { writes, erase }: Plan,
  publish: readonly Change[],
  { waits, waiting }: Pendings,
): Pick<Changes, 'publish' | 'defer' | 'settled'> {
  if (!waits && waiting.size === 0) return { publish }
  const own = new Map(publish.map((change) => [change.recordId, change]))
  if (waits) {
    const net = writes.map(({ row, id, before, after }): PendingWrite & { readonly live: boolean } => {
      const first = waiting.get(row)
      const known = first ? first.before : before
      const change = netEffect(first?.change, own.get(id))
      return { row, ...(after && known ? { before: known } : {}), ...(change ? { change } : {}), live: !!after }
    })
    const waits = net.filter(({ live, change }) => live || change)
    return {
      publish: [],
      defer: waits.map(({ live: _, ...write }) => write),
      settled: net.filter((write) => !waits.includes(write) && waiting.has(write.row)).map(({ row }) => row),
    }
  }
  const first = [...waiting.values()].sort((a, b) => a.mark - b.mark || a.row - b.row)
  const changeOf = new Map(first.flatMap(({ change }) => (change ? [[change.recordId, change]] : [])))
  return {
    publish: [
      ...first.flatMap(({ row, change }) => {
        if (change === undefined || own.has(change.recordId)) return []
        return erase?.rows.includes(row) ? erasedChange(change) : change
      }),
      ...publish.flatMap((change) => netEffect(changeOf.get(change.recordId), change) ?? []),
    ],
    settled: [...waiting.keys()],
  }
}
