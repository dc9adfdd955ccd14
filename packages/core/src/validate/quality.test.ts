import { expect, test } from 'vitest'
import type { ColumnIssue, Values } from '../model/record.ts'
import type { Column, Dataset } from '../model/resources/dataset.ts'
import { qualityOf } from './quality.ts'

const column = (key: string, stated: Partial<Column> = {}): Column => ({
  key,
  array: false,
  empty: true,
  token: 'TEXT',
  validation: 'NONE',
  error: 'IGNORE',
  enumerations: [],
  ...stated,
})
const DATASET: Dataset = {
  type: 'dataset',
  _id: 'd',
  description: 'D',
  columns: [
    column('must', { empty: false }),
    column('self', { identity: true }),
    column('may'),
    column('orders', { type: 'DATASET', array: true, dataset: 'o' }),
    column('junk', { token: 'IGNORE' }),
  ],
}
const issue = (path: string): ColumnIssue => ({ column: path, code: 'wrong', message: 'Wrong.' })

test.each<[number, Values, readonly ColumnIssue[]]>([
  [100, { must: 'a', self: 'b', may: 'c', orders: [{}] }, []],
  [83, { must: 'a', self: 'b' }, []], // 5 of 6
  [67, { must: 'a' }, []], // an empty optional identity: half of 2
  [33, {}, [issue('must')]],
  [83, { must: 'a', self: 'b', may: 'c', orders: [{}] }, [issue('orders[2].amount')]],
  [67, { must: 'a', self: 'b', may: 'c', orders: [{}] }, [issue('must')]],
  [100, { must: 'a', self: 'b', may: 'c', orders: [{}] }, [issue('junk')]],
])('[RC-75] quality %i of %j', (quality, values, issues) => {
  expect(qualityOf({ values, issues }, DATASET)).toEqual({ quality, facts: issues })
})

test('[RC-75] a mandatory value that is missing is a fact, noted or not', () => {
  expect(qualityOf({ values: {}, issues: [] }, DATASET).facts).toEqual([
    { column: 'must', code: 'mandatory', message: 'A value is mandatory here.' },
  ])
})
