import type { Installation } from './installation.ts'

const column = (key: string, token: string, more: object = {}) => ({ key, description: key, token, ...more })

export const DATASET = {
  type: 'dataset',
  _id: 'person',
  description: 'A person',
  columns: [
    column('name', 'TEXT', { empty: false, error: 'REFUSE' }),
    column('email', 'EMAIL', { validation: 'PARSER', error: 'REFUSE' }),
  ],
}

const RESOURCES = [
  DATASET,
  {
    type: 'indexer',
    _id: 'person-indexer',
    description: 'The same mailbox',
    dataset: 'person',
    mappings: [{ id: 'email', keys: ['email'], matching: 'EXACT', duplicates: true }],
  },
  {
    type: 'classifier-weight',
    _id: 'person-classifier',
    description: 'The name decides',
    dataset: 'person',
    mappings: [{ id: 'name', keys: ['name'] }],
  },
  {
    type: 'merger-weight',
    _id: 'person-merger',
    description: 'Whatever comes first',
    dataset: 'person',
    mergeType: 'CONSTANT',
  },
]

export const PEOPLE = { id: 'people', table: 'people', type: 'DUPLICATES' } as const
const COMPONENTS = { indexer: 'person-indexer', classifier: 'person-classifier', merger: 'person-merger' }

/** Makes the table and the entity `people` through the interface, seen by everybody: history and audit on. */
export async function settlePeople({ ask }: Installation): Promise<void> {
  const steps = [
    ...RESOURCES.map((resource) => ['/api/resources', { resource, create: true }] as const),
    ['/api/tables', { table: 'people', dataset: 'person', history: true, auditable: true }] as const,
    ['/api/entities', { ...PEOPLE, ...COMPONENTS, create: true }] as const,
  ]
  for (const [path, json] of steps) {
    const { status, body } = await ask('POST', path, { json })
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
  }
  await ask('POST', '/api/data-scopes/bootstrap') // who is no ADMIN sees nothing before
}
