import { expect, test } from 'vitest'
import { packPositions, unpackPositions } from './packed-positions.ts'

test('positions of several buckets cross as numbers, those of empty ones too', () => {
  const found = [
    [],
    [
      { sortKey: 2 ** 48 - 1, tiebreak: 2 ** 31 - 1, row: 2 ** 40 },
      { sortKey: 0, tiebreak: 0, row: 1 },
    ],
    [],
    [{ sortKey: 7, tiebreak: 5, row: 3 }],
  ]
  expect(unpackPositions(packPositions(found))).toEqual(found)
  expect(unpackPositions(packPositions([]))).toEqual([])
})
