import { expect, test } from 'vitest'
import type { EncodedColumn } from '../../columns/table.ts'
import { keepsTwinsApart } from './twins-apart.ts'

function column(name: string, texts: readonly string[]): EncodedColumn {
  const values = ['', ...new Set(texts.filter((text) => text !== ''))]
  return { name, numbers: Int32Array.from(texts, (text) => values.indexOf(text)), values }
}

/** Pairs of records that are the same in all columns but the first, of which so many have the same there too; and 100 records beside them. */
function pairs(count: number, same: number, columns = 4): boolean {
  const things = [
    ...Array.from({ length: count }, (_, at) => [at, at]),
    ...Array.from({ length: 50 }, (_, at) => [at + 900, at + 950]),
  ]
  const lists = things.flatMap((_, at) => (at < same ? ['A', 'A'] : ['A', 'B']))
  const texts = things.flat().map(String)
  const others = Array.from({ length: columns }, (_, at) => column(`c${at}`, texts))
  return keepsTwinsApart(column('list', lists), others)
}

test('[LE-3086] what is the same otherwise is of different lists, of twenty pairs or more', () => {
  // Of four columns there are four times three of them, in which each pair is counted.
  expect(pairs(5, 0)).toBe(true)
  expect(pairs(4, 0)).toBe(false)
  expect(pairs(20, 0, 2)).toBe(true)
  expect(pairs(19, 0, 2)).toBe(false)
})

test('[LE-3086] … but for less than half of those that chance would make', () => {
  // A and B of 300 records have 0.57 and 0.43, with more pairs in A: chance would put about half of 100 pairs into one list.
  expect(pairs(100, 20)).toBe(true)
  expect(pairs(100, 32)).toBe(false)
})

test('[LE-3086] what is the same in two of three columns is not the same', () => {
  const texts = Array.from({ length: 40 }, (_, at) => String(at >> 1))
  const own = Array.from({ length: 40 }, (_, at) => String(at))
  const list = column(
    'list',
    Array.from({ length: 40 }, (_, at) => 'AB'.charAt(at % 2)),
  )
  expect(keepsTwinsApart(list, [column('x', texts), column('y', texts), column('z', own)])).toBe(false)
  expect(keepsTwinsApart(list, [column('x', texts), column('y', texts), column('z', texts)])).toBe(true)
})
