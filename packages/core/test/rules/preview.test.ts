import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { directoryFiles } from '../../src/adapters/files-directory/index.ts'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import { previewInThread } from '../../src/batch/preview/preview-in-thread.ts'
import { parseProject } from '../../src/batch/project.ts'
import {
  dedupeFiles,
  type FileProposal,
  type Onefold,
  openOnefold,
  type ResourceInput,
  type ResourcesToPreview,
  type Session,
} from '../../src/index.ts'
import { expectRefusal, principal } from '../fixtures/house.ts'

interface Opened {
  readonly onefold: Onefold
  readonly admin: Session
  readonly folder: string
}

async function open(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'onefold-preview-'))
  const onefold = await openOnefold({
    store: await sqliteStore(':memory:'),
    files: directoryFiles(join(folder, 'files')),
    pollMs: 20,
  })
  onTestFinished(async () => {
    await onefold.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { onefold, admin: onefold.as(principal('ADMIN')), folder }
}

const FIRST = ['mar', 'bel', 'tor', 'sun', 'kir', 'dov', 'pel', 'ras', 'wen', 'jol']
const LAST = ['kanson', 'loberg', 'rimand', 'tesco', 'vurra', 'zelman', 'quint', 'habers', 'fodor', 'yaro']
const part = (n: number, list: readonly string[]) => `${list[n % 10]}${list[Math.floor(n / 10) % 10]}`
const person = (n: number) => ({
  name: `${part(n, FIRST)} ${part(n * 7 + Math.floor(n / 100), LAST)}`,
  email: `${part(n, FIRST)}.${n}@example.org`,
  born: `19${10 + (n % 90)}-0${1 + (n % 9)}-1${n % 10}`,
})
type Person = ReturnType<typeof person>
/** The first of them come again: every second one by another address. */
const people = (count: number, twins: number): readonly Person[] => [
  ...Array.from({ length: count }, (_, n) => person(n)),
  ...Array.from({ length: twins }, (_, n) => ({ ...person(n), ...(n % 2 ? { email: `other${n}@example.net` } : {}) })),
]
const csv = (rows: readonly Person[]) =>
  `id,name,email,born\n${rows.map(({ name, email, born }, n) => `r${n},${name},${email},${born}`).join('\n')}\n`

const put = ({ files }: Session, name: string, text: string) => files.write(name, [Buffer.from(text)] as never)

/** Of a proposal what a preview takes. */
function toPreview({ resources }: FileProposal): ResourcesToPreview {
  const ofType = <Type extends ResourceInput['type']>(type: Type) =>
    resources.find((resource) => resource.type === type) as ResourceInput<Type> | undefined
  const dataset = ofType('dataset')
  return { ...(dataset && { dataset }), indexer: ofType('indexer')!, classifier: ofType('classifier-weight')! }
}

/** What is proposed of the file: it takes as long as a preview does, and is the same in each installation. */
let proposal: Promise<FileProposal> | undefined

async function proposed(admin: Session) {
  await put(admin, 'people.csv', csv(people(400, 40)))
  proposal ??= admin.resources.propose('people.csv', 'folk')
  return toPreview(await proposal)
}

test('[LE-950] a preview finds what `dedupe` finds by the same resources, tells all that its report tells, and saves nothing', async () => {
  const { admin, folder } = await open()
  const resources = await proposed(admin)
  const preview = await admin.resources.preview('people.csv', resources)
  expect(preview).toMatchObject({
    whole: true,
    records: 440,
    files: [{ path: 'people.csv', format: 'CSV', rows: 440 }],
  })
  expect(preview.clusters.match).toBeGreaterThan(30)
  const file = join(folder, 'people.csv')
  writeFileSync(file, csv(people(400, 40)))
  writeFileSync(join(folder, 'project.json'), JSON.stringify(resources))
  const report = await dedupeFiles({
    files: [file],
    config: join(folder, 'project.json'),
    out: join(folder, 'clusters.csv'),
    report: join(folder, 'report.json'),
  })
  const { clusters, clustered, links, pairs, estimate, issues, ids, details } = report
  expect(preview).toMatchObject({ clusters, clustered, links, pairs, estimate, issues, ids, details: { ...details } })
  expect(estimate.precision).toBeGreaterThan(0.5)
  const [largest] = preview.details.groups.largest
  expect(largest?.first.map(({ values }) => values.name)).toEqual([person(0).name, person(0).name])
  expect(preview.details.pairs.every(({ mappings, a, b }) => mappings.length > 0 && a.id !== b.id)).toBe(true)
  expect([await admin.resources.list(), await admin.tables.list(), await admin.entities.list()]).toEqual([[], [], []])
})

test('[LE-951] what somebody changed is tried: a column left out, a threshold moved', async () => {
  const { admin } = await open()
  const resources = await proposed(admin)
  const before = await admin.resources.preview('people.csv', resources)
  const { indexer, classifier } = resources
  const onlyEmail = {
    ...resources,
    indexer: { ...indexer, mappings: indexer.mappings.filter((key) => 'keys' in key && key.keys[0] === 'email') },
  }
  const narrow = await admin.resources.preview('people.csv', onlyEmail as ResourcesToPreview)
  expect(narrow.details.rules.keys.flatMap(({ columns }) => columns.map(({ column }) => column))).not.toContain('name')
  expect(narrow.pairs).toBeLessThan(before.pairs!)
  const strict = { ...resources, classifier: { ...classifier, matchThreshold: 99.99 } }
  const sterner = await admin.resources.preview('people.csv', strict as ResourcesToPreview)
  expect(sterner.links.match).toBeLessThan(before.links.match)
  expect(sterner.links.review).toBeGreaterThan(before.links.review)
})

test('[LE-952] what a save would refuse is refused, all of it at once and each with its place; so are columns that the file does not have', async () => {
  const { admin } = await open()
  const { dataset, indexer, classifier } = await proposed(admin)
  const wrong = { dataset, indexer: { ...indexer, mappings: [] }, classifier: { ...classifier, matchThreshold: 300 } }
  const refused = await admin.resources.preview('people.csv', wrong as never).catch((error) => error)
  expect(refused).toMatchObject({ class: 'invalid' })
  expect(refused.refusals.map(({ path }: { readonly path: string }) => path)).toEqual([
    'indexer.mappings',
    'classifier.matchThreshold',
  ])
  const ofOthers = { dataset: { ...dataset!, _id: 'others' }, indexer, classifier }
  await expectRefusal(admin.resources.preview('people.csv', ofOthers), 'invalid', 'dataset-unknown')
  await expectRefusal(admin.resources.preview('people.csv', { indexer, classifier }), 'invalid', 'member-missing')
  const more = { ...dataset!, columns: [...dataset!.columns, { key: 'fax', token: 'TEXT' as const }] }
  const [first] = indexer.mappings
  const byFax = { ...indexer, mappings: [{ ...first, keys: ['fax'], transform: {} }] } as ResourceInput<'indexer'>
  const unread = { dataset: more, indexer: byFax, classifier }
  await expectRefusal(admin.resources.preview('people.csv', unread), 'invalid', 'column-unknown')
  await put(admin, 'empty.csv', 'id,name,email,born\n')
  await expectRefusal(
    admin.resources.preview('empty.csv', { dataset, indexer, classifier } as never),
    'invalid',
    'no-records',
  )
  await expectRefusal(
    admin.resources.preview('none.csv', { dataset, indexer, classifier } as never),
    'not_found',
    'file-not-found',
  )
})

test('[LE-953] over a table its own dataset holds and records have their ids; another dataset is refused', async () => {
  const { admin } = await open()
  await admin.resources.create({
    type: 'dataset',
    _id: 'person',
    description: 'A person',
    columns: ['name', 'email', 'born', 'fax'].map((key) => ({ key, token: 'TEXT' })),
  } as never)
  await admin.tables.create({ table: 'folk', dataset: 'person', history: true })
  await admin.entities.create({ id: 'before', table: 'folk', type: 'NONE' })
  await admin.records('before').upsert(people(400, 40).map((row, n) => ({ _id: `r${n}`, ...row })))
  await admin.entities.remove('before')
  const of = { table: 'folk' }
  const resources = toPreview(await admin.resources.propose(of, 'kin'))
  expect(resources.dataset).toBeUndefined()
  const preview = await admin.resources.preview(of, resources)
  expect(preview).toMatchObject({
    whole: true,
    records: 440,
    ids: { column: 'id' },
    files: [{ path: 'folk', format: 'ROWS' }],
  })
  expect(preview.details.groups.largest[0]?.first.map(({ id }) => id)).toEqual(['r0', 'r400'])
  const [first] = resources.indexer.mappings
  const byFax = {
    ...resources.indexer,
    mappings: [...resources.indexer.mappings, { ...first, id: 'fax', keys: ['fax'], transform: {} }],
  }
  expect(await admin.resources.preview(of, { ...resources, indexer: byFax as never })).toMatchObject({
    clusters: preview.clusters,
  })
  const dataset = {
    type: 'dataset',
    _id: 'person',
    description: 'Another',
    columns: [{ key: 'name', token: 'TEXT' }],
  } as const
  await expectRefusal(admin.resources.preview(of, { ...resources, dataset }), 'invalid', 'dataset-differs')
  await admin.resources.create({ ...dataset, _id: 'others' })
  const elsewhere = { ...resources.indexer, dataset: 'others', mappings: [{ ...first, keys: ['name'] }] }
  await expectRefusal(
    admin.resources.preview(of, { ...resources, indexer: elsewhere as never }),
    'invalid',
    'dataset-differs',
  )
})

test('[LE-954] a preview takes a turn as a proposal does, holds nobody up and ends with its signal', async () => {
  const { admin, onefold } = await open()
  const resources = await proposed(admin)
  let ticks = 0
  const ticking = setInterval(() => ticks++, 5)
  const one = admin.resources.preview('people.csv', resources)
  const stop = new AbortController()
  const two = admin.resources.preview('people.csv', resources, { signal: stop.signal })
  await expectRefusal(admin.resources.preview('people.csv', resources), 'too_many', 'too-many-proposals')
  await expectRefusal(admin.resources.propose('people.csv', 'kin'), 'too_many', 'too-many-proposals')
  stop.abort(new Error('enough'))
  await expect(two).rejects.toThrow('enough')
  expect((await one).records).toBe(440)
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(20) // in this thread it would hold the timers up all the while
  const steward = onefold.as(principal('STEWARD'))
  await expectRefusal(steward.resources.preview('people.csv', resources), 'forbidden')
})

test('[LE-955] a preview that takes longer than a minute is ended and refused', async () => {
  const { admin } = await open()
  const resources = await proposed(admin)
  const text = new Uint8Array(Buffer.from(csv(people(400, 40))))
  const project = parseProject({ ...resources }, undefined)
  const task = { name: 'people.csv', beginning: { text, whole: true }, project, stored: false }
  await expectRefusal(previewInThread(task, undefined, 0.001), 'invalid', 'preview-too-long')
})
