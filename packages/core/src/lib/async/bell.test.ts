import { expect, test } from 'vitest'
import { createBell } from './bell.ts'

test('a ring wakes whoever waits', async () => {
  const bell = createBell()
  const waiting = bell.wait(60_000)
  bell.ring()
  await waiting
})

test('a ring that nobody heard is kept once', async () => {
  const bell = createBell()
  bell.ring()
  bell.ring()
  await bell.wait(60_000)
  const begin = performance.now()
  await bell.wait(30)
  expect(performance.now() - begin).toBeGreaterThanOrEqual(28)
})
