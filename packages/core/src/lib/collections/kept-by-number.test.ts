import { expect, test } from 'vitest'
import { keptByNumber } from './kept-by-number.ts'

test('what is made of a number is made once while there is room, and is always that of this number', () => {
  let made = 0
  const kept = keptByNumber((number) => {
    made++
    return `of ${number}`
  })
  const few = [1, 2, 255, 256, 300, 9000, 16_383]
  for (let round = 0; round < 2; round++) for (const number of few) expect(kept(number)).toBe(`of ${number}`)
  expect(made).toBe(few.length)
  for (const number of [1 + (1 << 14), 1, 255 + (1 << 20), 255, 256]) expect(kept(number)).toBe(`of ${number}`)
  expect(made).toBe(few.length + 4)
})
