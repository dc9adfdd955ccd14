import type { EntityInput, ResourceInput } from '../api/configuration.ts'
import type { TableInput } from '../api/tables.ts'

/** The company sits in Britain: what is written without a country is read as British. */
const LOCALE = 'en-GB'

const dataset: ResourceInput = {
  type: 'dataset',
  _id: 'customers',
  description: 'A customer, wherever they were met',
  columns: [
    { key: 'first_name', description: 'Given name', token: 'NAME_FIRST', validation: 'PARSER', error: 'FIX' },
    { key: 'last_name', description: 'Family name', token: 'NAME_LAST', validation: 'PARSER', error: 'IGNORE' },
    { key: 'email', description: 'E-mail address', token: 'EMAIL', validation: 'PARSER', error: 'FIX' },
    {
      key: 'phone',
      description: 'Telephone number',
      token: 'PHONE',
      validation: 'PARSER',
      error: 'FIX',
      sourceLocale: LOCALE,
    },
    {
      key: 'birth_date',
      description: 'Day of birth',
      token: 'DATE',
      validation: 'PARSER',
      error: 'CLEAR',
      sourceLocale: LOCALE,
    },
    { key: 'street', description: 'Street and number', token: 'TEXT', validation: 'PARSER', error: 'FIX' },
    { key: 'city', description: 'Town', token: 'TEXT', validation: 'PARSER', error: 'FIX' },
    { key: 'postcode', description: 'Postcode', token: 'ADDRESS_POSTCODE', validation: 'PARSER', error: 'CLEAR' },
    { key: 'country', description: 'Country, as the source writes it', token: 'TEXT' },
  ],
}

/** Order of words matters in none of these, and a postcode or a number must not have its groups sorted. */
const PLAIN = ['IGNORE_CASE', 'IGNORE_SPACES', 'ONLY_ALPHANUMERIC', 'IGNORE_ACCENTS']

const key = (
  id: string,
  description: string,
  keys: readonly string[],
  transform: { readonly [column: string]: string } = {},
) => ({ id, description, keys, matching: 'EXACT', combine: true, duplicates: true, keyOptions: PLAIN, transform })

const indexer: ResourceInput = {
  type: 'indexer',
  _id: 'customers-indexer',
  description: 'Customers that share a mailbox, a telephone, or parts of their name, birthday and address',
  dataset: 'customers',
  mappings: [
    key('email', 'The same mailbox', ['email']),
    key('phone', 'The same telephone', ['phone'], { phone: 'DIGITS' }),
    key('name-birthday', 'A similar family name and the same birthday', ['last_name', 'birth_date'], {
      last_name: 'PREFIX(3)',
    }),
    key('given-name-birthday', 'A similar given name and the same birthday', ['first_name', 'birth_date'], {
      first_name: 'PREFIX(2)',
    }),
    key('birthday-postcode', 'The same birthday in one postcode', ['birth_date', 'postcode']),
    key('given-name-postcode', 'A similar given name in one postcode', ['first_name', 'postcode'], {
      first_name: 'PREFIX(2)',
    }),
    key('name-postcode', 'A similar family name in one postcode', ['last_name', 'postcode'], {
      last_name: 'PREFIX(3)',
    }),
    key('names', 'The same given and family name', ['first_name', 'last_name']),
    // Brings nobody together: it is there to be searched, with typing errors.
    { id: 'search-names', description: 'Names', keys: ['first_name', 'last_name'], matching: 'FUZZY' },
    { id: 'search-places', description: 'Towns', keys: ['city'], matching: 'FUZZY' },
  ],
}

const compared = (id: string, keys: readonly string[], weight: number, more: object = {}) => ({
  id,
  keys,
  weight,
  ...more,
})

const classifier: ResourceInput = {
  type: 'classifier-weight',
  _id: 'customers-classifier',
  description: 'Given name, birthday and mailbox tell the members of a household apart; their address does not',
  dataset: 'customers',
  mappings: [
    compared('given-name', ['first_name'], 4, { comparer: 'LEVENSHTEIN' }),
    compared('family-name', ['last_name'], 1, { comparer: 'JARO_WINKLER' }),
    compared('birthday', ['birth_date'], 4, { comparer: 'LEVENSHTEIN' }),
    // Twice: the same mailbox says much, one that merely looks alike is what a family has.
    compared('same-mailbox', ['email'], 3, { comparer: 'EXACT' }),
    compared('mailbox', ['email'], 3, { comparer: 'JARO_WINKLER' }),
    compared('telephone', ['phone'], 1.5, { comparer: 'EXACT' }),
    compared('postcode', ['postcode'], 0.5, { comparer: 'EXACT', options: PLAIN }),
  ],
  matchThreshold: 0.75,
  nonMatchThreshold: 0.71,
}

const merger: ResourceInput = {
  type: 'merger-weight',
  _id: 'customers-merger',
  description: 'Each column takes the first value there is',
  dataset: 'customers',
  mergeType: 'CONSTANT',
}

const steward: ResourceInput = {
  type: 'steward-bucket',
  _id: 'customers-steward',
  description: 'Merges what the classifier is sure of',
  rules: [
    {
      id: 'merge-matches',
      description: 'Clusters classified as MATCH are merged',
      filtering: { classification: 'MATCH' },
      conditions: [{ type: 'RECORD_COUNT', interval: 'MINIMUM', min: 2, max: -1 }],
      action: 'MERGE',
    },
  ],
}

const source = (system: string, description: string): ResourceInput => ({
  type: 'source-file',
  _id: `customers-${system}`,
  description,
  dataset: 'customers',
  inputPattern: fileNameOf(system),
  format: 'CSV',
  separator: ';',
  header: true,
  encoding: 'utf-8',
  system,
  idColumn: 'id',
})

/** The file that a system hands over. */
export function fileNameOf(system: string): string {
  return `customers-${system}.csv`
}

const sources = [
  source('crm', 'The address book of the sales people'),
  source('shop', 'Accounts that customers of the web shop made'),
  source('billing', 'Who gets invoices, from an old system'),
]

export const customersResources: readonly ResourceInput[] = Object.freeze([
  dataset,
  indexer,
  classifier,
  merger,
  steward,
  ...sources,
])

export const customersTable: TableInput = Object.freeze({
  table: 'customers',
  dataset: 'customers',
  description: 'Customers of three systems',
  history: true,
  audit: true,
})

export const customersEntity: EntityInput = Object.freeze({
  id: 'customers',
  description: 'One record for each customer',
  table: 'customers',
  type: 'AUTO_DUPLICATES',
  enabled: true,
  indexer: indexer._id,
  classifier: classifier._id,
  merger: merger._id,
  steward: steward._id,
  sources: sources.map(({ _id }) => ({ resource: _id })),
})
