import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test.each([
  [0, 1_000],
  [1, 1_000],
  [2, 2_000],
  [5, 16_000],
  [9, 256_000],
  [10, 300_000],
  [5_000, 300_000],
])('[EV-6] after %d failures in a row the rest is %d ms, less up to a fifth', (failures, full) => {
  expect(backoffMs(failures, 0)).toBe(full)
  expect(backoffMs(failures, 1)).toBe(full * 0.8)
  expect(backoffMs(failures, 0.5)).toBe(full * 0.9)
})
