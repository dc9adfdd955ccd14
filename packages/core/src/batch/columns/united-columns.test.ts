import { expect, test } from 'vitest'
import { tableOf } from './table.fixture.ts'
import { withUnitedColumns } from './united-columns.ts'
import { valuesOfRow } from './values-of.ts'

const rowsOf = (table: ReturnType<typeof tableOf>) =>
  Array.from({ length: table.rows }, (_, row) => valuesOfRow(table.columns, row))

test('[DD-4201] columns that a project calls one are read as one, at the place of the first', () => {
  const table = tableOf([
    { id: '1', first: 'Ada', town: 'London' },
    { id: '2', town: 'Bern', vorname: 'Ada' },
    { id: '3', vorname: 'Grace', prenom: 'never' },
  ])
  const united = withUnitedColumns(table, { first: ['vorname', 'prenom', 'not there'] })
  expect(united.columns.map(({ name }) => name)).toEqual(['id', 'first', 'town'])
  expect(rowsOf(united)).toEqual([
    { id: '1', first: 'Ada', town: 'London' },
    { id: '2', first: 'Ada', town: 'Bern' },
    { id: '3', first: 'Grace' },
  ])
  expect(united.columns[1]!.values).toEqual(['', 'Ada', 'Grace', 'never']) // each once
  expect(withUnitedColumns(united, { first: ['vorname'] }).columns[1]).toBe(united.columns[1])
})

test('[DD-4201] a file that has the other name alone goes by the name of the dataset; a list stays one', () => {
  const united = withUnitedColumns(tableOf([{ mail: ['a@x.org', 'b@x.org'] }, { mail: 'c@x.org' }]), {
    email: ['mail'],
  })
  expect(rowsOf(united)).toEqual([{ email: ['a@x.org', 'b@x.org'] }, { email: 'c@x.org' }])
})
