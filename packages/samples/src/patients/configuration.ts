import type { ResourceInput, TableInput } from '@onefold/core'
import { certainSteward, compared, entityOf, key, LOCALE, ndjsonSource, PLAIN } from '../configuration-parts.ts'

const checked = { validation: 'PARSER', error: 'FIX', sourceLocale: LOCALE } as const

const visits: ResourceInput = {
  type: 'dataset',
  _id: 'patient-visits',
  description: 'One visit of a patient',
  columns: [
    { key: 'day', description: 'When', token: 'DATE', ...checked, identity: true },
    { key: 'ward', description: 'Where', token: 'TEXT', identity: true },
    { key: 'reason', description: 'Why', token: 'TEXT', identity: true },
    { key: 'doctor', description: 'Who looked at it', token: 'NAME' },
  ],
}

const dataset: ResourceInput = {
  type: 'dataset',
  _id: 'patients',
  description: 'Somebody who was seen by a doctor, with their visits',
  columns: [
    { key: 'first_name', description: 'Given name', token: 'NAME_FIRST', ...checked },
    { key: 'last_name', description: 'Family name', token: 'NAME_LAST', ...checked },
    { key: 'birth_date', description: 'Day of birth', token: 'DATE', ...checked, error: 'CLEAR' },
    { key: 'insurance', description: 'Number of the insurance', token: 'ID' },
    { key: 'phone', description: 'Telephone', token: 'PHONE', ...checked },
    { key: 'street', description: 'Street and number', token: 'TEXT' },
    { key: 'postcode', description: 'Postcode', token: 'ADDRESS_POSTCODE', validation: 'PARSER', error: 'CLEAR' },
    { key: 'city', description: 'Town', token: 'ADDRESS_CITY' },
    { key: 'visits', description: 'What they came for', type: 'DATASET', dataset: 'patient-visits', array: true },
  ],
}

const indexer: ResourceInput = {
  type: 'indexer',
  _id: 'patients-indexer',
  description: 'Patients that share an insurance, a telephone, a birthday with parts of their name, or a visit',
  dataset: 'patients',
  mappings: [
    key('insurance', 'The same insurance', ['insurance'], { insurance: 'DIGITS' }),
    key('phone-given-name', 'The same telephone and a similar given name', ['phone', 'first_name'], {
      phone: 'DIGITS',
      first_name: 'PREFIX(2)',
    }),
    key('name-birthday', 'A similar family name and the same birthday', ['last_name', 'birth_date'], {
      last_name: 'PREFIX(3)',
    }),
    key('given-name-birthday', 'A similar given name and the same birthday', ['first_name', 'birth_date'], {
      first_name: 'PREFIX(2)',
    }),
    key('names-town', 'The same names in one town', ['first_name', 'last_name', 'city'], {
      first_name: 'PREFIX(3)',
      last_name: 'PREFIX(3)',
    }),
    { id: 'search-names', description: 'Names', keys: ['first_name', 'last_name'], matching: 'FUZZY' },
  ],
}

const classifier: ResourceInput = {
  type: 'classifier-weight',
  _id: 'patients-classifier',
  description: 'Given name, birthday, insurance and common visits tell the members of a household apart',
  dataset: 'patients',
  mappings: [
    compared('given-name', ['first_name'], 4, { comparer: 'NAME' }),
    compared('family-name', ['last_name'], 2, { comparer: 'NAME' }),
    compared('birthday', ['birth_date'], 4, { comparer: 'DATE' }),
    compared('insurance', ['insurance'], 5, { comparer: 'LEVENSHTEIN', options: PLAIN }),
    compared('telephone', ['phone'], 1, { comparer: 'EXACT' }),
    compared('postcode', ['postcode'], 0.5, { comparer: 'EXACT', options: PLAIN }),
    compared('visits', ['visits'], 0.5, { object: true, threshold: 90 }),
  ],
  matchThreshold: 0.82,
  nonMatchThreshold: 0.75,
}

const merger: ResourceInput = {
  type: 'merger-weight',
  _id: 'patients-merger',
  description: 'The hospital reads names from cards; visits of both are united',
  dataset: 'patients',
  mergeType: 'CONSTANT',
  rules: [
    {
      columns: ['first_name', 'last_name', 'birth_date', 'insurance'],
      strategy: ['TRUSTED_SOURCE', 'MOST_RECENT'],
      sources: ['hospital', 'practice'],
    },
  ],
}

const sources = [
  ndjsonSource('patients', 'hospital', 'Patients of a hospital, with their visits'),
  ndjsonSource('patients', 'practice', 'Patients of a practice, with their visits'),
]

export const patientsResources: readonly ResourceInput[] = Object.freeze([
  ...[visits, dataset, indexer, classifier, merger, certainSteward('patients')],
  ...sources,
])

export const patientsTable: TableInput = Object.freeze({
  table: 'patients',
  dataset: 'patients',
  description: 'Patients and their visits',
  history: true,
  audit: true,
})

export const patientsEntity = entityOf('patients', 'One record for each patient', sources)
