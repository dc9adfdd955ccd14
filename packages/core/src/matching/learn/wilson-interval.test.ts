import { expect, test } from 'vitest'
import { wilsonInterval } from './wilson-interval.ts'

test('[LE-2653] a share of few cases lies in a wide interval, of many in a narrow one, and none passes 0 or 1', () => {
  expect(wilsonInterval(0, 0)).toBeUndefined()
  // Ten of ten, and half of a hundred, as tables have them.
  expect(wilsonInterval(10, 10)).toEqual([0.7225, 1])
  expect(wilsonInterval(0, 10)).toEqual([0, 0.2775])
  expect(wilsonInterval(50, 100)).toEqual([0.4038, 0.5962])
  const [low, high] = wilsonInterval(9000, 10_000)!
  expect(high - low).toBeLessThan(0.013)
})
