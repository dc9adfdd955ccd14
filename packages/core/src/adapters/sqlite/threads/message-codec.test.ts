import { expect, test } from 'vitest'
import {
  packComponentsSeen,
  packKeysAsked,
  packRowsFound,
  unpackComponentsSeen,
  unpackKeysAsked,
  unpackRowsFound,
} from './message-codec.ts'

const keys = [
  { mapping: 0, hash: 2 ** 53 - 1 },
  { mapping: 33, hash: 0 },
  { mapping: 2, hash: 7 },
]

test('what is asked of a thread arrives as it was, each key with its bound', () => {
  expect(unpackKeysAsked(packKeysAsked(keys, [1, 1001, 5]))).toEqual([keys, [1, 1001, 5]])
})

test('without a bound all postings are wanted', () => {
  expect(unpackKeysAsked(packKeysAsked(keys))).toEqual([keys, [-1, -1, -1]])
})

test('each key gets its own rows back, in their order, and the answer may hold none', () => {
  const found = [
    { key: keys[0]!, rows: [9, 3, 2 ** 40] },
    { key: keys[1]!, rows: [] },
    { key: keys[2]!, rows: [5] },
  ]
  expect(unpackRowsFound(packRowsFound(found), keys)).toEqual(found)
  expect(unpackRowsFound(packRowsFound([]), [])).toEqual([])
})

test('what was seen arrives as it was, in its order', () => {
  const seen = [
    { row: 2 ** 40, component: 7, csn: 2 ** 45 },
    { row: 3, component: 0, csn: 0 },
  ]
  expect(unpackComponentsSeen(packComponentsSeen(seen))).toEqual(seen)
  expect(unpackComponentsSeen(packComponentsSeen([]))).toEqual([])
})
