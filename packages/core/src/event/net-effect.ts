import type { BucketOperation, Change, Operation } from '../model/change.ts'

/** What a destination must hear after both changes to one record; undefined when they cancel out. */
export function netEffect(first: Change | undefined, then: Change | undefined): Change | undefined {
  if (first === undefined || then === undefined) return then ?? first
  // It never heard of this record, so it need not hear that it is gone.
  if (first.operation === 'insert') return then.operation === 'remove' ? undefined : toldAs('insert', then)
  // It still holds the old row, so to it this is an update.
  if (first.operation === 'remove' && then.operation === 'insert') return toldAs('update', then)
  return then
}

/** A record that is new to a destination was not split or disconnected there. */
const OF_KNOWN: readonly (BucketOperation | undefined)[] = ['split', 'disconnect']

function toldAs(operation: Operation, { bucketOperation, payload, ...change }: Change): Change {
  const { _operation_bucket: told, ...metadata } = payload._metadata as { readonly [member: string]: unknown }
  const kept = operation === 'insert' && OF_KNOWN.includes(bucketOperation) ? undefined : bucketOperation
  const bucket = kept === undefined ? {} : { _operation_bucket: told }
  return {
    ...change,
    operation,
    ...(kept === undefined ? {} : { bucketOperation: kept }),
    payload: { ...payload, _metadata: { ...metadata, _operation: operation, ...bucket } as Change['payload'] },
  }
}
