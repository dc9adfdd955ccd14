import type { Delivery } from '@onefold/core/adapter-kit'

/** An event as a message: by the record, so that what is told of one record stays in order. */
export interface Message {
  readonly key: string
  readonly value: string
  readonly headers: { readonly [name: string]: string }
}

/** A clear has no record: its key is the table. */
export function messageOf({ id, recordId, tableId, table, operationId, sequence, payload }: Delivery): Message {
  return {
    key: recordId ?? tableId ?? String(table),
    value: JSON.stringify(payload),
    headers: {
      'master-event-id': id,
      'Master-Operation-Id': operationId,
      'Master-Operation-Sequence': String(sequence),
    },
  }
}
