import { digestOf } from '../lib/hash.ts'
import type { ChangePosition, LoggedChange } from '../model/change.ts'
import type { Delivery } from '../model/delivery.ts'

export type NewDelivery = Omit<Delivery, 'order' | 'created' | 'modified'>

/** The same for the same change and destination, for ever: what receivers know a repetition by. */
export function deliveryId(sink: string, table: number, { mark, position }: ChangePosition): string {
  return digestOf([sink, String(table), String(mark), String(position)])
}

/** What a destination is told of a change. */
export function deliveryOf(sink: string, table: number, change: LoggedChange): NewDelivery {
  const { bucketOperation, recordId } = change
  return {
    id: deliveryId(sink, table, change),
    sink,
    table,
    mark: change.mark,
    position: change.position,
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
