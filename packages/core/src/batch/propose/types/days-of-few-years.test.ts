import { expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { comparisonsOf } from '../comparisons.ts'
import { profileOf } from '../profile.ts'
import { lexicon, tableOf } from '../worlds.fixture.ts'
import { seeColumns } from './see-columns.ts'

const DAY_MILLISECONDS = 86_400_000

/** How days are compared that lie within so many days of one another, the outer ones far away. */
function compared(
  span: number,
  outer = 0,
  written = (day: string) => day,
  beside: { readonly [column: string]: readonly string[] } = {},
) {
  const rows = Array.from({ length: 400 }, (_, at) => {
    const day = at < outer ? -20_000 - at : (at * span) / 399
    const others = Object.entries(beside).map(([column, values]) => [column, values[at % values.length]!])
    return {
      ...Object.fromEntries(others),
      paid: written(new Date(Date.UTC(2021, 0, 1) + Math.round(day) * DAY_MILLISECONDS).toISOString().slice(0, 10)),
    }
  })
  const table = tableOf(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name])))
  const all = table.columns.map((column) => profileOf(column, table.rows))
  const comparisons = comparisonsOf(all, undefined, seeColumns(all, true))
  const { comparer, alternative } = comparisons.find(({ keys }) => keys.includes('paid'))!
  return [comparer, alternative]
}

test.each([
  ['1,095 days between the twentieths', 1214, 0, ['DAYS', undefined]],
  ['1,098 days between the twentieths', 1217, 0, ['DATE', 'DAYS']],
  ['a year, but for one in thirty', 365, 13, ['DAYS', undefined]],
  ['a year, but for one in fifteen', 365, 26, ['DATE', 'DAYS']],
])('[LE-3305] days of %s', (_, span, outer, expected) => {
  expect(compared(span, outer)).toEqual(expected)
})

test('[LE-3305] digits are asked besides where somebody has a name: two payments a month apart are two', () => {
  expect(compared(365, 0, undefined, { given_name: lexicon(seededRandom(5), 60) })).toEqual(['DAYS', 'DATE'])
})

test('[LE-3305] days with a time of day keep their digits, whatever years they are of', () => {
  expect(compared(365, 0, (day) => `${day} 10:20`)).toEqual(['DATE', 'DAYS'])
  expect(compared(365, 0, (day) => `${day}T10:20:00`)).toEqual(['DATE', 'DAYS'])
})
