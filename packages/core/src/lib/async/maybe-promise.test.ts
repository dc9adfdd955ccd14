import { expect, test } from 'vitest'
import { type MaybePromise, thenMaybe } from './maybe-promise.ts'

test('what is known is gone on with at once', () => {
  expect(thenMaybe(2, (two) => two + 1)).toBe(3)
})

test('what comes is gone on with when it is there', async () => {
  const answer: MaybePromise<number> = thenMaybe(Promise.resolve(2), (two) => two + 1)
  expect(answer).toBeInstanceOf(Promise)
  expect(await answer).toBe(3)
})

test('what fails at once is thrown, what fails later rejects', async () => {
  const fail = (): never => {
    throw new Error('no')
  }
  expect(() => thenMaybe(1, fail)).toThrow('no')
  await expect(thenMaybe(Promise.resolve(1), fail)).rejects.toThrow('no')
  await expect(thenMaybe(Promise.reject(new Error('before')), fail)).rejects.toThrow('before')
})
