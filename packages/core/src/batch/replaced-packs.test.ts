import { expect, test } from 'vitest'
import { sqliteStore } from '../adapters/sqlite/index.ts'
import { dedupeIntoStore } from '../dedupe-into-store.ts'
import { SYSTEM } from '../model/principal.ts'
import { openOnefold } from '../onefold.ts'
import type { Reference } from '../reference/vocabulary.ts'
import { dedupeFiles } from './dedupe-files.ts'
import { filesOfTest } from './files.fixture.ts'
import { parseProject } from './project.ts'
import { tuneFiles } from './tune/tune-files.ts'

const { path, put, text } = filesOfTest()

const PACK = { source: 'A test', licence: 'none' }
const REFERENCE: Reference = {
  nicknames: { ...PACK, version: '7', parts: { xx: { Zebulon: ['Chuck'] } } },
  placeholders: { ...PACK, version: '8', parts: { mailboxes: { trash: [] } } },
}

const PROJECT = {
  dataset: { _id: 'people', description: 'People', columns: [{ key: 'name', token: 'NAME' }, { key: 'desk' }] },
  indexer: {
    _id: 'keys',
    description: 'Keys',
    dataset: 'people',
    mappings: [{ id: 'desk', keys: ['desk'], duplicates: true }],
  },
  classifier: {
    _id: 'scores',
    description: 'Scores',
    dataset: 'people',
    matchThreshold: 0.9,
    nonMatchThreshold: 0.5,
    mappings: [{ id: 'name', keys: ['name'], comparer: 'NAME' }],
  },
}

/** Pairs at desks of their own: nothing but the short form tells that two are one. */
function desks(count: number): string {
  const rows = Array.from({ length: count }, (_, desk) => [`Zebulon Pike,d${desk}`, `Chuck Pike,d${desk}`]).flat()
  return put('desks.csv', ['id,name,desk', ...rows.map((row, at) => `${at},${row}`)].join('\n'))
}

const asked = (count = 2) => ({ files: [desks(count)], config: put('project.json', PROJECT), out: path('c.csv') })

test('[DD-2570] what stands in place of packs changes the clusters, stated by the caller or by the project', async () => {
  const plain = await dedupeFiles(asked())
  expect(plain.clusters).toEqual({ match: 0, review: 0, single: 4 })
  expect(plain.reference).toBeUndefined()
  const called = await dedupeFiles({ ...asked(), reference: REFERENCE })
  expect(called.clusters).toEqual({ match: 2, review: 0, single: 0 })
  expect(called.reference).toEqual({ nicknames: '7', placeholders: '8' })
  const config = put('own.json', { ...PROJECT, reference: REFERENCE })
  expect((await dedupeFiles({ ...asked(), config })).clusters).toEqual(called.clusters)
  const none = await dedupeFiles({ ...asked(), config, reference: {} })
  expect(none.clusters).toEqual(plain.clusters)
})

test('[DD-2571] threads of a deduplication read the replaced packs as well', async () => {
  const { clusters } = await dedupeFiles({ ...asked(10_000), reference: REFERENCE, threads: 2 })
  expect(clusters).toEqual({ match: 10_000, review: 0, single: 0 })
})

test('[DD-2572] a proposal is learnt with the replaced packs and states them, so that it says the same when it is used', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => {
    const email = at % 4 === 0 ? 'trash@x.org' : `p${at >> 1}@x.org` // of too few to be known for nothing without packs
    return `${at},${email},Name${at >> 1},Town${at % 7}`
  })
  const files = [put('people.csv', ['id,email,name,town', ...rows].join('\n'))]
  await dedupeFiles({ files, out: path('plain.csv') })
  await dedupeFiles({ files, out: path('packs.csv'), reference: REFERENCE })
  const [plain, packs] = ['plain', 'packs'].map((name) => JSON.parse(text(`${name}.project.json`)))
  expect(plain.reference).toBeUndefined()
  expect(packs.reference).toEqual(REFERENCE)
  expect(packs.classifier.mappings).not.toEqual(plain.classifier.mappings)
  await dedupeFiles({ files, out: path('again.csv'), config: path('packs.project.json') })
  expect(text('again.csv')).toBe(text('packs.csv'))
})

test('[DD-2573] packs of a project that cannot be any are refused with their place, beside all else that is wrong', async () => {
  const wrong = { ...PROJECT, reference: { titles: {} }, classifer: {} }
  expect(() => parseProject(wrong, 'p.json')).toThrow(
    /p\.json: classifer: .*"classifier".*p\.json: reference\.titles: There is no such pack/s,
  )
  const refused = dedupeFiles({ ...asked(), reference: { nicknames: { parts: {} } } as never })
  await expect(refused).rejects.toMatchObject({ class: 'invalid' })
})

test.each([
  ['the caller', { reference: REFERENCE }, PROJECT],
  ['the project', {}, { ...PROJECT, reference: REFERENCE }],
])('[DD-2574] by way of a store the index is built with the packs that %s states', async (_, more, project) => {
  const options = { ...asked(), config: put('own.json', project), ...more }
  const inMemory = await dedupeFiles(options)
  const before = text('c.csv')
  const store = path('s.db')
  const report = await dedupeIntoStore(sqliteStore(store), options)
  expect([report.clusters, report.reference]).toEqual([inMemory.clusters, inMemory.reference])
  expect(text('c.csv')).toBe(before)
  const statusWith = async (reference?: Reference) => {
    const onefold = await openOnefold({ store: sqliteStore(store), ...(reference ? { reference } : {}) })
    const { status } = await onefold.as(SYSTEM).entities.get('dedupe_people')
    await onefold.close()
    return status
  }
  expect(await statusWith(REFERENCE)).toBe('READY')
  expect(await statusWith()).toBe('INCONSISTENT')
})

test('[LE-2570] `tune` learns with the replaced packs, and the tuned project states them', async () => {
  const tuned = async (out: string, more: object = {}) => {
    const { frequencies } = await tuneFiles({ ...asked(40), out: path(out), ...more })
    return { frequencies, project: JSON.parse(text(out)) }
  }
  const plain = await tuned('plain.json')
  const packs = await tuned('packs.json', { reference: REFERENCE })
  expect(packs.frequencies).not.toEqual(plain.frequencies)
  expect([plain.project.reference, packs.project.reference]).toEqual([undefined, REFERENCE])
})
