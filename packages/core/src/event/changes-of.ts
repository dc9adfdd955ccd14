import type { BucketOperation, Change, Operation } from '../model/change.ts'
import type { Principal } from '../model/principal.ts'
import type { Instant, Json, RowNumber } from '../model/record.ts'

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

/** What a table's destinations are to forget. */
export interface ClearedTable {
  readonly table: string
  readonly entity: string
  /** How many records it held. */
  readonly records: number
}

/** The change that tells a destination to forget all it holds [EV-40]. When it is published is filled in then. */
export function clearChange(command: Command, { table, entity, records }: ClearedTable): Change {
  return {
    ...causeOf(command),
    operation: 'clear',
    sequence: 1,
    table,
    entity,
    payload: {
      _metadata: { _operation: 'clear', _updated: new Date(command.instant).toISOString() },
      _clear: { table, entity, records },
    },
  }
}

/** One change for every live record up to a row: each is read, and told as an insert, when its turn comes [EV-41]. */
export function replayChange(command: Command, upTo: RowNumber, records: number): Change {
  return { ...causeOf(command), operation: 'insert', sequence: 1, upTo, records, payload: {} } // the clear was 1
}

function causeOf({ operationId, principal, instant }: Command) {
  return { operationId, actorType: principal.type, actorId: principal.id, instant }
}
