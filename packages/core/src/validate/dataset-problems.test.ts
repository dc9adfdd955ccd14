import { expect, test } from 'vitest'
import type { Column, Dataset } from '../model/resources/dataset.ts'
import { datasetProblems, datasetWarnings } from './dataset-problems.ts'

const column = (stated: Partial<Column>): Column => ({
  key: 'c',
  array: true,
  empty: true,
  token: 'TEXT',
  validation: 'NONE',
  error: 'IGNORE',
  enumerations: [],
  ...stated,
})
const dataset = (_id: string, ...nested: readonly string[]): Dataset => ({
  type: 'dataset',
  _id,
  description: _id,
  columns: nested.map((id, n) => column({ key: `c${n}`, type: 'DATASET', dataset: id })),
})
const problemsOf = (first: Dataset, ...others: readonly Dataset[]) =>
  datasetProblems(first, (id) => others.find(({ _id }) => _id === id)).map(({ code, path }) => `${path}: ${code}`)

test('[DS-46] datasets that nest in a circle are refused', () => {
  expect(problemsOf(dataset('a', 'a'))).toEqual(['columns[0].dataset: dataset-cycle'])
  expect(problemsOf(dataset('a', 'x', 'b'), dataset('b', 'c'), dataset('c', 'a'), dataset('x'))).toEqual([
    'columns[1].dataset: dataset-cycle',
  ])
})

test('[DS-46] records lie in records at most 8 levels deep', () => {
  const chain = (length: number) =>
    Array.from({ length }, (_, n) => dataset(`n${n}`, ...(n + 1 < length ? [`n${n + 1}`] : [])))
  expect(problemsOf(dataset('a', 'n0'), ...chain(8))).toEqual([])
  expect(problemsOf(dataset('a', 'n0'), ...chain(9))).toEqual(['columns[0].dataset: too-deep'])
})

test('[DS-46] many ways to one dataset are looked at once', () => {
  const names = Array.from({ length: 8 }, (_, n) => `n${n}`)
  const wide = names.map((name, n) => dataset(name, ...Array(50).fill(names[n + 1] ?? 'end')))
  expect(problemsOf(dataset('a', 'n0'), ...wide, dataset('end'))).toEqual(['columns[0].dataset: too-deep'])
})

test('[DS-43] what is no pattern is refused, what nobody here can evaluate is warned of', () => {
  const columns = ['a', '(a', 'a++', '(?R)', '\\y'].map((regex) => column({ regex }))
  const given = { ...dataset('a'), columns }
  expect(problemsOf(given)).toEqual(['columns[1].regex: pattern-invalid'])
  const warnings = datasetWarnings({ ...given, columns: columns.filter(({ regex }) => regex !== '(a') })
  expect(warnings.map(({ code, path }) => `${path}: ${code}`)).toEqual([
    'columns[2].regex: pattern-unchecked',
    'columns[3].regex: pattern-unchecked',
  ])
})
