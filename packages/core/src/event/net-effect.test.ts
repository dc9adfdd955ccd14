import { expect, test } from 'vitest'
import type { BucketOperation, Change, Operation } from '../model/change.ts'
import { netEffect } from './net-effect.ts'

function change(operation: Operation, name: string, bucketOperation?: BucketOperation): Change {
  const bucket = bucketOperation ? { _operation_bucket: bucketOperation } : {}
  return {
    operation,
    ...(bucketOperation ? { bucketOperation } : {}),
    recordId: 'ada',
    operationId: name,
    sequence: 1,
    actorType: 'USER',
    actorId: 'u',
    instant: 0,
    payload: { _id: 'ada', name, _metadata: { _operation: operation, ...bucket } },
  }
}

test.each<[Operation, Operation, Operation | undefined]>([
  ['insert', 'update', 'insert'],
  ['insert', 'remove', undefined],
  ['update', 'update', 'update'],
  ['update', 'remove', 'remove'],
  ['remove', 'insert', 'update'],
])('[EV-97] %s, then %s, is told as %s with the final state', (first, then, told) => {
  const net = netEffect(change(first, 'one'), change(then, 'two'))
  if (told === undefined) expect(net).toBeUndefined()
  else expect(net).toEqual({ ...change(told, 'two') })
})

test('[EV-97] one change alone is told as it is', () => {
  expect(netEffect(undefined, change('update', 'one'))).toEqual(change('update', 'one'))
  expect(netEffect(change('remove', 'one'), undefined)).toEqual(change('remove', 'one'))
})

test('[EV-97] a record that its destination never heard of was not disconnected there', () => {
  expect(netEffect(change('insert', 'one'), change('update', 'two', 'disconnect'))).toEqual(change('insert', 'two'))
  const survivor = netEffect(change('remove', 'one'), change('insert', 'two', 'unmerge'))
  expect(survivor).toEqual(change('update', 'two', 'unmerge'))
})
