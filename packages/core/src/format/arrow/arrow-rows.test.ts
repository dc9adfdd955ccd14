import {
  Bool,
  DateDay,
  Decimal,
  Field,
  Float32,
  Int64,
  List,
  Struct,
  Table,
  Time,
  TimestampMicrosecond,
  tableFromArrays,
  Utf8,
  type Vector,
  vectorFromArray,
} from 'apache-arrow'
import { expect, test } from 'vitest'
import { isArrowTable } from '../../model/arrow-table.ts'
import { arrowRows } from './arrow-rows.ts'

const columns: { readonly [name: string]: Vector } = {
  name: vectorFromArray(['Ada', '', null]), // a dictionary
  plain: vectorFromArray(['x', null, 'y'], new Utf8()),
  big: vectorFromArray([9007199254740993n, -1n, null], new Int64()),
  vip: vectorFromArray([true, false, null], new Bool()),
  rate: vectorFromArray([0.1, Number.NaN, null], new Float32()),
  born: vectorFromArray([new Date('1815-12-10'), new Date('1969-12-31'), null], new DateDay()),
  at: vectorFromArray([1_500_000_000_000, 0, null], new TimestampMicrosecond('UTC')),
  tags: vectorFromArray([['a', 'b'], [], null], new List(new Field('item', new Utf8()))),
  home: vectorFromArray([{ city: 'Ulm' }, { city: null }, null], new Struct([new Field('city', new Utf8())])),
}

test('[FI-2920] the rows of a table of Arrow have JSON values, exact ones', () => {
  const table = new Table(columns)
  expect(isArrowTable(table)).toBe(true)
  expect(JSON.parse(JSON.stringify([...arrowRows(table)]))).toEqual([
    {
      name: 'Ada',
      plain: 'x',
      big: '9007199254740993',
      vip: true,
      rate: 0.1,
      born: '1815-12-10',
      at: '2017-07-14T02:40:00Z',
      tags: ['a', 'b'],
      home: { city: 'Ulm' },
    },
    {
      name: '',
      plain: null,
      big: -1,
      vip: false,
      rate: 'NaN',
      born: '1969-12-31',
      at: '1970-01-01T00:00:00Z',
      tags: [],
      home: { city: null },
    },
    { name: null, plain: 'y', big: null, vip: null, rate: null, born: null, at: null, tags: null, home: null },
  ])
})

test('[FI-2920] a decimal keeps its digits', () => {
  const value = vectorFromArray([new Uint32Array([12345, 0, 0, 0])], new Decimal(2, 38, 128))
  expect([...arrowRows(new Table({ value }))]).toEqual([{ value: 123.45 }])
})

test('[FI-2920] a time is one', () => {
  const value = vectorFromArray([45_000], new Time(0, 32))
  expect([...arrowRows(new Table({ value }))]).toEqual([{ value: '12:30:00' }])
})

test.each([[[]], [null], [{ numRows: 1 }], ['x']])('[FI-2920] %j is no table', (value) => {
  expect(isArrowTable(value)).toBe(false)
  expect(isArrowTable(tableFromArrays({ a: [1] }))).toBe(true)
})
