import type { ResourceInput } from '../../packages/core/src/api/configuration.ts'

/** Written by hand for the persons that Febrl makes: given names and surnames change places, parts of an address too. */
const column = (key: string, token: string) => ({ key, token, validation: 'NONE' })

const febrlDataset: ResourceInput = {
  type: 'dataset',
  _id: 'febrl-person',
  description: 'A person as the generator Febrl makes them',
  columns: [
    column('given_name', 'NAME_FIRST'),
    column('surname', 'NAME_LAST'),
    column('street_number', 'TEXT'),
    column('address_1', 'TEXT'),
    column('address_2', 'TEXT'),
    column('suburb', 'TEXT'),
    column('postcode', 'ADDRESS_POSTCODE'),
    column('state', 'TEXT'),
    column('date_of_birth', 'DATE'),
    column('soc_sec_id', 'TEXT'),
  ],
}

const key = (id: string, keys: readonly string[], transform: { readonly [column: string]: string } = {}) => ({
  id,
  keys,
  combine: true,
  duplicates: true,
  matching: 'EXACT',
  transform,
})

const febrlIndexer: ResourceInput = {
  type: 'indexer',
  _id: 'febrl-indexer',
  description: 'Who shares a number, a birthday, or parts of name and address',
  dataset: 'febrl-person',
  mappings: [
    key('number', ['soc_sec_id']),
    key('birthday', ['date_of_birth']),
    key('name', ['surname', 'given_name'], { surname: 'PREFIX(3)', given_name: 'PREFIX(3)' }),
    key('place', ['postcode', 'street_number']),
    key('suburb', ['suburb', 'surname'], { surname: 'PREFIX(2)' }),
    key('street', ['address_1']),
  ],
}

const compared = (keys: readonly string[], weight: number, more: object = {}) => ({
  id: keys.join('-'),
  keys,
  weight,
  ...more,
})

const febrlClassifier: ResourceInput = {
  type: 'classifier-weight',
  _id: 'febrl-classifier',
  description: 'Name, number, birthday and address together',
  dataset: 'febrl-person',
  mappings: [
    compared(['given_name', 'surname'], 3),
    compared(['date_of_birth'], 2, { comparer: 'LEVENSHTEIN' }),
    compared(['soc_sec_id'], 3, { comparer: 'LEVENSHTEIN' }),
    compared(['address_1', 'address_2'], 2, { comparer: 'JARO_WINKLER' }),
    compared(['suburb'], 1),
    compared(['postcode'], 1),
    compared(['street_number'], 1),
    compared(['state'], 0.5),
  ],
  matchThreshold: 0.6,
  nonMatchThreshold: 0.45,
}

const febrlMerger: ResourceInput = {
  type: 'merger-weight',
  _id: 'febrl-merger',
  description: 'Each column takes the first value there is',
  dataset: 'febrl-person',
  mergeType: 'CONSTANT',
}

export const febrlResources: readonly ResourceInput[] = [febrlDataset, febrlIndexer, febrlClassifier, febrlMerger]
