import { expect, test } from 'vitest'
import { remainingOf } from './remaining.ts'

test.each<[at: number, share: number | null, seconds: number, expected: string | undefined]>([
  [0, 0.5, 10, 'about 10 s left'],
  [0, 0.1, 60, 'about 9 min left'],
  [0, 0.02, 200, 'about 3 h left'],
  [0.5, 0.6, 30, 'about 2 min left'], // resumed: only its own pace counts
  [0, 0.999999, 1000, 'about 1 s left'],
  [0, 0.5, 4, undefined],
  [0, 0.005, 600, undefined],
  [0, null, 600, undefined],
  [0, 1, 600, undefined],
])('[JB-63] work that came from %d to %s in %d s says: %s', (at, share, seconds, expected) => {
  expect(remainingOf({ at: 0, share: at }, share, seconds * 1000)).toBe(expected)
})
