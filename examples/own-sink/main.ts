import { openOnefold, SYSTEM } from '@onefold/core'
import { type Json, member, sinkKind } from '@onefold/core/adapter-kit'
import { sqliteStore } from '@onefold/core/sqlite'
import * as v from 'valibot'

/** What stands for a warehouse here: a client of yours would be opened in `open`, and closed in `close`. */
const rows = new Map<string, Json>()

/** Keeps one row for each record: the same event twice leaves it as once. */
const warehouse = sinkKind({
  label: { en: 'Warehouse' },
  schema: v.strictObject({
    server: member.about(member.text, 'Where the warehouse is.'),
    relation: member.about(member.name, 'The relation that holds the rows.'),
    password: v.optional(member.secret('Kept encrypted, answered masked.')),
  }),
  address: ({ server }) => server, // when it moves, the password has to be stated anew
  open({ relation, password }) {
    if (password !== 'open sesame') throw new Error('The warehouse lets nobody in without its password.')
    return {
      async write(events) {
        return events.map(({ operation, recordId = '', payload }) => {
          if (operation === 'clear') rows.clear()
          else if (operation === 'remove') rows.delete(`${relation} ${recordId}`)
          else rows.set(`${relation} ${recordId}`, payload)
          return { outcome: 'delivered' }
        })
      },
      async close() {},
    }
  },
  probe: async ({ server }) => ({ outcome: 'OK', text: `The warehouse at ${server} answers.` }),
})

const onefold = await openOnefold({
  store: sqliteStore(':memory:'),
  secretKey: 'at least thirty-two bytes that nobody guesses',
  sinks: { 'sink-warehouse': warehouse },
})
const admin = onefold.as(SYSTEM)

await admin.resources.create({ type: 'dataset', _id: 'people', description: 'People', columns: [{ key: 'name' }] })
const sink = await admin.resources.create({
  type: 'sink-warehouse',
  _id: 'warehouse',
  description: 'The warehouse',
  server: 'warehouse.example',
  relation: 'person',
  password: 'open sesame',
})
console.log(sink) // its password is masked
await admin.tables.create({ table: 'people', dataset: 'people' })
await admin.entities.create({
  id: 'person',
  table: 'people',
  type: 'NONE',
  enabled: true,
  sinks: [{ resource: 'warehouse' }],
})

await admin.records('person').upsert([{ _id: 'ada', name: 'Ada Lovelace' }])
await admin.events.settled()
console.log(rows.get('person ada'))

// The same changes in process, for a reader that keeps its own cursor.
for await (const { operation, recordId, cursor } of admin.changes('person')) console.log(operation, recordId, cursor)
await onefold.close()
