import { digestOf } from '../lib/bytes/hash.ts'
import type { LoggedChange } from '../model/change.ts'
import type { Delivery, NewDelivery, WaitingChange } from '../model/delivery.ts'
import { deliveryId } from '../model/delivery-id.ts'
import type { RowNumber } from '../model/record.ts'

/** What a destination is told of a change. */
export function deliveryOf(sink: string, table: number, change: LoggedChange): NewDelivery {
  const { bucketOperation, recordId } = change
  return {
    id: deliveryId(sink, table, change),
    sink,
    table,
    csn: change.csn,
    position: change.position,
    ...(change.table === undefined ? {} : { tableId: change.table }),
    ...(change.entity === undefined ? {} : { entityId: change.entity }),
    operation: change.operation,
    ...(bucketOperation === undefined ? {} : { bucketOperation }),
    ...(recordId === undefined ? {} : { recordId }),
    operationId: change.operationId,
    sequence: change.sequence,
    actorType: change.actorType,
    actorId: change.actorId,
    payload: change.payload,
    valid: true,
    attempts: 0,
  }
}

/** A record as its destination reads of it. */
export interface ReplayedRecord {
  readonly row: RowNumber
  readonly view: { readonly _id: string; readonly _metadata: object; readonly [member: string]: unknown }
}

/** What a destination is told of one record of a change that stands for many. */
export function replayDelivery(
  sink: string,
  table: number,
  change: LoggedChange,
  { row, view }: ReplayedRecord,
): NewDelivery {
  const payload = { ...view, _metadata: { ...view._metadata, _operation: change.operation } } as Delivery['payload']
  return {
    ...deliveryOf(sink, table, change),
    id: deliveryId(sink, table, change, row),
    recordId: view._id,
    sequence: change.sequence + row,
    payload,
  }
}

/** What waits in the log as its destination will have it, before any transformation. */
export function waitingDelivery({ table, sink, change }: WaitingChange): Delivery {
  const { instant } = change
  return { ...deliveryOf(sink, table, change), order: 0, created: instant, modified: instant }
}

/** The id of what a destination is told when its entity goes. */
export function farewellId(sink: string, table: number, operationId: string): string {
  return digestOf([sink, String(table), operationId])
}

/** The clear that a destination is told when its entity goes: no change of the log, so the command makes its id. */
export function farewellOf(sink: string, table: number, clear: LoggedChange): NewDelivery {
  return { ...deliveryOf(sink, table, clear), id: farewellId(sink, table, clear.operationId) }
}
