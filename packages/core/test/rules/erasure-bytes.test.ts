import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import { openOnefold, type RecordInput, SYSTEM, verifyStore } from '../../src/index.ts'
import { randomFrom } from '../../src/testing/store/commit/random.ts'
import { CLASSIFIER, DATASET, INDEXER, MERGER, PEOPLE } from '../fixtures/house.ts'

/** Texts that are nowhere else: what is looked for in the raw files. */
const secretsOf = (name: string) =>
  ['name', 'email', 'phone', 'city', 'born', 'tag', 'edit', 'note'].map((kind) => `${kind}-of-${name}-0f2c`)

function person(name: string, nth: number, bulk: string): RecordInput {
  const [full = '', email = '', phone = '', city = '', born = '', tag = ''] = secretsOf(name)
  const source = [{ _src: `src-${nth}`, _src_id: `key-of-${name}-${nth}` }]
  return { _id: `${name}-${nth}`, name: `${full} ${nth}`, email, phone, city, born, tags: [tag, bulk], _source: source }
}

/** How many files beside the store hold the text, in any of the encodings that it is written in. */
async function filesHolding(folder: string, texts: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const file of await readdir(folder)) {
    const bytes = await readFile(join(folder, file))
    for (const text of texts)
      if (bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'))) found.push(`${file}: ${text}`)
  }
  return found
}

test('[ES-50] once an erasure is done, no byte of what it took is in the store’s files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-erasure-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const store = await sqliteStore(join(folder, 'people.db'), { synchronous: 'NORMAL' })
  const onefold = await openOnefold({ store, secretKey: 'a secret key that is long enough for a test' })
  const { resources, tables, entities, ...session } = onefold.as(SYSTEM)
  for (const resource of [DATASET, INDEXER, CLASSIFIER, MERGER]) await resources.create(resource)
  const sink = { type: 'sink-http' as const, _id: 'web', description: 'Web', url: 'http://127.0.0.1:9/' }
  await resources.create(sink)
  await tables.create({ table: 'people', dataset: 'person', history: true, audit: true })
  await entities.create({ ...PEOPLE, sinks: [{ resource: 'web' }] })
  const records = session.records('people')

  // Pages fill, split and move: what lies in one must not stay behind in another.
  const { below } = randomFrom(17)
  const bulk = () => 'x'.repeat(below(1500))
  const erased = ['ada', 'bea', 'cleo', 'dora', 'emma']
  const others = Array.from({ length: 600 }, (_, n) => `other${below(1e9)}-${n}`)
  for (const [at, name] of [...others].entries()) {
    const batch = [person(name, 1, bulk())]
    if (at % 100 === 50) batch.push(...[1, 2, 3].map((nth) => person(erased[at / 100 - 0.5] ?? 'zoe', nth, bulk())))
    await records.upsert(batch)
  }
  for (let round = 0; round < 3; round++)
    for (const name of others.filter(() => below(10) < 3)) await records.upsert([person(name, 1, bulk())])

  for (const name of erased) {
    const [edit = '', note = ''] = secretsOf(name).slice(-2)
    const ids = [1, 2, 3].map((nth) => `${name}-${nth}`)
    const first = await records.merge(ids, { comment: note, force: true })
    await records.upsert([{ _id: first._id, name: edit, tags: [bulk()] }])
    await records.upsert([{ ...person(name, 2, bulk()), born: edit }])
    await records.unmerge(first._id, { comment: note })
    const second = await records.merge(ids, { comment: note, force: true })
    expect(await filesHolding(folder, [note])).not.toEqual([])

    const report = await records.erase(second._id)
    expect(report.overwritten).toBe(true)
    expect(report.recordIds).toHaveLength(5)
    const sought = [...secretsOf(name), `key-of-${name}-`]
    expect(await filesHolding(folder, sought)).toEqual([])
    for (const other of others.filter(() => below(10) < 2)) await records.upsert([person(other, 1, bulk())])
  }
  expect((await verifyStore(store)).findings).toEqual([])
  await onefold.close()
  expect(await filesHolding(folder, erased.flatMap(secretsOf))).toEqual([])
})
