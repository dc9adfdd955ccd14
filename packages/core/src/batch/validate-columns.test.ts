import { expect, test } from 'vitest'
import type { Column, Dataset } from '../model/resources/dataset.ts'
import { type Rows, tableOf } from './columns/table.fixture.ts'
import { createTableBuilder } from './columns/table.ts'
import { valuesOfRow } from './columns/values-of.ts'
import { validateColumns } from './validate-columns.ts'

type Stated = Partial<Column> & { readonly key: string }

function datasetOf(...columns: readonly Stated[]): Dataset {
  const defaults = {
    array: false,
    empty: true,
    token: 'TEXT',
    validation: 'NONE',
    error: 'IGNORE',
    enumerations: [],
  } as const
  return {
    type: 'dataset',
    _id: 'people',
    description: 'People',
    columns: columns.map((column) => ({ ...defaults, ...column })),
  }
}

const ended = new AbortController().signal

async function validated(rows: Rows, ...columns: readonly Stated[]) {
  const result = await validateColumns(tableOf(rows), datasetOf(...columns), ended, () => {})
  return { ...result, values: rows.map((_, row) => valuesOfRow(result.columns, row)) }
}

test('[DD-11] values come in normal form; different writings of one are one', async () => {
  const { values, columns } = await validated([{ email: 'ada@X.org' }, { email: 'ada@x.org' }, { email: '  ' }, {}], {
    key: 'email',
    token: 'EMAIL',
    validation: 'PARSER',
  })
  expect(values).toEqual([{ email: 'ada@x.org' }, { email: 'ada@x.org' }, {}, {}])
  expect(columns[0]?.values).toEqual(['', 'ada@x.org'])
})

test('[DD-11] what is found is counted by column and kind, for every record that has it', async () => {
  const { issues, values } = await validated([{ day: 'x' }, { day: 'x' }, { day: 'y' }, { day: '2020-01-02' }, {}], {
    key: 'day',
    token: 'DATE',
    validation: 'DEFAULT',
    error: 'CLEAR',
    empty: false,
  })
  expect(issues).toEqual([
    { column: 'day', code: 'mandatory', message: 'A value is mandatory here.', records: 4 },
    { column: 'day', code: 'date-invalid', message: '"x" is not a date; it was left out.', records: 3 },
  ])
  expect(values).toEqual([{}, {}, {}, { day: '2020-01-02' }, {}])
})

test('[DD-11] a refused record has no values, and its reason is told', async () => {
  const { refused, values } = await validated(
    [
      { id: '1', day: '2020-01-02' },
      { id: '2', day: 'x' },
    ],
    { key: 'id' },
    { key: 'day', token: 'DATE', validation: 'DEFAULT', error: 'REFUSE' },
  )
  expect(refused).toEqual({ count: 1, first: [{ row: 1, text: 'day: "x" is not a date.' }] })
  expect(values).toEqual([{ id: '1', day: '2020-01-02' }, {}])
})

test.each<Stated>([
  { key: 'code', validation: 'REGEX', regex: 'a' },
  { key: 'code', validation: 'SCRIPT', script: 'true' },
  { key: 'code', token: 'FOREIGN_ID', validation: 'DEFAULT', foreignKey: 'a.b' },
  { key: 'code', type: 'DATASET', dataset: 'd', array: true },
])('[DS-50] a check that files cannot be given is refused, not left out: %o', async (column) => {
  const work = validateColumns(tableOf([{ code: 'a' }]), datasetOf(column), new AbortController().signal, () => {})
  await expect(work).rejects.toMatchObject({ class: 'invalid', codes: ['validation-unavailable'] })
})

test('[DS-50] a number is one text with its text', async () => {
  const dataset = datasetOf({ key: 'n', token: 'NUMBER', validation: 'PARSER' })
  const { columns } = await validateColumns(
    tableOf([{ n: '7.50' }, { n: '7.5' }]),
    dataset,
    new AbortController().signal,
    () => {},
  )
  expect(columns[0]?.values).toEqual(['', '7.5'])
  expect([...(columns[0]?.numbers ?? [])]).toEqual([1, 1])
})

test('a text where the dataset has a list is a list of one, and a column that no file has is empty', async () => {
  const { values } = await validated(
    [{ phones: '1' }, { phones: ['1', '2'] }],
    { key: 'phones', array: true },
    { key: 'fax' },
  )
  expect(values).toEqual([{ phones: ['1'] }, { phones: ['1', '2'] }])
})

test('[DD-2761] a column in normal form is kept as it is, and what was given stays so where a record is refused', async () => {
  const table = tableOf([{ name: 'Ada', day: '2020-01-02' }, { name: 'Bea', day: 'x' }, { name: 'Ada' }])
  const given = table.columns.map(({ numbers }) => [...numbers])
  const validate = (...columns: readonly Stated[]) =>
    validateColumns(table, datasetOf(...columns), new AbortController().signal, () => {})
  const day = { key: 'day', token: 'DATE', validation: 'DEFAULT' } as const
  const kept = await validate({ key: 'name' }, day)
  expect(kept.columns[0]?.numbers).toBe(table.columns[0]?.numbers)
  expect(kept.columns[0]?.values).toBe(table.columns[0]?.values)
  const { columns } = await validate({ key: 'name' }, { ...day, error: 'REFUSE' })
  expect(columns.map(({ numbers }) => [...numbers])).toEqual([
    [1, 0, 1],
    [1, 0, 0],
  ])
  expect(table.columns.map(({ numbers }) => [...numbers])).toEqual(given)
})

test('[DD-2761] a text that came in two encodings is one value', async () => {
  const builder = createTableBuilder()
  for (const encoding of ['latin1', 'utf8'] as const) {
    const bytes = Buffer.from('José', encoding)
    const column = builder.column('name')
    column.set(builder.row, column.dictionary.numberOf(bytes, 0, bytes.length))
    builder.endRow()
  }
  const { columns } = await validateColumns(
    builder.table(),
    datasetOf({ key: 'name' }),
    new AbortController().signal,
    () => {},
  )
  expect(columns[0]?.values).toEqual(['', 'José'])
  expect([...(columns[0]?.numbers ?? [])]).toEqual([1, 1])
})
