import type { BucketOperation, Change, Operation } from '../model/change.ts'
import type { Principal } from '../model/principal.ts'
import type { Instant, Json } from '../model/record.ts'

/** The command that changes belong to. */
export interface Command {
  readonly operationId: string
  readonly principal: Principal
  readonly instant: Instant
}

/** What happened to one record, told with the record as the change left it. */
export interface RecordChange {
  readonly operation: Exclude<Operation, 'clear'>
  readonly bucketOperation?: BucketOperation
  readonly view: { readonly _id: string; readonly _metadata: object; readonly [member: string]: unknown }
}

/** The changes of one command in the order given; their sequence begins after `from`. */
export function changesOf(command: Command, records: readonly RecordChange[], from = 0): readonly Change[] {
  return records.map(({ operation, bucketOperation, view }, index) => ({
    operation,
    ...(bucketOperation ? { bucketOperation } : {}),
    recordId: view._id,
    operationId: command.operationId,
    sequence: from + index + 1,
    actorType: command.principal.type,
    actorId: command.principal.id,
    instant: command.instant,
    payload: {
      ...view,
      _metadata: {
        ...view._metadata,
        _operation: operation,
        ...(bucketOperation ? { _operation_bucket: bucketOperation } : {}),
      },
    } as { readonly [member: string]: Json },
  }))
}

/** The change that tells a destination to forget all it holds [EV-40]. */
export function clearChange(
  command: Command,
  subject: { readonly table: string; readonly entity: string; readonly records: number; readonly updated: string },
): Change {
  return {
    operation: 'clear',
    operationId: command.operationId,
    sequence: 1,
    actorType: command.principal.type,
    actorId: command.principal.id,
    instant: command.instant,
    payload: {
      _metadata: { _operation: 'clear', _updated: subject.updated },
      _clear: { table: subject.table, entity: subject.entity, records: subject.records },
    },
  }
}
