import { expect, test } from 'vitest'
import { parseProject, requireColumns, usedColumns } from './project.ts'

const stated = {
  dataset: { _id: 'people', description: 'People', columns: [{ key: 'name' }, { key: 'email', token: 'EMAIL' }] },
  indexer: {
    _id: 'keys',
    description: 'Keys',
    dataset: 'people',
    mappings: [{ id: 'email', keys: ['email'], duplicates: true }],
  },
  classifier: { _id: 'scores', description: 'Scores', dataset: 'people', mappings: [{ id: 'name', keys: ['name'] }] },
}

test('[DD-14] a project is resources as everywhere, with their defaults; the merger may be left out', () => {
  const project = parseProject(stated, 'p.json')
  expect(project.classifier).toMatchObject({ type: 'classifier-weight', matchThreshold: 8500 })
  expect(project.merger).toMatchObject({ mergeType: 'CONSTANT' })
  expect(usedColumns(project)).toEqual(['email', 'name'])
})

test('[DD-14] everything that is wrong is told with its place', () => {
  const wrong = {
    ...stated,
    indexer: { ...stated.indexer, mappings: [{ id: 'email', keys: ['emial'] }] },
    classifier: { ...stated.classifier, dataset: 'nobody' },
  }
  expect(() => parseProject(wrong, 'p.json')).toThrowError(
    expect.objectContaining({
      texts: [
        'p.json: indexer.mappings[0].keys[0]: The dataset "people" has no column "emial": did you mean "email"?',
        'p.json: classifier.dataset: There is no dataset "nobody".',
      ],
    }),
  )
  expect(() => parseProject({ ...stated, clasifier: {}, indexer: { type: 'dataset' } } as never, 'p.json')).toThrow(
    /p\.json: clasifier: There is no such member: did you mean "classifier"\? p\.json: indexer\./,
  )
  expect(() => parseProject({}, 'p.json')).toThrow(/p\.json: dataset: An object is expected here/)
})

test('[DD-14] a column that no file has is refused with the nearest', () => {
  const project = parseProject(stated, 'p.json')
  expect(() => requireColumns(project, ['name', 'mail'])).toThrow(
    'The project uses the column "email", and no file has it: did you mean "mail"?',
  )
  expect(() => requireColumns(project, ['name', 'email', 'more'])).not.toThrow()
})

test('[MG-98] what a merger can do in tables only is refused', () => {
  const merger = {
    _id: 'm',
    description: 'M',
    mergeType: 'SCRIPT',
    script: '1',
    rules: [{ columns: ['name'], strategy: ['LONGEST', 'HIGHEST_QUALITY'] }],
  }
  expect(() => parseProject({ ...stated, merger }, 'p.json')).toThrow(
    /merger\.mergeType: The merge type SCRIPT works in tables.* merger\.rules\[0\]\.strategy: The strategy HIGHEST_QUALITY works in tables/,
  )
})

test('[DD-4201] a project says what files call a column besides', () => {
  const aliases = { name: ['nom', 'nome'], email: ['mail'] }
  expect(parseProject({ ...stated, aliases }, 'p.json').aliases).toEqual(aliases)
  const wrong = { name: ['nom', 7, 'email'], email: 'mail', town: ['ort'], 'e-mail': [] }
  expect(() => parseProject({ ...stated, aliases: wrong }, 'p.json')).toThrowError(
    expect.objectContaining({
      texts: [
        'p.json: aliases.name[1]: A list of names of columns is expected here.',
        'p.json: aliases.name[2]: The name "email" is taken by another column.',
        'p.json: aliases.email: A list of names of columns is expected here.',
        'p.json: aliases.town: The dataset of the project has no column "town".',
        'p.json: aliases.e-mail: The dataset of the project has no column "e-mail".',
      ],
    }),
  )
  expect(() => parseProject({ ...stated, aliases: ['nom'] }, 'p.json')).toThrow(/aliases: An object is expected here/)
})
