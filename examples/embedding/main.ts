import { openOnefold, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'

const onefold = await openOnefold({ store: sqliteStore(':memory:') }) // or a file: sqliteStore('customers.db')
const admin = onefold.as(SYSTEM) // every call has a caller

const columns = [
  { key: 'name', token: 'NAME_LAST' },
  { key: 'email', token: 'EMAIL' },
] as const
await admin.resources.create({ type: 'dataset', _id: 'people', description: 'People', columns })
const byEmail = { id: 'email', keys: ['email'], duplicates: true }
await admin.resources.create({
  type: 'indexer',
  _id: 'keys',
  description: 'Keys',
  dataset: 'people',
  mappings: [byEmail],
})
const alike = [
  { id: 'name', keys: ['name'] },
  { id: 'email', keys: ['email'], weight: 2 },
]
await admin.resources.create({ type: 'classifier-weight', _id: 'scores', description: 'Scores', mappings: alike })
await admin.resources.create({ type: 'merger-weight', _id: 'newest', description: 'Newest', mergeType: 'CONSTANT' })
await admin.tables.create({ table: 'people', dataset: 'people', history: true, audit: true })
await admin.entities.create({
  id: 'person',
  table: 'people',
  type: 'DUPLICATES',
  indexer: 'keys',
  classifier: 'scores',
  merger: 'newest',
})

await admin.records('person').upsert([
  { name: 'Lovelace', email: 'ada@example.org' },
  { name: 'Lovelase', email: 'ADA@example.org' },
])
for await (const cluster of admin.clusters('person').each()) {
  const survivor = await admin.clusters('person').merge(cluster.id, { comment: 'the same Ada' })
  console.log(survivor.name, survivor._metadata._merged) // one name, and the ids of the two records it was made of
}
await onefold.close()
