import { expect, test } from 'vitest'
import { tableName, tableNameRefusals } from './table-name.ts'

test.each(['a', 'Z', 'people', 'p1_2', 'a'.repeat(63), 'a_', 'ordering', 'mastodons'])(
  '[TB-1] %s is a name',
  (name) => {
    expect(tableNameRefusals(name)).toEqual([])
  },
)

test.each(['', '1people', '_people', 'peo ple', 'peo$ple', 'peo.ple', 'leute\u00e4', 'a'.repeat(64)])(
  '[TB-1] "%s" is none',
  (name) => {
    expect(tableNameRefusals(name).map(({ path, text }) => [path, text])).toEqual([
      ['table', 'A table name has 1 to 63 letters, digits and "_", and begins with a letter.'],
    ])
  },
)

test('[TB-1] hyphens become underscores', () => {
  expect(tableName('my-own-people')).toBe('my_own_people')
})

test.each([
  ['ecosystem', 'system'],
  ['MASTERS', 'master'],
  ['people_History', 'history'],
])('[TB-2] %s contains "%s"', (name, part) => {
  expect(tableNameRefusals(name).map(({ text }) => text)).toEqual([`A table name does not contain "${part}".`])
})

test.each(['select', 'TABLE', 'User'])('[TB-2] %s is a reserved word', (name) => {
  expect(tableNameRefusals(name).map(({ text }) => text)).toEqual([`"${name}" is a reserved word of databases.`])
})

test('[TB-2] everything wrong with a name is told at once', () => {
  expect(tableNameRefusals('_system master')).toHaveLength(3)
})
