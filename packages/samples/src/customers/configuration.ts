import type { ResourceInput, TableInput } from '@onefold/core'
import { called, certainSteward, compared, csvSource, entityOf, key, LOCALE, PLAIN } from '../configuration-parts.ts'

const dataset: ResourceInput = {
  type: 'dataset',
  _id: 'customers',
  description: 'A customer, wherever they were met',
  columns: [
    { key: 'first_name', ...called('Given name', 'Nombre'), token: 'NAME_FIRST', validation: 'PARSER', error: 'FIX' },
    {
      key: 'last_name',
      ...called('Family name', 'Apellidos'),
      token: 'NAME_LAST',
      validation: 'PARSER',
      error: 'IGNORE',
    },
    {
      key: 'email',
      ...called('E-mail address', 'Correo electrónico'),
      token: 'EMAIL',
      validation: 'PARSER',
      error: 'FIX',
    },
    {
      key: 'phone',
      ...called('Telephone number', 'Teléfono'),
      token: 'PHONE',
      validation: 'PARSER',
      error: 'FIX',
      sourceLocale: LOCALE,
    },
    {
      key: 'birth_date',
      ...called('Day of birth', 'Fecha de nacimiento'),
      token: 'DATE',
      validation: 'PARSER',
      error: 'CLEAR',
      sourceLocale: LOCALE,
    },
    {
      key: 'street',
      ...called('Street and number', 'Calle y número'),
      token: 'TEXT',
      validation: 'PARSER',
      error: 'FIX',
    },
    { key: 'city', ...called('Town', 'Población'), token: 'TEXT', validation: 'PARSER', error: 'FIX' },
    {
      key: 'postcode',
      ...called('Postcode', 'Código postal'),
      token: 'ADDRESS_POSTCODE',
      validation: 'PARSER',
      error: 'CLEAR',
    },
    { key: 'country', ...called('Country, as the source writes it', 'País, como lo escribe la fuente'), token: 'TEXT' },
  ],
}

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

const sources = [
  csvSource('customers', 'crm', 'The address book of the sales people'),
  csvSource('customers', 'shop', 'Accounts that customers of the web shop made'),
  csvSource('customers', 'billing', 'Who gets invoices, from an old system'),
]

export const customersResources: readonly ResourceInput[] = Object.freeze([
  dataset,
  indexer,
  classifier,
  merger,
  certainSteward('customers'),
  ...sources,
])

export const customersTable: TableInput = Object.freeze({
  table: 'customers',
  dataset: 'customers',
  description: 'Customers of three systems',
  history: true,
  audit: true,
})

export const customersEntity = entityOf('customers', 'One record for each customer', sources)
