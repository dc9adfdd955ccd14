import { openOnefold, SYSTEM } from '@onefold/core'
import { member, sourceKind } from '@onefold/core/adapter-kit'
import { sqliteStore } from '@onefold/core/sqlite'
import * as v from 'valibot'

/** What stands for a database here, by the key of its rows. */
const customers = [
  { no: 1, name: 'Ada Lovelace', changed: Date.parse('2026-01-01T00:00:00Z') },
  { no: 2, name: 'Grace Hopper', changed: Date.parse('2026-02-01T00:00:00Z') },
]

/** Reads rows in the order of their keys, those that were changed within the window. */
const ledger = sourceKind({
  label: { en: 'Ledger' },
  schema: v.strictObject({ relation: member.about(member.name, 'The relation that is read.') }),
  open({ relation }, { window: { from = -Infinity, to = Infinity } }) {
    return {
      // Rows keep their places, and new ones come behind them: that is all that has to be the same.
      fingerprint: async () => relation,
      async *batches(size, signal, after) {
        const found = customers.filter(({ no, changed }) => no > Number(after ?? 0) && changed >= from && changed < to)
        for (let at = 0; at < found.length; at += size) {
          signal.throwIfAborted()
          const batch = found.slice(at, at + size)
          yield {
            rows: batch.map(({ changed, ...values }) => ({
              values,
              updated: changed,
              place: `${relation}, row ${values.no}`,
            })),
            bad: [],
            progress: (at + batch.length) / found.length,
            position: batch.at(-1)?.no ?? null, // where a load goes on that its process left
          }
        }
      },
    }
  },
})

const onefold = await openOnefold({ store: sqliteStore(':memory:'), sources: { 'source-ledger': ledger } })
const admin = onefold.as(SYSTEM)

await admin.resources.create({ type: 'dataset', _id: 'people', description: 'People', columns: [{ key: 'name' }] })
const crm = { type: 'source-ledger', _id: 'crm', description: 'Our customers', relation: 'customer' } as const
const { test } = await admin.resources.test(crm)
console.log(test.payload) // its first rows
await admin.resources.create({ ...crm, system: 'crm', idColumn: 'no' })
await admin.tables.create({ table: 'people', dataset: 'people' })
await admin.entities.create({
  id: 'person',
  table: 'people',
  type: 'NONE',
  enabled: true,
  sources: [{ resource: 'crm' }],
})

const run = await (await admin.entities.synchronize('person', { load: 'FULL', index: 'NONE', sink: 'NONE' })).finished()
console.log(run.output) // two records loaded

customers.push({ no: 3, name: 'Alan Turing', changed: Date.now() })
const next = await (await admin.entities.synchronize('person', { load: 'INCREMENTAL', index: 'NONE' })).finished()
console.log(next.output) // one more
await onefold.close()
