import { expect, test } from 'vitest'
import { packComponentsSeen, unpackComponentsSeen } from './packed-components.ts'

test('what was seen arrives as it was, in its order', () => {
  const seen = [
    { row: 2 ** 40, component: 7, mark: 2 ** 45 },
    { row: 3, component: 0, mark: 0 },
  ]
  expect(unpackComponentsSeen(packComponentsSeen(seen))).toEqual(seen)
  expect(unpackComponentsSeen(packComponentsSeen([]))).toEqual([])
})
