import type { LogCursor, LoggedChange, OpenRange } from '../model/change.ts'
import type { Destination, NewDelivery } from '../model/delivery.ts'
import type { Csn, RowNumber } from '../model/record.ts'
import type { Faults } from '../ports/faults.ts'
import type { DeliveryStore } from '../ports/store/delivery-store.ts'
import { deliveryOf, type ReplayedRecord, replayDelivery } from './delivery-of.ts'
import { afterSnapshotBatch, isThrough, isToldBeside, openedRange } from './open-range.ts'

const SLICE = 500

/** What the log is read with. */
export interface LogRooms {
  readonly deliveries: DeliveryStore
  /** See `DeliveryStore.snapshotBatch`; the records as readers see them. */
  readonly snapshotBatch: (
    table: number,
    after: RowNumber,
    upTo: RowNumber,
    limit: number,
  ) => Promise<{ readonly csn: Csn; readonly records: readonly ReplayedRecord[] }>
  /** Records of a full re-delivery that are read together. @default 500 */
  readonly snapshotBatchSize?: number
}

/** What deliveries are made with. */
export interface PrepareServices extends LogRooms {
  readonly faults: Faults
  /** The deliveries in the form that the destination wants: each valid, invalid with its error, or left out. In their order. */
  readonly shape: (
    sink: string,
    table: number,
    deliveries: readonly NewDelivery[],
    /** They tell of records as they are now, not as a change left them. */
    replayed: boolean,
  ) => Promise<readonly NewDelivery[]>
}

/** Makes deliveries of what comes next in the log; answers the new cursor, or undefined when there was nothing. */
export async function prepareNext(
  destination: Destination,
  after: LogCursor,
  services: PrepareServices,
): Promise<LogCursor | undefined> {
  const { table, sink, attempt, closed } = destination
  if (closed) return undefined
  const next = await nextInLog(destination, after, services)
  if (next === undefined) return undefined
  const { told, cursor, replayed } = next
  const shaped = await services.shape(sink, table, told, replayed)
  services.faults(replayed ? 'restating' : 'before-prepare')
  await services.deliveries.prepare(table, sink, attempt, shaped, cursor)
  services.faults(replayed ? 'restated' : 'after-prepare')
  return cursor
}

interface Next {
  readonly told: readonly NewDelivery[]
  readonly cursor: LogCursor
  readonly replayed: boolean
}

/**
 * What comes next in the log, and where it goes on behind that; undefined: nothing. A snapshot batch of records is read only when
 * all that was logged before the snapshot batch before it was told: so neither a busy log nor a large table keeps the other waiting,
 * and one snapshot batch is all that has to be remembered.
 */
export async function nextInLog(
  destination: Pick<Destination, 'table' | 'sink'>,
  after: LogCursor,
  services: LogRooms,
): Promise<Next | undefined> {
  const { table, sink } = destination
  const log = await services.deliveries.log(table, after, SLICE)
  // A clear says all that was to be said of what came before it, a range that was under way included.
  const clear = log.findLastIndex(({ operation }) => operation === 'clear')
  const range = clear < 0 ? after.range : undefined
  if (range !== undefined) {
    const late = log.filter(({ csn }) => csn <= range.read)
    if (late.length > 0) return { ...single(destination, late, range), replayed: false }
    if (!isThrough(range)) return snapshotBatchOf(destination, after, range, services)
  }
  const changes = log.slice(Math.max(0, clear))
  const [first] = changes
  if (first === undefined)
    return range && { told: [], cursor: { csn: after.csn, position: after.position }, replayed: false }
  if (first.upTo !== undefined) return snapshotBatchOf(destination, first, openedRange(first), services)
  const many = changes.findIndex(({ upTo }) => upTo !== undefined)
  return { ...single({ table, sink }, many < 0 ? changes : changes.slice(0, many)), replayed: false }
}

/** Changes that speak of one record each, and where the log goes on behind them. */
function single(
  { table, sink }: Pick<Destination, 'table' | 'sink'>,
  changes: readonly LoggedChange[],
  range?: OpenRange,
): Pick<Next, 'told' | 'cursor'> {
  const told = range === undefined ? changes : changes.filter((change) => isToldBeside(change, range))
  const { csn, position } = changes.at(-1) as LoggedChange // there is one
  return {
    told: told.map((change) => deliveryOf(sink, table, change)),
    cursor: { csn, position, ...(range === undefined ? {} : { range }) },
  }
}

async function snapshotBatchOf(
  { table, sink }: Pick<Destination, 'table' | 'sink'>,
  at: LogCursor,
  range: OpenRange,
  { snapshotBatch, snapshotBatchSize = SLICE }: LogRooms,
): Promise<Next> {
  const { change, row } = range
  const { csn, records } = await snapshotBatch(table, row, change.upTo ?? 0, snapshotBatchSize)
  const last = records.length < snapshotBatchSize ? undefined : records.at(-1)
  const read = { read: csn, records: records.length, ...(last === undefined ? {} : { last: last.row }) }
  return {
    told: records.map((record) => replayDelivery(sink, table, change, record)),
    cursor: afterSnapshotBatch(at, range, read),
    replayed: true,
  }
}
