import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { directoryFiles } from '../../src/adapters/files-directory/index.ts'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import { sheetOf, workbookOf } from '../../src/format/excel/workbook.fixture.ts'
import { parquetWriter } from '../../src/format/parquet/write-parquet.ts'
import { type FileProposal, openOnefold, type ResourceInput, type Session } from '../../src/index.ts'
import { expectRefusal, principal } from '../fixtures/house.ts'

async function openAdmin(): Promise<Session> {
  const directory = mkdtempSync(join(tmpdir(), 'onefold-propose-'))
  const onefold = await openOnefold({
    store: await sqliteStore(':memory:'),
    files: directoryFiles(directory),
    pollMs: 20,
  })
  onTestFinished(async () => {
    await onefold.close()
    rmSync(directory, { recursive: true, force: true })
  })
  return onefold.as(principal('ADMIN'))
}

const FIRST = ['mar', 'bel', 'tor', 'sun', 'kir', 'dov', 'pel', 'ras', 'wen', 'jol']
const LAST = ['kanson', 'loberg', 'rimand', 'tesco', 'vurra', 'zelman', 'quint', 'habers', 'fodor', 'yaro']
const part = (n: number, list: readonly string[]) => `${list[n % 10]}${list[Math.floor(n / 10) % 10]}`
const person = (n: number) => ({
  id: `p${n}`,
  source: n % 2 ? 'crm' : 'shop',
  name: `${part(n, FIRST)} ${part(n * 7 + Math.floor(n / 100), LAST)}`,
  'contact.email': `${part(n, FIRST)}.${n}@example.org`,
  born: `19${10 + (n % 90)}-0${1 + (n % 9)}-1${n % 10}`,
})
type Person = ReturnType<typeof person>
const people = (count: number): readonly Person[] => Array.from({ length: count }, (_, n) => person(n))
const nested = ({ 'contact.email': email, ...rest }: Person) => ({ ...rest, contact: { email } })
/** So long that few records fill the beginning of a file that is looked at: to learn from thousands takes seconds. */
const NOTE = 'The same of all of them. '.repeat(12)
const wordy = (count: number): readonly Person[] => people(count).map((one) => ({ ...one, note: NOTE }))
const COLUMNS = ['id', 'source', 'name', 'contact.email', 'born'] as const
const csv = (rows: readonly Person[]) =>
  `${Object.keys(rows[0]!).join(',')}\n${rows.map((row) => Object.values(row).join(',')).join('\n')}\n`
const sheet = (rows: readonly Person[]) =>
  workbookOf({ People: sheetOf([[...COLUMNS], ...rows.map((row) => COLUMNS.map((column) => row[column]))]) })
async function parquet(rows: readonly Person[]): Promise<Uint8Array> {
  const writer = await parquetWriter(COLUMNS.map((name) => ({ name, kind: 'STRING' })))
  const groups = rows.map((row) => writer.add(COLUMNS.map((column) => row[column])) ?? new Uint8Array())
  return Buffer.concat([...groups, writer.end()])
}

async function put({ files }: Session, name: string, content: string | Uint8Array): Promise<void> {
  const bytes = Buffer.from(content)
  await files.write(name, [bytes] as never)
}

/** Makes what was proposed and loads it, as the console does. */
async function make(admin: Session, id: string, { resources }: FileProposal): Promise<void> {
  for (const resource of resources) await admin.resources.create(resource)
  const idOf = (type: string) => resources.find((resource) => resource.type === type)?._id
  const transformation = idOf('transformation')
  await admin.tables.create({ table: id, dataset: id, history: true })
  await admin.entities.create({
    id,
    table: id,
    type: 'DUPLICATES',
    indexer: idOf('indexer'),
    classifier: idOf('classifier-weight'),
    merger: idOf('merger-weight'),
    sources: [{ resource: idOf('source-file')!, ...(transformation ? { transformation } : {}) }],
  } as never)
  await (await admin.entities.synchronize(id, { load: 'FULL', index: 'FULL', sink: 'NONE' })).finished()
}

const datasetOf = ({ resources }: FileProposal) =>
  resources.find((resource): resource is ResourceInput<'dataset'> => resource.type === 'dataset')

test.each([
  ['people.csv', csv(people(200))],
  ['people.csv.gz', gzipSync(csv(people(200)))],
  ['people.json', JSON.stringify(people(200).map(nested))],
  [
    'people.ndjson',
    people(200)
      .map((row) => JSON.stringify(nested(row)))
      .join('\n'),
  ],
  ['people.xlsx', sheet(people(200))],
  ['people.parquet', await parquet(people(200))],
])('[LE-930] what is proposed of %s is made and loaded: every record with every column', async (name, content) => {
  const admin = await openAdmin()
  await put(admin, name, content)
  const proposal = await admin.resources.propose(name, 'folk')
  expect(proposal).toMatchObject({ records: 200, whole: true })
  expect(proposal.columns.map(({ key }) => key).sort()).toEqual(['born', 'contact_email', 'id', 'name', 'source'])
  expect(proposal.columns.find(({ key }) => key === 'contact_email')?.description).toMatch(/^EMAIL: /)
  expect(proposal.columns.find(({ key }) => key === 'source')).not.toHaveProperty('description')
  await make(admin, 'folk', proposal)
  const { columns } = await admin.resources.get('folk', 'dataset')
  const names = columns.map(({ key, description = key }) => description)
  expect(names.filter((name) => !name.includes('contact'))).toEqual(
    expect.arrayContaining(['born', 'name']), // and not why they were taken for what they are
  )
  if (name.endsWith('.csv')) expect(names).toContain('contact.email')
  const { records, page } = await admin.tables.records('folk', { pageSize: 1000 })
  expect(page.totalElements).toBe(200)
  const p7 = records.find(({ _source }) => _source?.some(({ _src_id }) => _src_id === 'p7'))
  const { id: _, 'contact.email': contact_email, ...rest } = person(7)
  expect(p7).toMatchObject({ ...rest, contact_email })
})

test.each([
  ['people.csv', csv(wordy(2000))],
  ['people.json', JSON.stringify(wordy(2000).map(nested))],
  ['people.json.gz', gzipSync(JSON.stringify(wordy(2000).map(nested)))],
  ['people.xlsx', sheet(people(10_500))],
])('[LE-931] of a long file %s the beginning is looked at, and no record that was cut', async (name, content) => {
  const admin = await openAdmin()
  await put(admin, name, content)
  const before = performance.eventLoopUtilization()
  const proposal = await admin.resources.propose(name, 'folk')
  // a share, because a crowded machine stretches both threads alike: .05 measured, and .9 if it were done here
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.3)
  expect(proposal.whole).toBe(false)
  expect(proposal.records).toBeGreaterThan(1000)
  for (const { key, filled, distinct } of proposal.columns) {
    expect([key, filled]).toEqual([key, 1])
    if (key === 'source') expect(distinct).toBe(2)
  }
})

test('[LE-932] the column `source` is kept and not compared, and is there when the file is loaded', async () => {
  const admin = await openAdmin()
  await put(admin, 'people.csv', csv(people(200)))
  const proposal = await admin.resources.propose('people.csv', 'folk')
  expect(datasetOf(proposal)?.columns.find(({ key }) => key === 'source')).toMatchObject({ token: 'TEXT_AS_IS' })
  for (const { type, ...resource } of proposal.resources)
    if (type !== 'dataset' && 'mappings' in resource)
      expect(JSON.stringify(resource.mappings)).not.toContain('"source"]')
})

test('[LE-933] a file without records, one that tells nothing apart and one that is not there are refused', async () => {
  const admin = await openAdmin()
  await put(admin, 'empty.csv', 'id,name\n')
  await put(admin, 'same.csv', 'kind\nx\nx\n')
  await expectRefusal(admin.resources.propose('empty.csv', 'folk'), 'invalid', 'no-records')
  await expectRefusal(admin.resources.propose('same.csv', 'folk'), 'invalid', 'nothing-to-propose')
  await expectRefusal(admin.resources.propose('none.csv', 'folk'), 'not_found', 'file-not-found')
  expect(await admin.resources.list()).toEqual([])
})

test('[LE-3940] the refusal of a file speaks of no command line, and names first what could not be read', async () => {
  const admin = await openAdmin()
  await put(admin, 'same.csv', 'kind\nx\nx\n')
  await put(admin, 'cut.json', '[{"name":"Ada"},{"na')
  const same = await expectRefusal(admin.resources.propose('same.csv', 'folk'), 'invalid', 'nothing-to-propose')
  expect(same.message).not.toContain('--')
  const cut = await expectRefusal(admin.resources.propose('cut.json', 'folk'), 'invalid')
  expect(cut.codes).toEqual(['rows-unread', 'nothing-to-propose'])
  expect(cut.message).toMatch(/cut\.json:1: The file ends in the middle.*There is only one record/s)
})

test('[LE-934] an id that the proposed resources cannot have is refused before anything is looked at', async () => {
  const admin = await openAdmin()
  await put(admin, 'people.csv', csv(people(200)))
  const longest = 'x'.repeat(50)
  const { resources } = await admin.resources.propose('people.csv', longest)
  for (const resource of resources) await admin.resources.create(resource)
  for (const id of ['', 'Not ok', 'a/b', '_people', `${longest}x`])
    await expectRefusal(admin.resources.propose('people.csv', id), 'invalid', 'member-invalid')
})

test('[LE-935] over a table its indexer, classifier and merger are proposed; what is made of them finds the duplicates', async () => {
  const admin = await openAdmin()
  await admin.resources.create({
    type: 'dataset',
    _id: 'person',
    description: 'A person',
    columns: ['name', 'email', 'born', 'tags'].map((key) => ({ key, token: 'TEXT', array: key === 'tags' })),
  } as never)
  await admin.tables.create({ table: 'folk', dataset: 'person', history: true })
  await expectRefusal(admin.resources.propose({ table: 'folk' }, 'kin'), 'invalid', 'no-records')
  await expectRefusal(admin.resources.propose({ table: 'nobody' }, 'kin'), 'not_found', 'table-not-found')
  const rows = people(1200).map(({ name, born, 'contact.email': email }, n) => ({
    name,
    born,
    email,
    tags: [`t${n % 3}`],
  }))
  await admin.entities.create({ id: 'before', table: 'folk', type: 'NONE' }) // what filled the table
  await admin.records('before').upsert([...rows, ...rows.slice(0, 40)])
  await admin.entities.remove('before')
  const proposal = await admin.resources.propose({ table: 'folk' }, 'kin')
  expect([proposal.records, proposal.whole]).toEqual([1240, true])
  expect(proposal.columns.map(({ key }) => key).sort()).toEqual(['born', 'email', 'name', 'tags'])
  expect(proposal.resources.map(({ type, _id }) => [type, _id])).toEqual([
    ['indexer', 'kin-indexer'],
    ['classifier-weight', 'kin-classifier'],
    ['merger-weight', 'kin-merger'],
  ])
  for (const resource of proposal.resources) await admin.resources.create(resource)
  const [indexer, classifier, merger] = proposal.resources.map(({ _id }) => _id)
  await admin.entities.create({ id: 'kin', table: 'folk', type: 'DUPLICATES', indexer, classifier, merger } as never)
  await (await admin.entities.synchronize('kin', { load: 'NONE', index: 'FULL', sink: 'NONE' })).finished()
  const twins = new Set<string>()
  for await (const { recordIds } of admin.clusters('kin').each({ label: 'MATCH' })) {
    const emails = await Promise.all(recordIds.map(async (_id) => String((await admin.records('kin').get(_id)).email)))
    for (const email of emails) if (emails.indexOf(email) !== emails.lastIndexOf(email)) twins.add(email)
  }
  expect(twins.size).toBe(40)
})

test('[LE-936] two proposals are at work at a time, whoever asked; a third is refused and may come back', async () => {
  const admin = await openAdmin()
  await put(admin, 'people.csv', csv(people(200)))
  await put(admin, 'empty.csv', 'id,name\n')
  const one = admin.resources.propose('people.csv', 'one')
  const failing = admin.resources.propose('empty.csv', 'two')
  await expectRefusal(admin.resources.propose('people.csv', 'three'), 'too_many', 'too-many-proposals')
  await expectRefusal(failing, 'invalid', 'no-records')
  const [first, again] = await Promise.all([one, admin.resources.propose('people.csv', 'three')])
  expect(first.records).toBe(again.records)
})
