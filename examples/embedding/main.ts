import { openOnefold, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'

await using onefold = await openOnefold({ store: sqliteStore(':memory:') }) // or a file: sqliteStore('customers.db')
const people = await onefold.as(SYSTEM).define('person', { columns: { name: 'NAME', email: 'EMAIL' } })

await people.records.upsert([
  { name: 'Ada Lovelace', email: 'ada@example.org' },
  { name: 'Ada Lovelase', email: 'ADA@example.org' },
])
for await (const { id } of people.clusters.each()) {
  const survivor = await people.clusters.merge(id, { comment: 'the same Ada' })
  console.log(survivor.name, survivor._metadata._merged) // one name, and the ids of the two records it was made of
}
