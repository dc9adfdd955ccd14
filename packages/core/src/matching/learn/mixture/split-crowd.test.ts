import { expect, test } from 'vitest'
import { areTwoKinds } from './split-crowd.ts'

test.each([
  [0.5, 100, true],
  [0.499, 100, false],
  [0.2, 1_000_000, false],
  [0.201, 1_000_000, true],
])('[LE-3026] a gain of %s nats for each of %s pairs', (gain, pairs, expected) => {
  expect(areTwoKinds({ gain, pairs })).toBe(expected)
})
