import { expect, test } from 'vitest'
import type { Json } from '../../model/record.ts'
import { instantIn, numberIn } from './readings.ts'

test.each<[Json | undefined, number | undefined]>([
  [7, 7],
  ['7', 7],
  [' -7.50 ', -7.5],
  ['.5', 0.5],
  ['1e3', 1000],
  ['+1', 1],
  ['0x10', undefined],
  ['1e999', undefined],
  ['Infinity', undefined],
  ['1,5', undefined],
  ['', undefined],
  [true, undefined],
  [['7'], undefined],
  [null, undefined],
  [undefined, undefined],
])('[MG-80] the number in %j is %s', (value, number) => {
  expect(numberIn(value)).toBe(number)
})

const utc = (...parts: [number, number, ...number[]]) => Date.UTC(...(parts as [number, number]))

test.each<[Json | undefined, number | undefined]>([
  ['2020', utc(2020, 0)],
  ['2020-03', utc(2020, 2)],
  ['2020-02-29', utc(2020, 1, 29)],
  ['0001-01-01', -62_135_596_800_000],
  ['2019-02-29', undefined],
  ['2020-13-01', undefined],
  ['2020-00-01', undefined],
  ['2020-01-05T08:30', utc(2020, 0, 5, 8, 30)],
  ['2020-01-05 08:30:15', utc(2020, 0, 5, 8, 30, 15)],
  ['2020-01-05T08:30:15.25Z', utc(2020, 0, 5, 8, 30, 15, 250)],
  ['2020-01-05T08:30:15.123456+02:00', utc(2020, 0, 5, 6, 30, 15, 123)],
  ['2020-01-05T08:30:00-0130', utc(2020, 0, 5, 10)],
  ['2020-01-05T08:61', undefined],
  ['2020-01-05T08:30+25:00', undefined],
  ['05/01/2020', undefined],
  ['yesterday', undefined],
  [1000, 1000],
  [null, undefined],
])('[MG-80] the instant in %j is %s', (value, instant) => {
  expect(instantIn(value)).toBe(instant)
})
