const column = (key: string, token: string, more: object = {}) => ({ key, description: key, token, ...more })

/** What both installations consist of. */
export const RESOURCES = [
  {
    type: 'dataset',
    _id: 'person',
    description: 'A person',
    columns: [
      column('name', 'TEXT', { lookup: true }),
      column('email', 'EMAIL', { validation: 'DEFAULT', error: 'IGNORE' }),
      column('phone', 'TEXT'),
      column('note', 'TEXT'),
      column('city', 'TEXT'),
    ],
  },
  {
    type: 'indexer',
    _id: 'person-indexer',
    description: 'Mailbox, telephone or name',
    dataset: 'person',
    mappings: [
      { id: 'email', keys: ['email'], matching: 'EXACT', duplicates: true },
      { id: 'phone', keys: ['phone'], matching: 'EXACT', duplicates: true },
      { id: 'name', keys: ['name'], matching: 'FUZZY', duplicates: true },
      { id: 'note', keys: ['note'], matching: 'EXACT', duplicates: false },
    ],
  },
  {
    type: 'classifier-weight',
    _id: 'person-classifier',
    description: 'All count',
    dataset: 'person',
    mappings: [
      { id: 'email', keys: ['email'], weight: 2 },
      { id: 'phone', keys: ['phone'], weight: 1 },
      { id: 'name', keys: ['name'], weight: 2 },
    ],
  },
  {
    type: 'merger-weight',
    _id: 'person-merger',
    description: 'The longest',
    dataset: 'person',
    mergeType: 'CONSTANT',
    rules: [{ columns: ['note'], strategy: 'LONGEST' }],
  },
  { type: 'data-view', _id: 'person-view', description: 'People', dataset: 'person', title: 'People' },
]

export const ENTITY = {
  id: 'people',
  table: 'people',
  type: 'DUPLICATES',
  indexer: 'person-indexer',
  classifier: 'person-classifier',
  merger: 'person-merger',
}

export const SCOPE = { column: 'city', values: ['London'] }

/** Where the people live whom the callers do not see. */
export const ELSEWHERE = ['Paris', 'Rome', 'london'] as const
