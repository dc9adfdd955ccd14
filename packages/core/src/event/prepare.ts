import type { LogCursor, LoggedChange, OpenRange } from '../model/change.ts'
import type { Destination, NewDelivery } from '../model/delivery.ts'
import type { Mark, RowNumber } from '../model/record.ts'
import type { DeliveryStore } from '../ports/delivery-store.ts'
import type { Faults } from '../ports/faults.ts'
import { deliveryOf, type RestatedRecord, restatedDelivery } from './delivery-of.ts'
import { afterStretch, isThrough, isToldBeside, openedRange } from './open-range.ts'

const SLICE = 500

/** What the log is read with. */
export interface LogRooms {
  readonly deliveries: DeliveryStore
  /** See `DeliveryStore.stretch`; the records as readers see them. */
  readonly stretch: (
    table: number,
    after: RowNumber,
    upTo: RowNumber,
    limit: number,
  ) => Promise<{ readonly mark: Mark; readonly records: readonly RestatedRecord[] }>
  /** Records of a full re-delivery that are read together. @default 500 */
  readonly stretchSize?: number
}

/** What deliveries are made with. */
export interface PrepareRooms extends LogRooms {
  readonly faults: Faults
  /** The deliveries in the form that the destination wants: each valid, invalid with its error, or left out. In their order. */
  readonly shape: (
    sink: string,
    table: number,
    deliveries: readonly NewDelivery[],
    /** They tell of records as they are now, not as a change left them. */
    restated: boolean,
  ) => Promise<readonly NewDelivery[]>
}

/** Makes deliveries of what comes next in the log; answers the new cursor, or undefined when there was nothing. */
export async function prepareNext(
  destination: Destination,
  after: LogCursor,
  rooms: PrepareRooms,
): Promise<LogCursor | undefined> {
  const { table, sink, attempt, closed } = destination
  if (closed) return undefined
  const next = await nextInLog(destination, after, rooms)
  if (next === undefined) return undefined
  const { told, cursor, restated } = next
  const shaped = await rooms.shape(sink, table, told, restated)
  rooms.faults(restated ? 'restating' : 'before-prepare')
  await rooms.deliveries.prepare(table, sink, attempt, shaped, cursor)
  rooms.faults(restated ? 'restated' : 'after-prepare')
  return cursor
}

interface Next {
  readonly told: readonly NewDelivery[]
  readonly cursor: LogCursor
  readonly restated: boolean
}

/**
 * What comes next in the log, and where it goes on behind that; undefined: nothing. A stretch of records is read only when
 * all that was logged before the stretch before it was told: so neither a busy log nor a large table keeps the other waiting,
 * and one stretch is all that has to be remembered.
 */
export async function nextInLog(
  destination: Pick<Destination, 'table' | 'sink'>,
  after: LogCursor,
  rooms: LogRooms,
): Promise<Next | undefined> {
  const { table, sink } = destination
  const log = await rooms.deliveries.log(table, after, SLICE)
  // A clear says all that was to be said of what came before it, a range that was under way included.
  const clear = log.findLastIndex(({ operation }) => operation === 'clear')
  const range = clear < 0 ? after.range : undefined
  if (range !== undefined) {
    const late = log.filter(({ mark }) => mark <= range.read)
    if (late.length > 0) return { ...single(destination, late, range), restated: false }
    if (!isThrough(range)) return stretchOf(destination, after, range, rooms)
  }
  const changes = log.slice(Math.max(0, clear))
  const [first] = changes
  if (first === undefined)
    return range && { told: [], cursor: { mark: after.mark, position: after.position }, restated: false }
  if (first.upTo !== undefined) return stretchOf(destination, first, openedRange(first), rooms)
  const many = changes.findIndex(({ upTo }) => upTo !== undefined)
  return { ...single({ table, sink }, many < 0 ? changes : changes.slice(0, many)), restated: false }
}

/** Changes that speak of one record each, and where the log goes on behind them. */
function single(
  { table, sink }: Pick<Destination, 'table' | 'sink'>,
  changes: readonly LoggedChange[],
  range?: OpenRange,
): Pick<Next, 'told' | 'cursor'> {
  const told = range === undefined ? changes : changes.filter((change) => isToldBeside(change, range))
  const { mark, position } = changes.at(-1) as LoggedChange // there is one
  return {
    told: told.map((change) => deliveryOf(sink, table, change)),
    cursor: { mark, position, ...(range === undefined ? {} : { range }) },
  }
}

async function stretchOf(
  { table, sink }: Pick<Destination, 'table' | 'sink'>,
  at: LogCursor,
  range: OpenRange,
  { stretch, stretchSize = SLICE }: LogRooms,
): Promise<Next> {
  const { change, row } = range
  const { mark, records } = await stretch(table, row, change.upTo ?? 0, stretchSize)
  const last = records.length < stretchSize ? undefined : records.at(-1)
  const read = { read: mark, records: records.length, ...(last === undefined ? {} : { last: last.row }) }
  return {
    told: records.map((record) => restatedDelivery(sink, table, change, record)),
    cursor: afterStretch(at, range, read),
    restated: true,
  }
}
