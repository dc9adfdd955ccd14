import { mkdtempSync } from 'node:fs'
import { sqliteStore } from './index.ts'

const file = `${mkdtempSync('/tmp/sqb/of-')}/x.db`
for (let i = 0; i < 4; i++) {
  let t = performance.now()
  const s = await sqliteStore(file)
  const o = performance.now() - t
  t = performance.now()
  await s.close()
  console.log('open', o.toFixed(), 'close', (performance.now() - t).toFixed())
}
const store = await sqliteStore(file)
await store.catalogue.save({ mark: 0, put: [], remove: [], createTables: [1] })
await store.matches.begin(1, { number: 1, keyer: 'x', configuration: null })
await store.matches.flip(1, 1, 0)
const rec = (row: number) => ({
  row,
  id: `id-${(row * 2654435761) % 4294967296}-${row}`,
  key: `k-${(row * 2654435761) % 4294967296}-${row}`,
  revision: 1,
  created: 1,
  updated: 1,
  values: { name: `Ada ${row}`, email: `ada${row}@example.org`, city: 'London', phone: '+44 123 456 789' },
  sources: [{ system: 'crm', id: `${row}` }],
  merged: [],
  issues: [],
})
let worst = 0,
  sum = 0
const N = Number(process.argv[2] ?? 100)
for (let b = 0; b < N; b++) {
  const rows = await store.records.reserveRows(1, 1000)
  const head = await store.records.head(1)
  const keys = rows.map((row) =>
    Array.from({ length: 6 }, (_, m) => ({ mapping: m, hash: (row * 7919 * (m + 1) * 104729) % 9007199254740881 })),
  )
  const t = performance.now()
  await store.commit(1, {
    seen: {
      mark: b % 2 ? head.mark : head.mark - (b ? 1 : 0),
      configuration: head.configuration,
      records: new Map(),
      absentIds: rows.map((r) => rec(r).id),
      absentSources: rows.map((r) => ({ system: 'crm', id: `${r}` })),
      matching: { generation: 1, components: [], postings: keys.flat().map((key) => ({ key, rows: [] })) },
    },
    put: rows.map((row, i) => ({ record: rec(row), keys: [{ generation: 1, keys: keys[i]! }] })),
    remove: [],
    archive: [],
    audit: [],
    publish: [],
  })
  const d = performance.now() - t
  sum += d
  worst = Math.max(worst, d)
  if (b % 20 === 19) console.log(b + 1, 'mean', (sum / 20).toFixed(1), 'worst', worst.toFixed()), (sum = 0), (worst = 0)
}
async function time(name: string, f: () => Promise<unknown>) {
  await f()
  const t = performance.now()
  await f()
  console.log(name, (performance.now() - t).toFixed(2))
}
await time('head', () => store.records.head(1))
await time('page0', () => store.records.page(1, { filter: {}, offset: 0, limit: 100 }, 'EVERYTHING'))
await time('page deep', () => store.records.page(1, { filter: {}, offset: N * 900, limit: 100 }, 'EVERYTHING'))
await time('page issues', () =>
  store.records.page(1, { filter: { withIssues: true }, offset: 0, limit: 100 }, 'EVERYTHING'),
)
await time('page sight', () =>
  store.records.page(1, { filter: {}, offset: 0, limit: 100 }, { column: 'city', values: ['London'] }),
)
await time('slice 10000', () => store.records.slice(1, 5, 10000, 'EVERYTHING'))
await time('stats', () => store.matches.stats(1, 1))
await time('byIds 100', () =>
  store.records.byIds(
    1,
    Array.from({ length: 100 }, (_, i) => rec(i + 5).id),
    'EVERYTHING',
  ),
)
await time('postings 6000', () =>
  store.matches.postings(
    1,
    1,
    Array.from({ length: 6000 }, (_, i) => ({ mapping: i % 6, hash: i })),
  ),
)
await time('links 1000', () =>
  store.matches.links(
    1,
    1,
    Array.from({ length: 1000 }, (_, i) => i),
  ),
)
await store.close()
