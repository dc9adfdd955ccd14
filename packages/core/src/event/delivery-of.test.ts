import { expect, test } from 'vitest'
import type { LoggedChange } from '../model/change.ts'
import { deliveryId } from '../model/delivery-id.ts'
import { deliveryOf } from './delivery-of.ts'

const change: LoggedChange = {
  csn: 3,
  position: 2,
  operation: 'insert',
  bucketOperation: 'merge',
  recordId: 'ada',
  operationId: 'op-1',
  sequence: 4,
  actorType: 'USER',
  actorId: 'u-1',
  instant: 1_000,
  payload: { _id: 'ada', name: 'Ada Lovelace' },
}

test('[EV-2] an event id is the same for ever', () => {
  expect(deliveryId('crm', 7, { csn: 3, position: 2 })).toBe('0821f88369ca00f379ee4bc4a9967377')
})

test('[EV-2] another sink, table, csn or position is another event', () => {
  const at = (csn: number, position: number) => ({ csn, position })
  const ids = [
    deliveryId('crm', 7, at(3, 2)),
    deliveryId('crm2', 7, at(3, 2)),
    deliveryId('crm', 27, at(3, 2)),
    deliveryId('crm', 7, at(32, 2)),
    deliveryId('crm', 7, at(3, 22)),
    deliveryId('crm', 7, at(2, 3)),
  ]
  expect(new Set(ids).size).toBe(ids.length)
})

test('an event tells all that the change says, valid and not yet tried', () => {
  const { instant: _, ...told } = change
  const id = deliveryId('crm', 7, change)
  expect(deliveryOf('crm', 7, change)).toEqual({ id, sink: 'crm', table: 7, ...told, valid: true, attempts: 0 })
})

test('a plain clear has neither bucket operation nor record', () => {
  const { bucketOperation: _, recordId: __, ...clear } = { ...change, operation: 'clear' as const }
  expect(Object.keys(deliveryOf('crm', 7, clear))).not.toContain('recordId')
  expect(Object.keys(deliveryOf('crm', 7, clear))).not.toContain('bucketOperation')
})
