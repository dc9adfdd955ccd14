import { describe, expect, test } from 'vitest'
import { parseResource } from './parse-resource.ts'

const levels = [
  { similarity: 1, weight: 6 },
  { similarity: 0, weight: -4 },
]

function classifier(members: object, mapping: object): { readonly [member: string]: unknown } {
  return {
    _id: 'c',
    description: 'C',
    type: 'classifier-weight',
    mappings: [{ id: 'name', keys: ['name'], ...mapping }],
    ...members,
  }
}

describe("a classifier's model", () => {
  test('is MEAN when nothing is said, and LIKELIHOOD with levels and a prior', () => {
    expect(parseResource(classifier({}, {}))).toMatchObject({ model: 'MEAN' })
    const stated = classifier({ model: 'LIKELIHOOD', prior: -12.5 }, { levels })
    expect(parseResource(stated)).toMatchObject({ model: 'LIKELIHOOD', prior: -12.5, mappings: [{ levels }] })
  })

  test.each<[string, object, object]>([
    ['mappings: Under LIKELIHOOD every mapping has levels.', { model: 'LIKELIHOOD' }, {}],
    ['model: A prior and levels belong to the model LIKELIHOOD.', {}, { levels }],
    ['model: A prior and levels belong to the model LIKELIHOOD.', { prior: 1 }, {}],
    [
      'mappings[0].levels: One of the levels has similarity 0.',
      { model: 'LIKELIHOOD' },
      { levels: [{ similarity: 0.5, weight: 1 }] },
    ],
    [
      'mappings[0].levels: Two levels have the same similarity.',
      { model: 'LIKELIHOOD' },
      { levels: [...levels, { similarity: 0, weight: 1 }] },
    ],
    [
      'mappings[0].levels[0].similarity: A similarity is at most 1.',
      { model: 'LIKELIHOOD' },
      { levels: [{ similarity: 90, weight: 1 }, ...levels] },
    ],
  ])('is refused: %s', (sentence, members, mapping) => {
    expect(() => parseResource(classifier(members, mapping))).toThrow(sentence)
  })
})

test('an index mapping may say how many records of a bucket are compared, at least 2', () => {
  const indexer = (compareLimit: number) =>
    parseResource({
      _id: 'i',
      description: 'I',
      type: 'indexer',
      dataset: 'd',
      mappings: [{ id: 'name', keys: ['name'], compareLimit }],
    })
  expect(indexer(2)).toMatchObject({ mappings: [{ compareLimit: 2 }] })
  expect(() => indexer(1)).toThrow('At least 2 records are compared.')
  expect(() => indexer(2.5)).toThrow('A whole number is expected.')
})
