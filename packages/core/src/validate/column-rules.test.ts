import { expect, test } from 'vitest'
import type { Column, Dataset } from '../model/resources/dataset.ts'
import { type ColumnRule, columnRules } from './column-rules.ts'

const column = (stated: Partial<Column>): Column => ({
  key: 'code',
  array: false,
  empty: true,
  token: 'TEXT',
  validation: 'REGEX',
  error: 'REFUSE',
  enumerations: [],
  ...stated,
})
const rulesOf = (...columns: readonly Partial<Column>[]): readonly ColumnRule[] => {
  const dataset: Dataset = { type: 'dataset', _id: 'd', description: 'D', columns: columns.map(column) }
  return columnRules(dataset)
}

test('[DS-44] a pattern that clients can check is published, anchored', () => {
  expect(rulesOf({ regex: 'a|b/', empty: false })).toEqual([
    {
      key: 'code',
      mandatory: true,
      pattern: '^(?:a|b\\/)$',
      patternFlags: 'u',
      patternMessage: 'The value does not match the pattern of its column.',
      patternMessageKey: 'pattern-mismatch',
      patternScope: 'PUBLISHED',
    },
  ])
})

test.each<[ColumnRule['patternScope'], Partial<Column>]>([
  ['NONE', { validation: 'DEFAULT', regex: 'a' }],
  ['NONE', { validation: 'NONE', regex: 'a' }],
  ['NONE', { validation: 'SCRIPT', regex: 'a' }],
  ['WITHHELD_DIALECT', { regex: '\\p{Alnum}+' }],
  ['WITHHELD_DIALECT', { regex: 'a++' }],
  ['WITHHELD_DIALECT', { regex: '(?>a|b)c' }],
  ['WITHHELD_DIALECT', { regex: '[a-z&&[^b]]' }],
  ['WITHHELD_DIALECT', { regex: '\\p{javaLowerCase}' }],
  ['WITHHELD_DIALECT', { regex: '(?R)' }],
  ['WITHHELD_UNCOMPILABLE', { regex: '\\y' }],
  ['WITHHELD_UNCOMPILABLE', { regex: '(a' }],
  ['SERVER_ONLY_NORMALISED', { regex: 'a', validation: 'PARSER' }],
  ['SERVER_ONLY_NORMALISED', { regex: 'a', error: 'FIX' }],
])('[DS-44] %s for %o', (patternScope, stated) => {
  expect(rulesOf(stated)).toEqual([{ key: 'code', mandatory: false, patternScope }])
})

test.each([
  ['[\\w-.]+', 'a-b.c', 'a b'],
  ['\\p{L}{2}', 'äß', 'a'],
  ['a{', 'a{', 'a'],
])('[DS-44] what is published of %s means the same under the flags stated', (regex, right, wrong) => {
  const [{ pattern = '', patternFlags, patternScope } = { patternScope: 'NONE' }] = rulesOf({ regex })
  expect(patternScope).toBe('PUBLISHED')
  const published = new RegExp(pattern, patternFlags)
  expect([published.test(right), published.test(wrong)]).toEqual([true, false])
})

test('[DS-44] SOURCE is always mandatory', () => {
  expect(rulesOf({ token: 'SOURCE', validation: 'NONE' })).toMatchObject([{ mandatory: true, patternScope: 'NONE' }])
})
