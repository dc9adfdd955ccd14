import { dataset, openOnefold, type RecordOf, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'

await using onefold = await openOnefold({ store: sqliteStore(':memory:') })
const { resources, tables, entities, records, clusters } = onefold.as(SYSTEM) // every call has a caller

const person = dataset({
  _id: 'person',
  description: 'A person',
  columns: [
    { key: 'name', token: 'NAME_LAST', empty: false },
    { key: 'email', token: 'EMAIL' },
  ],
})
await resources.create(person)
await resources.create({
  type: 'indexer',
  _id: 'keys',
  description: 'Who is compared',
  dataset: 'person',
  mappings: [{ id: 'email', keys: ['email'], duplicates: true }],
})
await resources.create({
  type: 'classifier-weight',
  _id: 'scores',
  description: 'How alike they are',
  mappings: [
    { id: 'name', keys: ['name'] },
    { id: 'email', keys: ['email'], weight: 2 },
  ],
})
await resources.create({ type: 'merger-weight', _id: 'first', description: 'The first', mergeType: 'CONSTANT' })
await tables.create({ table: 'people', dataset: 'person', history: true, audit: true })
const components = { indexer: 'keys', classifier: 'scores', merger: 'first' }
await entities.create({ id: 'person', table: 'people', type: 'DUPLICATES', ...components })

const people = records<RecordOf<typeof person>>('person') // what is written and read is typed
await people.upsert([
  { _id: 'ada', name: 'Lovelace', email: 'ada@example.org' },
  { _id: 'lovelase', name: 'Lovelase', email: 'ADA@example.org' },
])
for await (const { recordIds, label, score } of clusters('person').each()) console.log(recordIds, label, score)
for await (const { _id, name } of people.each()) console.log(_id, name)
