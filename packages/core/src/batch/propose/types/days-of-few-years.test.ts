import { expect, test } from 'vitest'
import { comparisonsOf } from '../comparisons.ts'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import { seeColumns } from './see-columns.ts'

const DAY_MILLISECONDS = 86_400_000

/** How days are compared that lie within so many days of one another, the outer ones far away. */
function compared(span: number, outer = 0, written = (day: string) => day) {
  const rows = Array.from({ length: 400 }, (_, at) => {
    const day = at < outer ? -20_000 - at : (at * span) / 399
    return {
      paid: written(new Date(Date.UTC(2021, 0, 1) + Math.round(day) * DAY_MILLISECONDS).toISOString().slice(0, 10)),
    }
  })
  const table = tableOf(rows, new Map([['paid', 'paid']]))
  const all = table.columns.map((column) => profileOf(column, table.rows))
  const [{ comparer, alternative } = {}] = comparisonsOf(all, undefined, seeColumns(all, true))
  return [comparer, alternative]
}

test.each([
  ['1,095 days between the twentieths', 1214, 0, ['DAYS', 'DATE']],
  ['1,098 days between the twentieths', 1217, 0, ['DATE', 'DAYS']],
  ['a year, but for one in thirty', 365, 13, ['DAYS', 'DATE']],
  ['a year, but for one in fifteen', 365, 26, ['DATE', 'DAYS']],
])('[LE-3305] days of %s', (_, span, outer, expected) => {
  expect(compared(span, outer)).toEqual(expected)
})

test('[LE-3305] days with a time of day keep their digits, whatever years they are of', () => {
  expect(compared(365, 0, (day) => `${day} 10:20`)).toEqual(['DATE', 'DAYS'])
  expect(compared(365, 0, (day) => `${day}T10:20:00`)).toEqual(['DATE', 'DAYS'])
})
