import type { ResourceInput, TableInput } from '@onefold/core'
import { certainSteward, compared, csvSource, entityOf, key, PLAIN } from '../configuration-parts.ts'

const dataset: ResourceInput = {
  type: 'dataset',
  _id: 'products',
  description: 'A thing that is sold',
  columns: [
    { key: 'title', description: 'What it is called', token: 'TEXT', validation: 'PARSER', error: 'FIX' },
    { key: 'brand', description: 'Whose it is', token: 'TEXT' },
    { key: 'model', description: "The maker's own name for it", token: 'ID' },
    {
      key: 'ean',
      description: 'The number of its bar code',
      token: 'ID',
      validation: 'REGEX',
      regex: '\\d{13}',
      error: 'CLEAR',
    },
    { key: 'measure', description: 'Size, power or capacity', token: 'TEXT' },
    { key: 'colour', description: 'Colour', token: 'TEXT' },
    { key: 'price', description: 'Price in euros', token: 'NUMBER', validation: 'PARSER', error: 'CLEAR' },
  ],
}

const indexer: ResourceInput = {
  type: 'indexer',
  _id: 'products-indexer',
  description: 'Products that share a bar code, a model, or brand and measure',
  dataset: 'products',
  mappings: [
    key('ean', 'The same bar code', ['ean']),
    key('model', 'The same model, however it is written', ['model']),
    key('brand-measure', 'The same brand and measure', ['brand', 'measure'], { brand: 'PREFIX(4)' }),
    {
      ...key('words', 'A word of the title, and the colour', ['title', 'colour'], {
        title: 'TOKENS',
        colour: 'PREFIX(3)',
      }),
    },
    { id: 'search-titles', description: 'Titles', keys: ['title'], matching: 'FUZZY' },
  ],
}

const classifier: ResourceInput = {
  type: 'classifier-weight',
  _id: 'products-classifier',
  description: 'Bar code and model tell sisters of one line apart; titles and prices do not',
  dataset: 'products',
  mappings: [
    compared('bar-code', ['ean'], 5, { comparer: 'EXACT' }),
    compared('model', ['model'], 4, { comparer: 'EXACT', options: PLAIN }),
    compared('title', ['title'], 4, { comparer: 'TOKEN_SET', options: ['IGNORE_CASE'] }),
    compared('brand', ['brand'], 1, { comparer: 'JARO_WINKLER', options: PLAIN }),
    compared('measure', ['measure'], 3, { comparer: 'EXACT', options: PLAIN }),
    compared('colour', ['colour'], 2, { comparer: 'JARO_WINKLER', options: PLAIN }),
    compared('price', ['price'], 0.5, { comparer: 'NUMBER', tolerance: 300 }),
  ],
  matchThreshold: 0.86,
  nonMatchThreshold: 0.75,
}

const merger: ResourceInput = {
  type: 'merger-weight',
  _id: 'products-merger',
  description: 'Makers name their things, and the market says the price',
  dataset: 'products',
  mergeType: 'CONSTANT',
  rules: [
    {
      columns: ['title', 'brand', 'model', 'ean', 'measure', 'colour'],
      strategy: ['TRUSTED_SOURCE', 'LONGEST'],
      sources: ['makers', 'depot', 'market'],
    },
    { columns: ['price'], strategy: ['TRUSTED_SOURCE', 'MOST_RECENT'], sources: ['market', 'makers', 'depot'] },
  ],
}

const sources = [
  csvSource('products', 'makers', 'What makers publish'),
  csvSource('products', 'market', 'Offers of a market place'),
  csvSource('products', 'depot', 'What lies in a depot'),
]

export const productsResources: readonly ResourceInput[] = Object.freeze([
  ...[dataset, indexer, classifier, merger, certainSteward('products')],
  ...sources,
])

export const productsTable: TableInput = Object.freeze({
  table: 'products',
  dataset: 'products',
  description: 'Products of three catalogues',
  history: true,
  audit: true,
})

export const productsEntity = entityOf('products', 'One record for each product', sources)
