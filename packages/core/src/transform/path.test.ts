import { expect, test } from 'vitest'
import type { Json, Values } from '../model/record.ts'
import { type OpenValues, type Path, parsePath, putAt, valueAt } from './path.ts'

const path = (text: string): Path => parsePath(text) as Path
const orders: Values = { name: 'Ada', orders: [{ amount: 3, lines: [{ sku: 'a' }, { sku: 'b' }] }, { note: 'gift' }] }

test.each<[string, Json | undefined]>([
  ['name', 'Ada'],
  ['absent', undefined],
  ['orders.amount', [3, null]],
  ['orders.lines.sku', [['a', 'b'], null]],
  ['name.first', undefined],
])('[TF-1] what lies at %s', (text, value) => {
  expect(valueAt(orders, path(text))).toEqual(value)
})

test.each<[string, Json | undefined, Values]>([
  ['name', 'Grace', { ...orders, name: 'Grace' }],
  [
    'orders.amount',
    [5, 6],
    {
      ...orders,
      orders: [
        { amount: 5, lines: [{ sku: 'a' }, { sku: 'b' }] },
        { note: 'gift', amount: 6 },
      ],
    },
  ],
  [
    'orders.paid',
    true,
    {
      ...orders,
      orders: [
        { amount: 3, lines: [{ sku: 'a' }, { sku: 'b' }], paid: true },
        { note: 'gift', paid: true },
      ],
    },
  ],
  ['visits.day', ['1', '2'], { ...orders, visits: [{ day: '1' }, { day: '2' }] }],
  ['visits.day', '1', { ...orders, visits: [{ day: '1' }] }],
  ['visits.day', undefined, orders],
  ['orders.note', undefined, { ...orders, orders: [{ amount: 3, lines: [{ sku: 'a' }, { sku: 'b' }] }, {}] }],
])('[TF-2] %s takes %j', (text, value, after) => {
  const values: OpenValues = structuredClone(orders) as OpenValues
  putAt(values, path(text), value)
  expect(values).toEqual(after)
})

test('[TF-2] what came in is not changed by what goes out', () => {
  const into: OpenValues = { ...orders }
  putAt(into, path('orders.amount'), [9, 9])
  expect(orders.orders).toEqual([{ amount: 3, lines: [{ sku: 'a' }, { sku: 'b' }] }, { note: 'gift' }])
})

test.each(['', 'a..b', '.a', '__proto__', 'a.constructor.b'])('[TF-3] %j is no place', (text) => {
  expect(parsePath(text)).toBeUndefined()
})
