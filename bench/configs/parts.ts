import type { ClassifierMappingInput, ColumnInput, IndexMappingInput, ResourceInput, Token } from '@onefold/core'

/** What the written configurations are made of. */
export const column = (key: string, token: Token): ColumnInput => ({ key, token, validation: 'NONE' })

/** Records that have all these columns in common, or what is taken of them, are compared. */
export const key = (id: string, keys: readonly string[], transform: { readonly [column: string]: string } = {}) => ({
  id,
  keys,
  combine: true,
  duplicates: true,
  matching: 'EXACT' as const,
  transform,
})

/** Records with a word of these columns in common are compared; of words that more than `compareLimit` have, neighbours are. */
export const words = (id: string, keys: readonly string[], compareLimit: number) => ({
  id,
  keys,
  combine: false,
  duplicates: true,
  matching: 'EXACT' as const,
  transform: Object.fromEntries(keys.map((name) => [name, 'TOKENS'])),
  compareLimit,
})

export const compared = (keys: readonly string[], weight: number, more: object = {}) => ({
  id: keys.join('-'),
  keys,
  weight,
  ...more,
})

interface Parts {
  readonly columns: readonly ColumnInput[]
  readonly keys: readonly IndexMappingInput[]
  readonly comparisons: readonly ClassifierMappingInput[]
  readonly matchThreshold: number
  readonly nonMatchThreshold: number
  /** Each source has a thing once. */
  readonly onePerSource?: boolean
}

/** The four resources of an entity called `name`. */
export function resourcesOf(name: string, description: string, parts: Parts): readonly ResourceInput[] {
  const { columns, keys, comparisons, ...judgement } = parts
  const dataset = `${name}-dataset`
  return [
    { type: 'dataset', _id: dataset, description, columns },
    { type: 'indexer', _id: `${name}-indexer`, description, dataset, mappings: keys },
    {
      type: 'classifier-weight',
      _id: `${name}-classifier`,
      description,
      dataset,
      mappings: comparisons,
      ...judgement,
    },
    { type: 'merger-weight', _id: `${name}-merger`, description, dataset, mergeType: 'CONSTANT' },
  ]
}
