import { openOnefold, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'

await using onefold = await openOnefold({ store: sqliteStore(':memory:') })

const { records } = await onefold.as(SYSTEM).define('person', { columns: { name: 'NAME', email: 'EMAIL' } })
await records.upsert([{ name: 'Ada Lovelace', email: 'ada@example.org' }])
const { decision, candidates } = await records.resolve({ name: 'Ada Lovelase', email: 'ADA@example.org' })
console.log(decision, candidates[0]?.explanation) // MATCH They score 99, which is a match: name 0.98, email 1.
