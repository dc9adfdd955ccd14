import { expect, test } from 'vitest'
import { tableOf } from '../worlds.fixture.ts'
import { marked, waysIn } from './written-ways.ts'

function waysOf(texts: readonly string[]) {
  const rows = texts.map((text) => ({ text, other: 'x' }))
  const [column] = tableOf(rows, new Map([['text', 'text']])).columns
  const ways = waysIn(column!, Int32Array.from(texts.keys()))
  return Object.fromEntries(
    marked(ways, Int32Array.from(texts.keys())).map(({ is }, at) => [ways.ways[at], [...is].join('')]),
  )
}

test('[LE-4502] ways in which some values are written and others are not, and that there is one', () => {
  expect(waysOf(['US$ 12.50', '$11.99', '', '$7 - new'])).toEqual({
    '': '1121',
    'begins $11.99': '2102',
    'begins $7': '2201',
    'begins us$': '1202',
    'ends 9': '1102',
    'ends new': '2201',
    'has -': '2201',
    'has .': '1102',
    'has a dash between words': '2201',
    'in capitals': '1202',
    'in small letters': '2201',
    'is $9 - a': '2201',
    'is $9.9': '2102',
    'is a$ 9.9': '1202',
  })
})

test('[LE-4502] of the rows with a value one in ten is written so, and one in ten is not', () => {
  const some = (so: number, others: number) => [
    ...Array.from({ length: so }, () => 'by x'),
    ...Array.from({ length: others }, () => 'x'),
  ]
  expect(Object.keys(waysOf(some(10, 90)))).toContain('begins by')
  expect(Object.keys(waysOf(some(9, 91)))).not.toContain('begins by')
  expect(Object.keys(waysOf(some(90, 10)))).toContain('begins by')
  expect(Object.keys(waysOf(some(91, 9)))).not.toContain('begins by')
  expect(Object.keys(waysOf([...some(10, 90), 'a text with no shape of its own']))).not.toContain('is a a a a a a a a')
})
