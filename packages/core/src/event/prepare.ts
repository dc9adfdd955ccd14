import type { LogCursor, LoggedChange } from '../model/change.ts'
import type { Destination, NewDelivery } from '../model/delivery.ts'
import type { DeliveryStore } from '../ports/delivery-store.ts'
import type { Faults } from '../ports/faults.ts'
import { deliveryOf, type RestatedRecord, restatedDelivery } from './delivery-of.ts'

const SLICE = 500

/** What deliveries are made with. */
export interface PrepareRooms {
  readonly deliveries: DeliveryStore
  readonly faults: Faults
  /** The deliveries in the form that the destination wants: each valid, invalid with its error, or left out. In their order. */
  readonly shape: (
    sink: string,
    table: number,
    deliveries: readonly NewDelivery[],
    /** They tell of records as they are now, not as a change left them. */
    restated: boolean,
  ) => Promise<readonly NewDelivery[]>
  /** The next live records of a table, as they are now. */
  readonly recordsAfter: (table: number, row: number, limit: number) => Promise<readonly RestatedRecord[]>
}

/** Makes deliveries of the next changes of the log; answers the new cursor, or undefined when there was none. */
export async function prepareNext(
  destination: Destination,
  after: LogCursor,
  rooms: PrepareRooms,
): Promise<LogCursor | undefined> {
  const { table, sink, attempt, closed } = destination
  if (closed) return undefined
  const next = await nextOf(destination, after, rooms)
  if (next === undefined) return undefined
  const { told, cursor, restated } = next
  const shaped = await rooms.shape(sink, table, told, restated)
  rooms.faults('before-prepare')
  await rooms.deliveries.prepare(table, sink, attempt, shaped, cursor)
  rooms.faults('after-prepare')
  return cursor
}

interface Next {
  readonly told: readonly NewDelivery[]
  readonly cursor: LogCursor
  readonly restated: boolean
}

async function nextOf(
  { table, sink }: Destination,
  after: LogCursor,
  { deliveries, recordsAfter }: PrepareRooms,
): Promise<Next | undefined> {
  const log = await deliveries.log(table, after, SLICE)
  // A clear says all that was to be said of what came before it.
  const changes = log.slice(
    Math.max(
      0,
      log.findLastIndex(({ operation }) => operation === 'clear'),
    ),
  )
  const [first] = changes
  if (first === undefined) return undefined
  if (first.upTo === undefined) {
    const many = changes.findIndex(({ upTo }) => upTo !== undefined)
    const single = many < 0 ? changes : changes.slice(0, many)
    const told = single.map((change) => deliveryOf(sink, table, change))
    return { told, cursor: positionOf(single.at(-1) ?? first), restated: false }
  }
  const begun = first === log[0] ? (after.row ?? 0) : 0
  const records = await recordsAfter(table, begun, SLICE)
  const upTo = first.upTo
  const restated = records.filter(({ row }) => row <= upTo)
  const last = restated.at(-1)
  const over = last === undefined || restated.length < SLICE
  return {
    told: restated.map((record) => restatedDelivery(sink, table, first, record)),
    cursor: over ? positionOf(first) : { mark: after.mark, position: after.position, row: last.row },
    restated: true,
  }
}

function positionOf({ mark, position }: LoggedChange): LogCursor {
  return { mark, position }
}
