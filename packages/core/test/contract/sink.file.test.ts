import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { directoryFiles } from '../../src/adapters/files-directory/index.ts'
import { sinkFile } from '../../src/adapters/sink-file/sink-file.ts'
import type { Delivery } from '../../src/model/delivery.ts'
import type { SinkFile } from '../../src/model/resources/sink.ts'
import type { GrowingFiles } from '../../src/ports/growing-files.ts'
import type { SinkWriter } from '../../src/ports/kinds/sink-writer.ts'
import { describeSink, insertOf, type OpenedSink } from '../../src/testing/describe-sink.ts'

const SINK: SinkFile = {
  type: 'sink-file',
  _id: 'feed',
  description: 'Feed',
  outputPattern: '{entity}-{date}.ndjson',
  format: 'NDJSON',
}
const NAME = 'people-1970-01-01.ndjson'
const DELIVERED = { outcome: 'delivered' }

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'onefold-sink-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const folder = () => join(root, 'files')
const growing = (): GrowingFiles => directoryFiles(folder()).growing as GrowingFiles
const opened = (sink: Partial<SinkFile> = {}, attempt = 1): SinkWriter =>
  sinkFile(
    { ...SINK, ...sink },
    { files: growing(), owner: 'feed 7', attempt, columns: ['_id', 'name', '_metadata'], nested: ['_metadata'] },
  )
const eventOf = (id: string, position: number): Delivery => ({ ...insertOf(id, position), entityId: 'people' })
const textOf = (name = NAME) => readFileSync(join(folder(), name), 'utf8')
const idsIn = (text: string): string[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line)._id)
const ADA = eventOf('ada', 1)
const MARY = eventOf('mary', 2)
const GRACE = eventOf('grace', 3)

async function open(): Promise<OpenedSink> {
  const refused = new Set<string>()
  const writer = opened()
  const entityOf = ({ recordId = '' }: Delivery) => (refused.has(recordId) ? 'x'.repeat(300) : 'people')
  const told = () => (existsSync(join(folder(), NAME)) ? idsIn(textOf()) : [])
  return {
    // A record is refused by the name of the file that its event would go to.
    writer: { ...writer, write: (events) => writer.write(events.map((one) => ({ ...one, entityId: entityOf(one) }))) },
    told: async () => [...new Set(told())],
    held: async () => told().length,
    async refuse(recordId) {
      refused.add(recordId)
    },
    async vanish() {
      if (existsSync(folder())) renameSync(folder(), join(root, 'away'))
      writeFileSync(folder(), 'in the way')
    },
    async comeBack() {
      rmSync(folder())
      if (existsSync(join(root, 'away'))) renameSync(join(root, 'away'), folder())
    },
    async close() {},
  }
}

describeSink('sink-file', open)

test('[EV-90] a file is named by the entity and the day on which the event was made ready, whenever it is told', async () => {
  const next = { ...MARY, created: Date.UTC(2026, 10, 21, 23, 59, 59, 999) }
  const last = { ...GRACE, created: Date.UTC(2026, 10, 22) }
  expect(await opened().write([ADA, next, last])).toEqual([DELIVERED, DELIVERED, DELIVERED])
  const visible = readdirSync(folder()).filter((name) => !name.startsWith('.'))
  expect(visible).toEqual([NAME, 'people-2026-11-21.ndjson', 'people-2026-11-22.ndjson'])
  expect(idsIn(textOf('people-2026-11-22.ndjson'))).toEqual(['grace'])
  expect(await opened().write([next, last])).toEqual([DELIVERED, DELIVERED])
  expect(idsIn(textOf('people-2026-11-21.ndjson'))).toEqual(['mary'])
})

test('[EV-91] each payload is a line as it is', async () => {
  await opened().write([ADA, MARY])
  expect(textOf()).toBe(`${JSON.stringify(ADA.payload)}\n${JSON.stringify(MARY.payload)}\n`)
})

test('[EV-91] a JSON file is a whole list after every addition', async () => {
  const json = { outputPattern: '{entity}.json', format: 'JSON' } as const
  await opened(json).write([ADA, MARY])
  expect(JSON.parse(textOf('people.json'))).toEqual([ADA.payload, MARY.payload])
  await opened(json).write([GRACE])
  expect(JSON.parse(textOf('people.json'))).toEqual([ADA.payload, MARY.payload, GRACE.payload])
})

test('[EV-91] a CSV file names its columns once, and what they do not hold stands in the last one', async () => {
  const csv = { outputPattern: '{entity}.csv', format: 'CSV' } as const
  const other = { ...MARY, payload: { ...MARY.payload, name: 'a;b"c', nick: ['M'] } }
  await opened(csv).write([ADA])
  await opened(csv).write([other])
  expect(textOf('people.csv').split('\r\n')).toEqual([
    '_id;name;_metadata;_more',
    'ada;The person ada;"{""_operation"":""insert""}";',
    'mary;"a;b""c";"{""_operation"":""insert""}";"{""nick"":[""M""]}"',
    '',
  ])
})

test.each(['CSV', 'JSON', 'NDJSON'] as const)('[EV-91] a packed %s file unpacks to the plain one', async (format) => {
  for (const outputPattern of ['plain', 'packed.gz'])
    for (const events of [[ADA], [MARY, GRACE]]) await opened({ outputPattern, format }).write(events)
  expect(gunzipSync(readFileSync(join(folder(), 'packed.gz'))).toString()).toBe(textOf('plain'))
})

const PARQUET = { outputPattern: '{entity}.parquet', format: 'PARQUET' } as const
const parquetBytes = () => new Uint8Array(readFileSync(join(folder(), 'people.parquet'))).buffer
const rowsOf = () => parquetReadObjects({ file: parquetBytes() })

test('[EV-908] a Parquet file is whole after every addition, its columns texts, and what they do not hold stands in the last one', async () => {
  const other = { ...MARY, payload: { ...MARY.payload, name: ['Mary', 'M.'], nick: ['M'], age: 7 } }
  await opened(PARQUET).write([ADA])
  const ada = { _id: 'ada', name: 'The person ada', _metadata: { _operation: 'insert' }, _more: null }
  expect(await rowsOf()).toEqual([ada])
  await opened(PARQUET).write([other, GRACE])
  const mary = { ...ada, _id: 'mary', name: '["Mary","M."]', _more: { nick: ['M'], age: 7 } }
  expect(await rowsOf()).toEqual([ada, mary, { ...ada, _id: 'grace', name: 'The person grace' }])
})

test('[EV-908] a Parquet file that grew by many additions has few row groups, and every row once, in order', async () => {
  const events = Array.from({ length: 4300 }, (_, at) => eventOf(`r${at}`, at + 1))
  for (let at = 0; at < events.length; at += 700) await opened(PARQUET).write(events.slice(at, at + 700))
  await opened(PARQUET).write(events.slice(-100)) // told again
  expect((await rowsOf()).map(({ _id }) => _id)).toEqual(events.map(({ recordId }) => recordId))
  const { row_groups: groups } = parquetMetadata(parquetBytes())
  expect(groups.map(({ num_rows }) => Number(num_rows))).toEqual([2000, 2000, 300])
})

test('[EV-908] what a crash left of an addition is not in a Parquet file after the next one', async () => {
  await opened(PARQUET).write([ADA])
  const note = join(folder(), '.people.parquet.grown')
  copyFileSync(note, join(root, 'note'))
  await opened(PARQUET).write([MARY]) // whole, but its note is lost
  copyFileSync(join(root, 'note'), note)
  appendFileSync(join(folder(), 'people.parquet'), 'half a row group')
  await opened(PARQUET, 2).write([MARY, GRACE])
  expect((await rowsOf()).map(({ _id }) => _id)).toEqual(['ada', 'mary', 'grace'])
})

test('[EV-92] what a crash left of an addition is not in the file after the next one', async () => {
  await opened().write([ADA])
  const before = textOf()
  appendFileSync(join(folder(), NAME), JSON.stringify(MARY.payload).slice(0, 20))
  expect(await opened({}, 2).write([MARY, GRACE])).toEqual([DELIVERED, DELIVERED])
  expect(textOf().startsWith(before)).toBe(true)
  expect(idsIn(textOf())).toEqual(['ada', 'mary', 'grace'])
})

test('[EV-92] a whole addition whose note was lost to a crash is there once', async () => {
  await opened().write([ADA])
  const note = join(folder(), `.${NAME}.grown`)
  copyFileSync(note, join(root, 'note'))
  await opened().write([MARY])
  copyFileSync(join(root, 'note'), note)
  await opened({}, 2).write([MARY, GRACE])
  expect(idsIn(textOf())).toEqual(['ada', 'mary', 'grace'])
})

test('[EV-92] a file whose first addition was cut is begun anew', async () => {
  await opened({ outputPattern: 'f.csv', format: 'CSV' }).write([ADA])
  const note = join(folder(), '.f.csv.grown')
  const begun = { ...JSON.parse(readFileSync(note, 'utf8')), length: 0, size: 0, note: null }
  writeFileSync(note, JSON.stringify(begun))
  truncateSync(join(folder(), 'f.csv'), 7)
  await opened({ outputPattern: 'f.csv', format: 'CSV' }, 2).write([ADA])
  expect(textOf('f.csv').split('\r\n')).toHaveLength(3)
})

test('[EV-93] a file that was taken away is begun anew, without what was told of already', async () => {
  await opened().write([ADA, MARY])
  renameSync(join(folder(), NAME), join(root, 'taken'))
  expect(await opened().write([ADA, MARY])).toEqual([DELIVERED, DELIVERED])
  expect(existsSync(join(folder(), NAME))).toBe(false)
  await opened().write([GRACE])
  expect(idsIn(textOf())).toEqual(['grace'])
})

test('[EV-93] a copy that a backup brought back is gone on with', async () => {
  await opened().write([ADA])
  copyFileSync(join(folder(), NAME), join(root, 'copy'))
  rmSync(join(folder(), NAME))
  copyFileSync(join(root, 'copy'), join(folder(), NAME))
  await opened().write([MARY])
  expect(idsIn(textOf())).toEqual(['ada', 'mary'])
})

test('[EV-94] a file of somebody else stalls the destination and stays as it is', async () => {
  await opened().write([{ ...ADA, entityId: 'other' }])
  writeFileSync(join(folder(), NAME), 'an upload')
  expect(await opened().write([ADA, MARY])).toEqual([
    { outcome: 'unreachable', reason: `The file "${NAME}" is there and not of this sink's making.` },
  ])
  expect(textOf()).toBe('an upload')
  rmSync(join(folder(), NAME))
  expect(await opened().write([ADA, MARY])).toEqual([DELIVERED, DELIVERED])
})

test('[EV-94] two destinations do not mix in one file', async () => {
  await opened().write([ADA])
  const other = sinkFile(SINK, { files: growing(), owner: 'feed 8', attempt: 1, columns: [], nested: [] })
  expect(await other.write([MARY])).toMatchObject([{ outcome: 'unreachable' }])
  expect(idsIn(textOf())).toEqual(['ada'])
})

test('[EV-94] a file that was begun in another format is not gone on with', async () => {
  await opened({ outputPattern: 'f' }).write([ADA])
  expect(await opened({ outputPattern: 'f', format: 'CSV' }).write([MARY])).toEqual([
    { outcome: 'unreachable', reason: 'The file "f" was begun as NDJSON.' },
  ])
})

test('[EV-92] a publisher that lost its claim adds nothing more', async () => {
  const late = opened({}, 1)
  await late.write([ADA])
  await opened({}, 2).write([MARY])
  await expect(late.write([GRACE])).rejects.toMatchObject({ codes: ['lease-lost'] })
  expect(idsIn(textOf())).toEqual(['ada', 'mary'])
})

test('[EV-90] a note is hidden from whoever lists files, and goes a day after its file did', async () => {
  await opened().write([ADA])
  expect((await directoryFiles(folder()).list('*')).map(({ name }) => name)).toEqual([NAME])
  rmSync(join(folder(), NAME))
  const note = join(folder(), `.${NAME}.grown`)
  await growing().ready()
  expect(statSync(note).isFile()).toBe(true)
  const { utimesSync } = await import('node:fs')
  utimesSync(note, 1, 1)
  await growing().ready()
  expect(existsSync(note)).toBe(false)
})
