import { expect, test } from 'vitest'
import { backoffMs, sleep } from './waiting.ts'

test('a sleep lasts its time', async () => {
  const begin = performance.now()
  await sleep(30)
  expect(performance.now() - begin).toBeGreaterThanOrEqual(28)
})

test('an abort ends a sleep, and lets none begin', async () => {
  const aborter = new AbortController()
  const sleeping = sleep(60_000, aborter.signal)
  aborter.abort()
  await sleeping
  await sleep(60_000, aborter.signal)
})

test.each([
  [0, 300_000, 1_000],
  [1, 300_000, 1_000],
  [2, 300_000, 2_000],
  [5, 300_000, 16_000],
  [9, 300_000, 256_000],
  [10, 300_000, 300_000],
  [5_000, 300_000, 300_000],
  [1, 1_000, 1_000],
  [2, 1_000, 1_000],
  [18, 86_400_000, 86_400_000],
])(
  '[EV-6] after %d failures in a row and %d ms at most the rest is %d ms, less up to a fifth',
  (failures, most, full) => {
    expect(backoffMs(failures, 0, most)).toBe(full)
    expect(backoffMs(failures, 1, most)).toBe(full * 0.8)
    expect(backoffMs(failures, 0.5, most)).toBe(full * 0.9)
  },
)
