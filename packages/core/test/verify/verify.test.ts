import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteStore } from '@onefold/core/sqlite'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BREAKAGES } from '../../../../bench/soak/breakages.ts'
import { fillInstallation } from '../../../../bench/soak/installation.ts'
import { isOnefoldError, type Store, type Verification, verifyStore } from '../../src/index.ts'

let folder: string
let healthy: string
let copies = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'onefold-verify-'))
  healthy = join(folder, 'healthy.db')
  await fillInstallation(await sqliteStore(healthy, { synchronous: 'NORMAL' }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A copy of the healthy installation after these statements, as whoever looks at it sees it. */
async function verified(...statements: readonly string[]): Promise<Verification> {
  const file = join(folder, `copy-${++copies}.db`)
  await copyFile(healthy, file)
  const database = new Database(file)
  for (const statement of statements) {
    const { changes } = database.prepare(statement).run()
    if (!statement.startsWith('DROP')) expect(changes, statement).toBeGreaterThan(0)
  }
  database.close()
  const store = await sqliteStore(file, { readOnly: true })
  try {
    return await verifyStore(store)
  } finally {
    await store.close()
  }
}

const rulesOf = ({ findings }: Verification): readonly string[] => [...new Set(findings.map(({ rule }) => rule))]

test('[CK-1] a healthy installation has no findings, and what was looked at is counted', async () => {
  const { findings, counts } = await verified()
  expect(findings).toEqual([])
  expect(counts).toMatchObject({
    tables: 2,
    records: 12,
    'history entries': 5,
    redirects: 4,
    'source pairs': 16,
    'later identities': 1,
    'index keys': 24,
    links: 2,
    components: 2,
    clusters: 2,
    rulings: 2,
    'ruling members': 4,
    'audit entries': 20,
    'change log entries': 20,
    destinations: 2,
    runs: 3, // a synchronization and its parts
  })
})

test.each(BREAKAGES)('[CK-2] verify finds $title', async ({ rule, sqlite }) => {
  expect(rulesOf(await verified(sqlite))).toContain(rule)
})

test('[CK-3900] verify finds what is wrong of identities that records took later', async () => {
  expect((await verified()).counts['later identities']).toBe(1)
  const ofIdentities = BREAKAGES.filter(({ rule }) => rule.startsWith('identity-'))
  expect(ofIdentities.map(({ rule }) => rule).sort()).toEqual([
    ...['identity-doubled', 'identity-missing', 'identity-of-deleted', 'identity-ownerless', 'identity-row'],
    ...['identity-stray', 'identity-wrong'],
  ])
  for (const { rule, sqlite } of ofIdentities) expect(rulesOf(await verified(sqlite)), sqlite).toContain(rule)
})

test('[CK-3901] an audit of before the dataset was saved is silent about identities', async () => {
  const saved = `UPDATE document SET body = json_set(body, '$.lastUpdated', ${Date.now() + 1000}) WHERE kind = 'resource' AND id = 'person'`
  expect((await verified("DELETE FROM i1 WHERE id = 'grace'", saved)).findings).toEqual([])
  const taken = `UPDATE document SET body = json_set(body, '$.datasetSince', ${Date.now() + 1000}) WHERE kind = 'table' AND id = 'people'`
  expect((await verified("DELETE FROM i1 WHERE id = 'grace'", taken)).findings).toEqual([])
})

test.each([
  ['id', 'id-doubled'],
  ['key', 'key-doubled'],
] as const)('[CK-2] verify finds two live records of one %s, which no database of ours holds', async (member, rule) => {
  const store = await sqliteStore(healthy, { readOnly: true })
  const records: Store['scan']['records'] = async (...asked) => {
    const slice = await store.scan.records(...asked)
    const [first, second, ...rest] = slice
    if (!first || !second) return slice
    return [first, { ...second, record: { ...second.record, [member]: first.record[member] } }, ...rest]
  }
  const verification = await verifyStore({ ...store, scan: { ...store.scan, records } })
  await store.close()
  expect(rulesOf(verification)).toContain(rule)
})

test('[CK-3] a finding names its rule, its table and, in a sentence, what it is about', async () => {
  const { findings } = await verified("DELETE FROM d1 WHERE id = 'lovelase'")
  expect(findings[0]).toEqual({
    rule: 'redirect-missing',
    table: 1,
    text: expect.stringMatching(/^"lovelase" was merged into "id-\d+" and has no redirect\.$/),
  })
})

test('[CK-4] of one rule 100 findings are told and the rest are counted', async () => {
  const { findings, counts } = await verified(`INSERT INTO k1_2 (row, keys)
    WITH RECURSIVE n (row) AS (VALUES (1001) UNION ALL SELECT row + 1 FROM n WHERE row < 1250) SELECT row, '[]' FROM n`)
  expect(findings.filter(({ rule }) => rule === 'keys-stray')).toHaveLength(100)
  expect(counts['more findings of keys-stray']).toBe(150)
})

test('[CK-5] a column that a dataset gave up is counted and no finding', async () => {
  const city = `replace(body, '"key":"city"', '"key":"town"')`
  const { findings, counts } = await verified(
    `UPDATE document SET body = ${city} WHERE kind = 'resource' AND id = 'person'`,
  )
  expect(findings).toEqual([])
  expect(counts['records with columns that their dataset gave up']).toBe(6)
})

test('[CK-6] an index that another version of the engine built is passed over', async () => {
  const { findings, counts } = await verified("UPDATE generation SET keyer = '0:older'")
  expect(findings).toEqual([])
  expect(counts['indexes of another version']).toBe(1)
  expect(counts.links).toBeUndefined()
})

test('[CK-7] what is written meanwhile is looked at again, and a table that never rests is refused', async () => {
  const file = join(folder, `copy-${++copies}.db`)
  await copyFile(healthy, file)
  const store = await sqliteStore(file)
  const grow = async (): Promise<void> => {
    const { csn, configuration } = await store.records.head(2)
    const seen = { csn, configuration, records: new Map(), absentIds: [], absentSources: [] }
    await store.commit(2, { seen, put: [], remove: [], archive: [], audit: [], publish: [] })
  }
  const watched = (times: number): Store => {
    let left = times
    const records: Store['scan']['records'] = async (table, after, limit) => {
      if (table === 2 && left-- > 0) await grow()
      return store.scan.records(table, after, limit)
    }
    return { ...store, scan: { ...store.scan, records } }
  }
  try {
    expect((await verifyStore(watched(2))).findings).toEqual([])
    const refused = await verifyStore(watched(Number.POSITIVE_INFINITY)).catch((error: unknown) => error)
    expect(isOnefoldError(refused, 'unavailable')).toBe(true)
  } finally {
    await store.close()
  }
})

test('[CK-8] whoever waits is told what is looked at', async () => {
  const store = await sqliteStore(healthy, { readOnly: true })
  const told: string[] = []
  await verifyStore(store, { onProgress: (sentence) => told.push(sentence) })
  await store.close()
  expect(told).toEqual([
    'Catalogue',
    'Table mirror: records',
    'Table people: records',
    'Table people: index keys',
    'Table people: links',
    'Table people: clusters',
  ])
})
