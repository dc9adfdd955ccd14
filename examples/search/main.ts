import { openOnefold, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'

const onefold = await openOnefold({ store: sqliteStore(':memory:') })
const admin = onefold.as(SYSTEM)

const columns = ['name', 'email', 'city'].map((key) => ({ key }))
await admin.resources.create({ type: 'dataset', _id: 'people', description: 'People', columns })
const mappings = [
  { id: 'name', keys: ['name'], matching: 'FUZZY' },
  { id: 'email', keys: ['email'], duplicates: true },
  { id: 'city', keys: ['city'] },
] as const
await admin.resources.create({ type: 'indexer', _id: 'keys', description: 'Keys', dataset: 'people', mappings })
const alike = ['name', 'email'].map((key) => ({ id: key, keys: [key] }))
await admin.resources.create({ type: 'classifier-weight', _id: 'scores', description: 'Scores', mappings: alike })
await admin.resources.create({ type: 'merger-weight', _id: 'newest', description: 'New', mergeType: 'CONSTANT' })
await admin.tables.create({ table: 'people', dataset: 'people', history: true })
const components = { indexer: 'keys', classifier: 'scores', merger: 'newest' }
await admin.entities.create({ id: 'person', table: 'people', type: 'DUPLICATES', ...components })

const people = admin.records('person')
await people.upsert([
  { _id: 'ada', name: 'Ada Lovelace', email: 'ada@example.org', city: 'London' },
  { _id: 'grace', name: 'Grace Hopper', email: 'grace@example.org', city: 'Arlington' },
])

const found = await people.search({ record: { name: 'Ada Lovelase' } })
for (const { _id, _search } of found.result) console.log(_id, _search.type, _search.match, _search.rank)

const text = await people.searchText({ query: 'hoper arlington', options: { combine: 'ALL' } })
console.log(text.result.map(({ _id }) => _id))

const { decision, candidates } = await people.resolve({ name: 'Ada Lovelase', email: 'ada@example.org' })
console.log(decision, candidates[0]?.explanation)

const { created, record } = await people.resolve({ name: 'Charles Babbage', city: 'London' }, { createIfNone: true })
console.log(created, record?.['name'])
await onefold.close()
