import { expect, test } from 'vitest'
import type { EncodedColumn } from '../../columns/table.ts'
import { columnsWrittenBy, isOfLists, keepsTwinsApart, notationOf } from './twins-apart.ts'

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

/** Two lists, whatever they are called: of so many things that are in both a share is in one of them twice; and what one alone fills, and how far. */
function lists(of: {
  things?: number
  together?: number
  filled?: number
  elsewhere?: number
  titles?: boolean
}): boolean {
  const { things = 50, together = 0, filled = 1, elsewhere = 0, titles = true } = of
  const rows = Array.from({ length: 2 * things }, (_, row) => row)
  const list = rows.map((row) => (row % 2 === 0 || row >> 1 < together ? 'A' : 'B'))
  const share = (row: number) => (row >> 1) / things
  const abstract = rows.map((row) => (share(row) < (list[row] === 'A' ? filled : elsewhere) ? `abstract ${row}` : ''))
  const title = rows.map((row) => (titles ? `title ${row >> 1}` : `title ${row}`))
  return isOfLists(column('kind', list), [column('title', title), column('abstract', abstract)])
}

test.each([
  ['is of lists', {}, true],
  ['of a column that half of the one list has', { filled: 0.5 }, true],
  ['not of one that fewer have', { filled: 0.47 }, false],
  ['of one that one in fifty of the other list has', { elsewhere: 0.02 }, true],
  ['not of one that more have', { elsewhere: 0.03 }, false],
  ['with twenty pairs that are the same', { things: 20 }, true],
  ['not with nineteen', { things: 19 }, false],
  ['with a tenth of what chance makes in one list, at most', { together: 2 }, true],
  ['not with more', { together: 3 }, false],
  ['not where nothing is the same', { titles: false }, false],
])(
  '[LE-3406] a column that decides which others have values, and keeps apart what is the same in one, %s',
  (_, of, expected) => {
    expect(lists(of)).toBe(expected)
  },
)

test.each([
  ['three of six pairs of lists meet', [0, 1, 2], true],
  ['two of six', [0, 1], false],
])('[LE-3406] lists have things in common, each with every other one or nearly so: %s', (_, pairs, expected) => {
  const met = ['AB', 'CD', 'AC', 'BD', 'AD', 'BC'].filter((_pair, at) => (pairs as readonly number[]).includes(at))
  const rows = Array.from({ length: 120 }, (_row, row) => row)
  const list = column(
    'kind',
    rows.map((row) => met[(row >> 1) % met.length]!.charAt(row % 2)),
  )
  const title = column(
    'title',
    rows.map((row) => `title ${row >> 1}`),
  )
  const abstract = column(
    'abstract',
    rows.map((row) => (list.values[list.numbers[row]!] === 'A' ? `abstract ${row}` : '')),
  )
  expect(isOfLists(list, [title, abstract])).toBe(expected)
})

test('[LE-3406] of three lists two may have nothing in common', () => {
  const rows = Array.from({ length: 120 }, (_row, row) => row)
  const list = column(
    'kind',
    rows.map((row) => (row < 80 ? 'AB'.charAt(row % 2) : 'C')),
  )
  const title = column(
    'title',
    rows.map((row) => `title ${row < 80 ? row >> 1 : row}`),
  )
  const abstract = column(
    'abstract',
    rows.map((row) => (list.values[list.numbers[row]!] === 'A' ? `abstract ${row}` : '')),
  )
  expect(isOfLists(list, [title, abstract])).toBe(true)
})

/** Two lists of a hundred texts each, of which so many are in capitals, or in small letters. */
function written(of: {
  capitals?: number
  elsewhere?: number
  small?: number
  texts?: number
  lists?: string
  text?: string
}): number {
  const { capitals = 0, elsewhere = 0, small = 0, texts = 100, lists = 'AB', text = 'Red Shoe' } = of
  const rows = Array.from({ length: 200 }, (_, row) => row)
  const note = rows.map((row) => {
    const at = row >> 1
    if (at >= texts) return ''
    if (at < (row % 2 === 0 ? capitals : elsewhere)) return `${text.toUpperCase()} ${row}`
    return row % 2 === 0 && at < small ? `${text.toLowerCase()} ${row}` : `${text} ${row}`
  })
  const list = rows.map((row) => lists.charAt(row % lists.length))
  const other = column('note', note)
  return columnsWrittenBy(column('list', list), [{ column: other, notation: notationOf(other) }])
}

test.each([
  ['nine in ten of one list in capitals', { capitals: 90 }, 1],
  ['fewer', { capitals: 89 }, 0],
  ['one in twenty of the other', { capitals: 90, elsewhere: 5 }, 1],
  ['more', { capitals: 90, elsewhere: 6 }, 0],
  ['nine in ten of one list in small letters', { small: 90 }, 1],
  ['twenty texts of each', { capitals: 20, texts: 20 }, 1],
  ['fewer texts', { capitals: 19, texts: 19 }, 0],
  ['codes of two letters', { capitals: 100, text: 'Ab' }, 0],
  ['the same list in two notations', { capitals: 100, lists: 'Aa' }, 0],
])('[LE-3505] what one list writes in another way than another one: %s', (_, of, expected) => {
  expect(written(of)).toBe(expected)
})

test.each([
  ['telephones with a country before them, and without', '+49 30 123456', '030 1234567', 1],
  ['with a stroke, and in one', '030/1234567', '0301234567', 1],
  ['days with points, and with hyphens', '31.01.2024', '2024-01-31', 1],
  ['telephones alike', '030 123456', '040 654321', 0],
  ['fewer than five digits', '+4930', '0130', 0],
  ['more letters than digits', 'A/B/C/D/E/F 12345', 'ABCDEF 12345', 0],
])('[LE-4003] numbers that one list writes in another way than another one: %s', (_, one, other, expected) => {
  const rows = Array.from({ length: 100 }, (_, row) => row)
  const texts = rows.map((row) => (row % 2 === 0 ? one : other).replace(/\d$/, String(row % 10)))
  const written = column('number', texts)
  const list = column(
    'list',
    rows.map((row) => (row % 2 === 0 ? 'A' : 'B')),
  )
  expect(columnsWrittenBy(list, [{ column: written, notation: notationOf(written) }])).toBe(expected)
})
