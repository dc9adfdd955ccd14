import { expect, test } from 'vitest'
import type { Column, Dataset } from '../../model/resources/dataset.ts'
import { recordColumns } from '../../table/columns.ts'
import { resolvedView } from './resolve-view.ts'

const column = (key: string, rest: Partial<Column> = {}): Column => ({
  key,
  array: false,
  empty: true,
  token: 'TEXT',
  validation: 'NONE',
  error: 'IGNORE',
  enumerations: [],
  ...rest,
})

const VISIT: Dataset = { type: 'dataset', _id: 'visit', description: 'A visit', columns: [column('on')] }
const PERSON: Dataset = {
  type: 'dataset',
  _id: 'person',
  description: 'A person',
  columns: [
    column('firstName'),
    column('city', { description: 'City', descriptionLocalized: [{ locale: 'es-MX', text: 'Ciudad' }] }),
    column('visits', { type: 'DATASET', dataset: 'visit' }),
  ],
}
const context = (language: 'en' | 'es' = 'en') => ({
  ...recordColumns(PERSON, (id) => (id === 'visit' ? VISIT : undefined)),
  dataset: PERSON,
  language,
})
const view = { type: 'data-view' as const, _id: 'v', description: 'V', dataset: 'person' }

test('[TB-60] without a view the dataset says everything', () => {
  expect(resolvedView(undefined, context())).toMatchObject({
    dataset: 'person',
    title: 'A person',
    sections: [{ id: 'main', label: 'A person' }],
    columns: [
      { key: 'firstName', label: 'First name', hidden: false, readOnly: false, width: 12, section: 'main' },
      { key: 'city', label: 'City', labels: { 'es-MX': 'Ciudad' } },
      { key: 'visits', label: 'Visits', type: 'DATASET', dataset: 'visit', array: true },
    ],
    list: { columns: ['firstName', 'city'], sort: ['_id'] },
  })
})

test('[TB-60] what a view states comes first and stays, the rest is filled in behind', () => {
  const resolved = resolvedView(
    {
      ...view,
      title: 'Somebody',
      columns: [
        { key: 'visits.on', label: 'Seen', width: 3 },
        { key: 'city', hidden: true, section: 'where' },
      ],
      sections: [{ id: 'who', label: 'Who' }, { id: 'where' }],
      list: { sort: ['-city'] },
    },
    context(),
  )
  expect(resolved.columns.map(({ key, section, width }) => [key, section, width])).toEqual([
    ['visits.on', 'who', 3],
    ['city', 'where', 12],
    ['firstName', 'who', 12],
    ['visits', 'who', 12],
  ])
  expect(resolved).toMatchObject({
    id: 'v',
    title: 'Somebody',
    list: { columns: ['firstName'], sort: ['-city'] },
    sections: [
      { id: 'who', label: 'Who' },
      { id: 'where', label: 'Where' },
    ],
  })
})

test('[TB-61] a label is the view’s in the language, its own, the dataset’s in the language, the description, the key', () => {
  const label = (columns: readonly object[], language: 'en' | 'es') =>
    resolvedView({ ...view, columns: columns as [] }, context(language)).columns.find(({ key }) => key === 'city')
      ?.label
  const localized = [{ locale: 'es', text: 'Población' }]
  expect(label([{ key: 'city', label: 'Town', labelLocalized: localized }], 'es')).toBe('Población')
  expect(label([{ key: 'city', label: 'Town', labelLocalized: localized }], 'en')).toBe('Town')
  expect(label([], 'es')).toBe('Ciudad')
  expect(label([], 'en')).toBe('City')
})
