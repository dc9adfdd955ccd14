import type { ResourceInput, TableInput } from '@onefold/core'
import { certainSteward, compared, csvSource, entityOf, key, LOCALE, PLAIN } from '../configuration-parts.ts'

const dataset: ResourceInput = {
  type: 'dataset',
  _id: 'companies',
  description: 'A company that one buys from or sells to',
  columns: [
    { key: 'name', description: 'Name with its legal form', token: 'TEXT', validation: 'PARSER', error: 'FIX' },
    { key: 'registration', description: 'Number in the register', token: 'ID' },
    {
      key: 'phone',
      description: 'Telephone',
      token: 'PHONE',
      validation: 'PARSER',
      error: 'FIX',
      sourceLocale: LOCALE,
    },
    { key: 'website', description: 'Web page', token: 'URL', validation: 'PARSER', error: 'FIX' },
    { key: 'street', description: 'Street and number', token: 'ADDRESS_STREET', validation: 'PARSER', error: 'IGNORE' },
    { key: 'city', description: 'Town', token: 'ADDRESS_CITY', validation: 'PARSER', error: 'FIX' },
    { key: 'postcode', description: 'Postcode', token: 'ADDRESS_POSTCODE', validation: 'PARSER', error: 'CLEAR' },
    { key: 'country', description: 'Country', token: 'COUNTRY_CODE', validation: 'PARSER', error: 'FIX' },
  ],
}

const indexer: ResourceInput = {
  type: 'indexer',
  _id: 'companies-indexer',
  description: 'Companies that share a number, a telephone, a page, or parts of their name and place',
  dataset: 'companies',
  mappings: [
    key('registration', 'The same digits of the register', ['registration'], { registration: 'DIGITS' }),
    key('phone', 'The same telephone', ['phone'], { phone: 'DIGITS' }),
    key('website', 'The same page', ['website']),
    key('name-postcode', 'A similar name in one postcode', ['name', 'postcode'], { name: 'PREFIX(3)' }),
    key('name-city', 'A similar name in one town', ['name', 'city'], { name: 'PREFIX(5)' }),
    key('name', 'Names that begin alike', ['name'], { name: 'PREFIX(12)' }),
    { id: 'search-names', description: 'Names', keys: ['name'], matching: 'FUZZY' },
    { id: 'search-places', description: 'Towns', keys: ['city'], matching: 'FUZZY' },
  ],
}

const classifier: ResourceInput = {
  type: 'classifier-weight',
  _id: 'companies-classifier',
  description: 'The name without its legal form and the number tell sisters at one address apart',
  dataset: 'companies',
  mappings: [
    compared('name', ['name'], 6, { comparer: 'COMPANY' }),
    compared('registration', ['registration'], 3, { comparer: 'JARO_WINKLER', options: PLAIN }),
    compared('telephone', ['phone'], 2, { comparer: 'EXACT' }),
    compared('page', ['website'], 0.5, { comparer: 'EXACT', options: PLAIN }),
    compared('street', ['street'], 1, { comparer: 'ADDRESS' }),
    compared('postcode', ['postcode'], 1, { comparer: 'EXACT', options: PLAIN }),
  ],
  matchThreshold: 0.88,
  nonMatchThreshold: 0.7,
}

const merger: ResourceInput = {
  type: 'merger-weight',
  _id: 'companies-merger',
  description: 'The register is believed first, then the book-keeping; otherwise the newest value counts',
  dataset: 'companies',
  mergeType: 'CONSTANT',
  rules: [
    {
      columns: ['name', 'registration', 'street', 'city', 'postcode', 'country'],
      strategy: ['TRUSTED_SOURCE', 'MOST_RECENT'],
      sources: ['register', 'ledger', 'purchasing'],
    },
  ],
}

const sources = [
  csvSource('companies', 'register', 'An extract of public registers'),
  csvSource('companies', 'purchasing', 'Suppliers, as the buyers keyed them in'),
  csvSource('companies', 'ledger', 'Creditors of the book-keeping'),
]

export const companiesResources: readonly ResourceInput[] = Object.freeze([
  ...[dataset, indexer, classifier, merger, certainSteward('companies')],
  ...sources,
])

export const companiesTable: TableInput = Object.freeze({
  table: 'companies',
  dataset: 'companies',
  description: 'Companies of three systems',
  history: true,
  audit: true,
})

export const companiesEntity = entityOf('companies', 'One record for each company', sources)
