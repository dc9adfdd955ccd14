import { expect, test } from 'vitest'
import { packPositions, unpackPositions } from './packed-positions.ts'

test('positions of several buckets cross as numbers, those of empty ones too', () => {
  const found = [
    [],
    [
      { place: 2 ** 48 - 1, tie: 2 ** 31 - 1, row: 2 ** 40 },
      { place: 0, tie: 0, row: 1 },
    ],
    [],
    [{ place: 7, tie: 5, row: 3 }],
  ]
  expect(unpackPositions(packPositions(found))).toEqual(found)
  expect(unpackPositions(packPositions([]))).toEqual([])
})
