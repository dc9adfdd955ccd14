import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { directoryFiles } from '../../src/adapters/files-directory/index.ts'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import { openOnefold, type ResourceInput, type Session } from '../../src/index.ts'
import { DATASET, expectRefusal, openPeople, principal } from '../fixtures/house.ts'

const FEED: ResourceInput = { type: 'sink-file', _id: 'feed', description: 'Feed', outputPattern: '{entity}.ndjson' }

/** An entity that is told to a file. */
async function openFed(feed: Partial<ResourceInput> = {}): Promise<Session> {
  const directory = mkdtempSync(join(tmpdir(), 'onefold-fed-'))
  const files = directoryFiles(directory)
  const onefold = await openOnefold({ store: await sqliteStore(':memory:'), files, pollMs: 20 })
  onTestFinished(async () => {
    await onefold.close()
    rmSync(directory, { recursive: true, force: true })
  })
  const admin = onefold.as(principal('ADMIN'))
  await admin.resources.create(DATASET)
  await admin.resources.create({ ...FEED, ...feed } as ResourceInput)
  await admin.tables.create({ table: 'people', dataset: DATASET._id, history: true })
  await admin.entities.create({ id: 'folk', table: 'people', type: 'NONE', sinks: [{ resource: 'feed' }] })
  return admin
}

async function textOf({ files }: Session, name: string): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of files.read(name)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

const linesOf = async (admin: Session, name: string) =>
  (await textOf(admin, name))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

test('[EV-91] a file holds what happened, in order, and is read like any other', async () => {
  const admin = await openFed()
  const records = admin.records('folk')
  await records.upsert([{ _id: 'ada', name: 'Ada' }, { _id: 'mary' }])
  await records.upsert([{ _id: 'ada', name: 'Ada L.' }])
  await records.remove('mary')
  await admin.events.settled()
  const told = await linesOf(admin, 'folk.ndjson')
  expect(told.map(({ _id, name, _metadata }) => [_id, name, _metadata._operation])).toEqual([
    ['ada', 'Ada', 'insert'],
    ['mary', undefined, 'insert'],
    ['ada', 'Ada L.', 'update'],
    ['mary', undefined, 'remove'],
  ])
  expect((await admin.files.list()).files.map(({ name }) => name)).toEqual(['folk.ndjson'])
})

test('[EV-95] a clear is a line of the file, and what was told before it stays', async () => {
  const admin = await openFed()
  await admin.records('folk').upsert([{ _id: 'ada' }])
  await admin.events.settled()
  await (await admin.entities.synchronize('folk', { sink: 'FULL' })).finished()
  await admin.events.settled()
  const told = await linesOf(admin, 'folk.ndjson')
  expect(told.map(({ _id, _metadata }) => [_id, _metadata._operation])).toEqual([
    ['ada', 'insert'],
    [undefined, 'clear'],
    ['ada', 'insert'],
  ])
})

test('[EV-91] the columns of a CSV file are those of its dataset', async () => {
  const admin = await openFed({ outputPattern: '{entity}.csv', format: 'CSV' } as Partial<ResourceInput>)
  await admin.records('folk').upsert([{ _id: 'ada', name: 'Ada' }])
  await admin.events.settled()
  const [header, row] = (await textOf(admin, 'folk.csv')).split('\r\n')
  expect(header).toBe('_id;name;email;phone;city;born;tags;_source;_metadata;_more')
  expect(row).toMatch(/^ada;Ada;;;;;;;"\{.*\}";$/)
})

test('[EV-908] a Parquet file of a sink is read by a source of files, and is not packed once more', async () => {
  const parquet = { outputPattern: '{entity}.parquet', format: 'PARQUET' } as Partial<ResourceInput>
  const admin = await openFed(parquet)
  for (const person of [
    { _id: 'ada', name: 'Ada', tags: ['a', 'b'] },
    { _id: 'mary', name: 'Mary' },
  ]) {
    await admin.records('folk').upsert([person])
    await admin.events.settled()
  }
  const source = { type: 'source-file', _id: 'back', description: 'Back', inputPattern: 'folk.parquet' } as const
  await admin.resources.create({ ...source, format: 'PARQUET', dataset: DATASET._id } as ResourceInput)
  await admin.tables.create({ table: 'copies', dataset: DATASET._id })
  const run = await (await admin.tables.load({ source: 'back', sinkTable: 'copies' })).finished()
  expect(run.output).toMatchObject({ inserted: 2, refused: 0 })
  const packed = { ...FEED, _id: 'packed', ...parquet, outputPattern: '{entity}.parquet.gz' } as ResourceInput
  await expectRefusal(admin.resources.create(packed), 'invalid', 'member-invalid')
})

test.each([
  ['out.csv', undefined],
  ['{entity}.xlsx', 'CSV'],
  ['{entity}-{date}.ndjson.gz', 'CSV'],
  ['out.csv', 'JSON'],
  ['out.json', 'PARQUET'],
])('[EV-4400] a file sink whose name %j promises another format than %s is refused', async (outputPattern, format) => {
  const { admin } = await openPeople()
  const sink = { ...FEED, outputPattern, ...(format && { format }) } as ResourceInput
  const refused = await expectRefusal(admin.resources.create(sink), 'invalid', 'member-invalid')
  expect(refused.refusals).toMatchObject([{ path: 'outputPattern', text: expect.stringContaining('promises another') }])
})

test.each([
  ['out.json', 'NDJSON'],
  ['out.jsonl.gz', 'NDJSON'],
  ['out.CSV', 'CSV'],
  ['out-{date}', 'CSV'],
  ['out.txt.gz', 'JSON'],
])('[EV-4400] a file sink called %j may hold %s', async (outputPattern, format) => {
  const { admin } = await openPeople()
  const sink = { ...FEED, outputPattern, format } as ResourceInput
  await expect(admin.resources.create(sink)).resolves.toMatchObject({ outputPattern, format })
})

test('[EV-96] two entities share a file sink only when it names files by entity', async () => {
  const admin = await openFed({ outputPattern: 'all.ndjson' } as Partial<ResourceInput>)
  await admin.tables.create({ table: 'others', dataset: DATASET._id })
  const others = { id: 'others', table: 'others', type: 'NONE', sinks: [{ resource: 'feed' }] } as const
  await expectRefusal(admin.entities.create(others), 'invalid', 'file-shared')
  await admin.resources.update(FEED)
  await expect(admin.entities.create(others)).resolves.toMatchObject({ id: 'others' })
  const single = { ...FEED, outputPattern: 'all.ndjson' } as ResourceInput
  await expectRefusal(admin.resources.update(single), 'invalid', 'file-shared')
  await expectRefusal(admin.resources.create({ ...FEED, _id: 'twin' }), 'invalid', 'file-shared')
})

test('[RS-3780] a file sink is not copied, as the copy would write the same files', async () => {
  const { resources } = await openFed()
  const refused = await expectRefusal(resources.duplicate('feed', 'copy'), 'invalid', 'file-shared')
  expect(refused.refusals[0]?.path).toBe('outputPattern')
  expect((await resources.list('sink-file')).map(({ _id }) => _id)).toEqual(['feed'])
  await resources.update(FEED)
  expect(await resources.import(await resources.export(['feed']))).toMatchObject({ imported: 1 })
})

test.each(['../x', 'a/b', '.hidden', 'a..b', '{day}.csv', '{entity', 'x}'])(
  '[EV-96] the name %j of files is refused',
  async (outputPattern) => {
    const { admin } = await openPeople()
    const sink = { ...FEED, outputPattern } as ResourceInput
    await expectRefusal(admin.resources.create(sink), 'invalid', 'member-invalid')
  },
)

test('[RS-88] a file sink is asked whether its directory can be written, and writes nothing', async () => {
  const admin = await openFed()
  expect((await admin.resources.test(FEED)).test).toMatchObject({ result: 'OK' })
  expect((await admin.files.list()).files).toEqual([])
  const { admin: elsewhere } = await openPeople()
  const { test } = await elsewhere.resources.test(FEED)
  expect(test).toMatchObject({ result: 'ERROR', payload: 'The files kept here cannot be added to.' })
})
