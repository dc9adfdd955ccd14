import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import { valuesOfRow } from '../columns/values-of.ts'
import { type ReadOptions, readFiles } from './read-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'onefold-read-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(files: { readonly [name: string]: string | Buffer }, how: ReadOptions = {}) {
  const paths = Object.entries(files).map(([name, content]) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  })
  const {
    table,
    badRows,
    doubtfulHeaders,
    files: read,
  } = await readFiles(paths, new AbortController().signal, () => {}, how)
  return {
    rows: Array.from({ length: table.rows }, (_, row) => valuesOfRow(table.columns, row)),
    bad: badRows.first.map(({ file, line, problem }) => `${file.slice(folder.length + 1)}:${line}: ${problem}`),
    badCount: badRows.count,
    formats: read.map(({ format }) => format),
    recoded: table.recoded,
    doubtful: doubtfulHeaders.map(({ name }) => name),
  }
}

const ADA = { id: '1', name: 'Ada' }
const GRACE = { id: '2', name: 'Grace' }

test.each([
  [',', 'id,name\n1,Ada\n2,Grace\n'],
  [';', 'id;name\n1;Ada\n2;Grace\n'],
  ['tab', 'id\tname\n1\tAda\n2\tGrace\n'],
  ['|', 'id|name\n1|Ada\n2|Grace\n'],
  ['; among commas in quotes', 'id;name\n1;"Ada"\n2;"Grace"\n'],
])('[DD-1] the separator %s is found out', async (_, text) => {
  expect((await read({ 'people.csv': text })).rows).toEqual([ADA, GRACE])
})

test.each([
  ['sep=;\r\nid;name\r\n1;Ada\r\n2;Grace\r\n'],
  ['SEP=|\nid|name\n1|Ada\n2|Grace\n'],
  ['sep=#\nid#name\n1#Ada\n2#Grace\n'],
])('[DD-3854] a first line that says the separator is no header: %j', async (content) => {
  expect((await read({ 'people.csv': content })).rows).toEqual([ADA, GRACE])
  const bad = await read({ 'people.csv': content.replace(/2.Grace/, '2') })
  expect(bad.bad).toEqual(['people.csv:4: The row has 1 value, the header names 2.'])
})

const text = 'id,name\n1,Zoë\n2,漢字\n'
const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16 LE', utf16],
  ['UTF-16 BE', Buffer.from(utf16).swap16()],
  ['UTF-16 LE without a mark', utf16.subarray(2)],
  ['UTF-16 BE without a mark', Buffer.from(utf16).swap16().subarray(2)],
])('[DD-2] [DD-3850] %s is read', async (_, bytes) => {
  const { rows, recoded } = await read({ 'people.csv': bytes })
  expect(rows).toEqual([
    { id: '1', name: 'Zoë' },
    { id: '2', name: '漢字' },
  ])
  expect(recoded).toBe(0)
})

test('[DD-2] values that are no UTF-8 are read as Windows-1252 and counted', async () => {
  const bytes = Buffer.concat([Buffer.from('id,name\n1,Zoë\n2,'), Buffer.from('Zo\xeb \x80\n', 'latin1')])
  const { rows, recoded } = await read({ 'people.csv': bytes })
  expect(rows.map(({ name }) => name)).toEqual(['Zoë', 'Zoë €'])
  expect(recoded).toBe(1)
})

test.each<[string, string, string | Buffer]>([
  ['people.ndjson', 'NDJSON', '{"id":1,"name":"Ada"}\n\n{"id":2,"name":"Grace"}'],
  ['people.json', 'JSON', '[{"id":1,"name":"Ada"},\n {"id":"2","name":"Grace"}]'],
  ['people.json', 'JSON', '{"id":1,"name":"Ada"} {"id":2,"name":"Grace"}'],
  ['people', 'NDJSON', '{"id":1,"name":"Ada"}\n{"id":2,"name":"Grace"}\n'],
  ['people', 'JSON', ' [{"id":1,"name":"Ada"},{"id":2,"name":"Grace"}]'],
  ['people', 'CSV', 'id,name\n1,Ada\n2,Grace'],
  ['people.csv.gz', 'CSV', gzipSync('id,name\n1,Ada\n2,Grace')],
  ['people.csv', 'CSV', gzipSync('id,name\n1,Ada\n2,Grace')],
  ['people.ndjson.gz', 'NDJSON', gzipSync('{"id":1,"name":"Ada"}\n{"id":2,"name":"Grace"}')],
])('[DD-3] %s is read as %s', async (name, format, content) => {
  const { rows, formats, bad } = await read({ [name]: content })
  expect([formats, bad]).toEqual([[format], []])
  expect(rows).toEqual([ADA, GRACE])
})

test('[DD-3] a file that is cut is refused by name', async () => {
  const cut = gzipSync('id,name\n1,Ada\n'.repeat(1000)).subarray(0, -9)
  await expect(read({ 'cut.csv.gz': cut })).rejects.toThrow(/cut\.csv\.gz" cannot be unpacked/)
})

test('[DD-4] bad rows are told with file and line', async () => {
  const csv = await read({ 'people.csv': 'id,name\n1\n1,Ada\n2,Grace,x\n"2"x,Grace\n2,Grace\n' })
  expect(csv.rows).toEqual([ADA, GRACE])
  expect(csv.bad).toEqual([
    'people.csv:2: The row has 1 value, the header names 2.',
    'people.csv:4: The row has 3 values, the header names 2.',
    'people.csv:5: A quoted value goes on after its closing quote.',
  ])
  const lines = await read({ 'people.ndjson': '{"id":1,"name":"Ada"}\n{"id":2,\n[3]\n{"id":2,"name":"Grace"}\n' })
  expect(lines.rows).toEqual([ADA, GRACE])
  expect(lines.bad).toEqual(['people.ndjson:2: This is not valid JSON.', 'people.ndjson:3: A JSON object is expected.'])
  const list = await read({
    'people.json': '[{"id":1,"name":"Ada"},\n7, "x,]",\n{id:2},\n{"id":2,"name":"Grace"},{"id":3',
  })
  expect(list.rows).toEqual([ADA, GRACE])
  expect(list.bad).toEqual([
    'people.json:2: A JSON object is expected.',
    'people.json:2: A JSON object is expected.',
    'people.json:3: This is not valid JSON.',
    'people.json:4: The file ends in the middle of an element.',
  ])
})

test('[DD-4] all bad rows are counted, the first hundred shown', async () => {
  const { bad, badCount } = await read({ 'people.csv': `id,name\n${'1\n'.repeat(250)}1,Ada\n` })
  expect([bad.length, badCount]).toEqual([100, 250])
})

test.each([
  ['a name twice', 'id,name,id\n1,Ada,1\n', /names the column "id" twice/],
  ['a name that is empty', 'id,,name\n1,x,Ada\n', /Column 2 of the file .* has no name/],
  ['a quote that is broken', '"id"x,name\n1,Ada\n', /The header of the file .* cannot be read/],
])('a header with %s is refused', async (_, text, sentence) => {
  await expect(read({ 'people.csv': text })).rejects.toThrow(sentence)
})

test.each([
  ['as a spreadsheet writes it', 'id,name,,\n1,Ada,,\n2,Grace, ,\n', []],
  ['that some rows leave out', 'id,name,\n1,Ada\n2,Grace,\n', []],
  ['beside a row that has too many', 'id,name,\n1,Ada,\n2,Grace,,\n2,Grace,\n', [4]],
])('[DD-3946] a column at the end without a name and without a value is passed over, %s', async (_, text, bad) => {
  const found = await read({ 'people.csv': text })
  expect([found.rows, found.badCount]).toEqual([[ADA, GRACE], bad.length])
})

test.each([
  ['with a value', 'id,name,,\n1,Ada,,\n2,Grace,,x\n', /Column 4 of the file .* has no name/],
  ['before one with a name', 'id,,name\n1,,Ada\n', /Column 2 of the file .* has no name/],
  ['beside no other', '""\n1\n', /Column 1 of the file .* has no name/],
])('[DD-3946] a column without a name is refused %s', async (_, text, sentence) => {
  await expect(read({ 'people.csv': text })).rejects.toThrow(sentence)
})

test.each<[string, string | Buffer, RegExp]>([
  [
    'a control character in the header',
    'id,na\u0007me\n1,Ada of a rather long name\n',
    /column 2 .* holds a control character/,
  ],
  ['a zero in the header', 'id,name\u0000\n1,Ada\n', /column 2 .* holds a control character/],
  ['bytes without a pattern', noise(5000), /is no text/],
  ['a picture', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), noise(5000)]), /is no text/],
])('[DD-3947] a file with %s is refused', async (_, content, sentence) => {
  await expect(read({ 'people.csv': content })).rejects.toThrow(sentence)
})

test('[DD-3947] a header over several lines, and values that are filled up with zeros, are text', async () => {
  const { rows } = await read({ 'people.csv': `"first\n\tname"\n${'Ada'.padEnd(40, '\u0000')}\n` })
  expect(rows).toEqual([{ 'first\n\tname': 'Ada'.padEnd(40, '\u0000') }])
})

test('[DD-3948] a header that is no UTF-8 is read as Windows-1252, as values are', async () => {
  const { rows } = await read({ 'people.csv': Buffer.from('Stra\xdfe;Preis \x80\nHauptstra\xdfe;7\n', 'latin1') })
  expect(rows).toEqual([{ Straße: 'Hauptstraße', 'Preis €': '7' }])
})

test('[DD-3944] without a header the first row is a record, and columns are numbered', async () => {
  const text = '1,Ada\n2,Grace,x\n2,Grace\n'
  const { rows, bad } = await read({ 'a.csv': `sep=,\n${text}`, 'b.csv': '"broken"x\n' }, { header: false })
  expect(rows).toEqual([
    { column1: '1', column2: 'Ada' },
    { column1: '2', column2: 'Grace' },
  ])
  expect(bad).toEqual([
    'a.csv:3: The row has 3 values, the first row has 2.',
    'b.csv:1: A quoted value goes on after its closing quote.',
  ])
})

test('[DD-3943] [DD-3944] a sheet or a missing header is refused where no file can have it', async () => {
  const lines = { 'a.ndjson': '{"id":1}' }
  await expect(read(lines, { sheet: '2' })).rejects.toThrow('there is no sheet "2"')
  await expect(read({ 'a.csv': 'id\n1\n' }, { sheet: '2' })).rejects.toThrow('there is no sheet "2"')
  await expect(read(lines, { header: false })).rejects.toThrow('Only CSV and workbooks can be without a header')
  expect((await read({ ...lines, 'b.csv': '1\n' }, { header: false })).rows).toEqual([{ id: '1' }, { column1: '1' }])
})

test.each([
  ['c0,Tom Silva,tom.silva@x.org', ['tom.silva@x.org']],
  ['Tom,1967-04-27', ['1967-04-27']],
  ['Tom,27.4.1967', ['27.4.1967']],
  ['Tom,+49 30 123456', ['+49 30 123456']],
  ['id,name,email,2024,1,1.2', []],
])('[DD-3945] the header %s is told when it looks like a record', async (header, expected) => {
  const { doubtful } = await read({ 'people.csv': `${header}\n${header.replace(/[^,]+/g, 'x')}\n` })
  expect(doubtful).toEqual(expected)
})

/** Bytes of every kind, always the same. */
function noise(length: number): Buffer {
  const random = seededRandom(11)
  return Buffer.from(Array.from({ length }, () => random.below(256)))
}

test('[DD-5] columns of several files unite by name', async () => {
  const { rows } = await read({
    'a.csv': 'id,name\n1,Ada\n',
    'b.ndjson': '{"name":"Grace","id":2,"phone":"555"}\n',
    'c.csv': 'phone;id\n777;3\n',
  })
  expect(rows).toEqual([ADA, { ...GRACE, phone: '555' }, { id: '3', phone: '777' }])
})

test('[DD-6] objects inside become columns, lists stay lists', async () => {
  const nested = {
    id: 1,
    address: { city: 'London', geo: { lat: 51.5 } },
    phones: ['1', 2, null],
    none: null,
    old: true,
  }
  const { rows } = await read({ 'people.ndjson': JSON.stringify(nested) })
  expect(rows).toEqual([{ id: '1', address_city: 'London', address_geo_lat: '51.5', phones: ['1', '2'], old: 'true' }])
  const { bad } = await read({ 'people.ndjson': '{"id":1,"visits":[{"day":1}]}' })
  expect(bad).toEqual(['people.ndjson:1: The member "visits" holds what fits no column.'])
})

test('a file that is not there is refused before any is read', async () => {
  const paths = [join(folder, 'people.csv'), join(folder, 'nobody.csv')]
  await expect(readFiles(paths, new AbortController().signal, () => {})).rejects.toMatchObject({ class: 'not_found' })
  await expect(readFiles([folder], new AbortController().signal, () => {})).rejects.toThrow(/is a folder/)
})

test('[DD-4306] a file that is named twice, also by a link, is refused', async () => {
  const [path, link] = ['twice.csv', 'link.csv'].map((name) => join(folder, name)) as [string, string]
  writeFileSync(path, 'id,name\n1,Ada\n')
  symlinkSync(path, link)
  const reading = (...paths: string[]) => readFiles(paths, new AbortController().signal, () => {})
  for (const again of [path, `${folder}/./twice.csv`, link]) {
    await expect(reading(path, again), again).rejects.toMatchObject({ class: 'invalid', code: 'file-named-twice' })
  }
  expect((await reading(link)).table.rows).toBe(1)
})

test('reading tells how far it is and stops when it is told to', async () => {
  const path = join(folder, 'long.csv')
  writeFileSync(path, `id,name\n${'1,Ada\n'.repeat(400_000)}`)
  const stop = new AbortController()
  const told: number[] = []
  const reading = readFiles([path], stop.signal, (done, total) => {
    told.push(done / total)
    stop.abort(new Error('enough'))
  })
  await expect(reading).rejects.toThrow('enough')
  expect(told[0]).toBeCloseTo(1_048_576 / 2_400_008, 3)
})

test('[DD-4402] a list of JSON that is cut anywhere is told', async () => {
  const whole = '[{"id":1,"name":"Ada"},\n {"id":"2","name":"Gr\\"]a[ce","more":[1,{"x":null}]},7 ]'
  expect((await read({ 'people.json': whole })).bad).toHaveLength(2) // what no record can be
  for (let at = 1; at < whole.length; at++) {
    const { bad } = await read({ 'people.json': whole.slice(0, at) })
    expect(bad.at(-1), whole.slice(0, at)).toMatch(/:[12]: The file ends in the middle of (an element|its list)\.$/)
  }
})
