import { describe, expect, test } from 'vitest'
import { keyedTable } from './column-keys.ts'
import { createDictionary } from './dictionary.ts'
import { recordNames } from './record-names.ts'
import { createTableBuilder } from './table.ts'

function columnOf(name: string, texts: readonly string[]) {
  const builder = createTableBuilder()
  const column = builder.column(name)
  for (const text of texts) {
    column.set(builder.row, column.dictionary.numberOfText(text))
    builder.endRow()
  }
  return builder.table().columns[0]!
}

describe('a dictionary', () => {
  test('numbers equal texts alike, and different ones apart, however many', () => {
    const dictionary = createDictionary()
    const texts = Array.from({ length: 5000 }, (_, index) => (index % 3 === 0 ? `é${index}` : `text ${index}`))
    const numbers = texts.map(dictionary.numberOfText)
    expect(new Set(numbers).size).toBe(5000)
    expect(texts.map(dictionary.numberOfText)).toEqual(numbers)
    expect(numbers.map((number) => dictionary.values[number])).toEqual(texts)
  })

  test('gives the empty text and the empty list the number 0', () => {
    const dictionary = createDictionary()
    expect([dictionary.numberOfText(''), dictionary.numberOfList([])]).toEqual([0, 0])
  })

  test('tells a list from a text that looks like it', () => {
    const dictionary = createDictionary()
    const [list, text] = [dictionary.numberOfList(['a']), dictionary.numberOfText('["a"]')]
    expect(list).not.toBe(text)
    expect(dictionary.numberOfList(['a'])).toBe(list)
    expect(dictionary.values[list]).toEqual(['a'])
  })
})

describe('names of records', () => {
  test('[DD-23] records with one id, or none, are told apart', () => {
    const names = recordNames(6, columnOf('id', ['a', 'b', 'a', '', 'a ', 'a (2)']))
    expect([0, 1, 2, 3, 4, 5].map(names.nameOf)).toEqual(['a', 'b', "a (2)'", 'row 4', 'a (3)', 'a (2)'])
    expect([0, 2, 3, 4].map(names.idOf)).toEqual(['a', 'a', '', 'a'])
    expect(names).toMatchObject({ doubled: 2, missing: 1, examples: ['a'] })
  })

  test('without a column they are positions', () => {
    expect([0, 1].map(recordNames(2, undefined).nameOf)).toEqual(['1', '2'])
  })
})

describe('keys of columns', () => {
  test('are names that a dataset can have, each once', () => {
    const builder = createTableBuilder()
    for (const name of ['_id', 'a.b', 'a_b', 'constructor', '__proto__', 'plain', '.']) builder.column(name)
    const { table, keys } = keyedTable(builder.table())
    expect(Object.fromEntries([...keys].filter(([name]) => name !== '__proto__'))).toEqual({
      _id: 'id',
      'a.b': 'a_b_2',
      a_b: 'a_b',
      constructor: 'column_constructor',
      plain: 'plain',
      '.': 'column_',
    })
    expect(table.columns.map(({ name }) => name)).toContain('proto__')
  })
})
