import { expect, test } from 'vitest'
import { sleep } from './sleep.ts'

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
