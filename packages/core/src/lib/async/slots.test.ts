import { expect, test } from 'vitest'
import { slots } from './slots.ts'

test('so many tasks run at a time; one that ends makes room, whether it came to something or not', async () => {
  const two = slots(2)
  let finish = (): void => {}
  const first = two.run(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  const second = two.run(() => Promise.reject(new Error('nothing came of it')))
  expect(two.run(async () => 'no room')).toBeUndefined()
  await expect(second).rejects.toThrow('nothing came of it')
  expect(await two.run(async () => 'room again')).toBe('room again')
  finish()
  await first
})
