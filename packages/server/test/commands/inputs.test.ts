import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { s3Files } from '@onefold/connectors'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { parse } from 'yaml'
import { run } from '../../src/commands/run.ts'

const CSV = 'id,name,email\n1,Ada Lovelace,ada@x.org\n2,Ada Lovelase,ada@x.org\n3,Grace Hopper,grace@x.org\n'
const NDJSON = CSV.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map(([id, name, email]) => JSON.stringify({ id, name, email }))
  .join('\n')

let folder: string
let before: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'onefold-inputs-'))
  before = process.cwd()
  process.chdir(folder) // where a proposal goes whose result is no file
})
afterEach(() => {
  process.chdir(before)
  rmSync(folder, { recursive: true })
})

async function onefold(
  args: readonly string[],
  stdin: string | Uint8Array = '',
  env: { readonly [name: string]: string } = {},
  failure?: () => Error,
) {
  const printed: string[] = []
  const complained: string[] = []
  const written: Uint8Array[] = []
  let aside = ''
  const code = await run(
    args,
    {
      env,
      print: (line) => printed.push(line),
      async output(bytes) {
        const error = failure?.()
        if (error !== undefined) throw error
        written.push(bytes)
      },
      async *input() {
        const bytes = Buffer.from(stdin as string)
        for (let at = 0; at < bytes.length; at += 5) yield bytes.subarray(at, at + 5)
      },
      logTo: 'nowhere',
      progress: { write: (text) => (aside += text) },
      stopRequested: () => new Promise<void>(() => {}),
    },
    (sentence) => complained.push(sentence),
  )
  return {
    code,
    printed: printed.join('\n'),
    complained: complained.join('\n'),
    written: Buffer.concat(written).toString(),
    aside,
  }
}

test.each([
  ['CSV', CSV, []],
  ['gzip', gzipSync(CSV), []],
  ['NDJSON', NDJSON, []],
  ['JSON', `[${NDJSON.split('\n').join(',')}]`, ['--format', 'json']],
])('[DD-2940] %s in a pipe is read, and the result alone goes into the next', async (_, stdin, more) => {
  const { code, printed, written, aside } = await onefold(['dedupe', '-', '--out', '-', ...more], stdin)
  expect([code, printed]).toEqual([0, ''])
  expect(written).toMatch(/^id,cluster,score,label\r\n1,1,[\d.]+,MATCH\r\n2,1,[\d.]+,MATCH\r\n3,3,,SINGLE\r\n$/)
  expect(aside).toContain('3 records')
  expect(readdirSync(folder)).toEqual(['clusters.project.json'])
})

test('[DD-3940] a reader that has had enough ends the command quietly, any other failure does not', async () => {
  const failing = (code: string) => () => Object.assign(new Error(`write ${code}`), { code })
  const left = await onefold(['dedupe', '-', '--out', '-'], CSV, {}, failing('EPIPE'))
  expect([left.code, left.complained]).toEqual([0, ''])
  const full = await onefold(['dedupe', '-', '--out', '-'], CSV, {}, failing('ENOSPC'))
  expect([full.code, full.complained]).toEqual([2, '"-" cannot be written (ENOSPC).'])
})

test('[DD-2940] nothing goes out when the work fails', async () => {
  const { code, written, complained } = await onefold(['dedupe', '-', '--out', '-'], 'id,id\n1,2\n')
  expect([code, written]).toEqual([2, ''])
  expect(complained).toContain('names the column "id" twice')
})

test.each([
  [['-', '-', '--out', 'x.csv'], 'can be read once'],
  [['a.csv', '--out', 'x.csv', '--format', 'csv'], '--format says what the standard input'],
  [['-', '--out', 'x.csv', '--format', 'xml'], '--format is one of'],
  [['-', '--out', '-', '--golden', '-'], 'takes one result'],
  [['ftp://h/x', '--out', 'x.csv'], 'Nothing reads from "ftp://"'],
])('[DD-2941] dedupe %j is refused', async (args, sentence) => {
  const { code, complained } = await onefold(['dedupe', ...args], CSV)
  expect(code).toBe(1)
  expect(complained).toContain(sentence)
  expect(readdirSync(folder)).toEqual([])
})

test('[DD-3943] a sheet of files that have none is refused, and nothing is written', async () => {
  writeFileSync('a.csv', CSV)
  for (const args of [['a.csv'], ['-']]) {
    const { code, complained } = await onefold(['dedupe', ...args, '--sheet', '2', '--out', 'x.csv'], CSV)
    expect([code, complained]).toEqual([2, expect.stringContaining('None of the files is a workbook')])
  }
  expect(readdirSync(folder)).toEqual(['a.csv'])
})

test('[DD-3944] [DD-3945] a header that looks like a record is told, and --no-header reads it as one', async () => {
  writeFileSync('people.csv', CSV.slice(CSV.indexOf('\n') + 1))
  const book = CSV.trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
  await writeExcel(book.map((row) => row.map((value) => ({ type: String, value })))).toFile('people.xlsx')
  for (const file of ['people.csv', 'people.xlsx']) {
    const doubted = await onefold(['dedupe', file, '--out', 'x.csv', '--report', 'x.html'])
    expect(doubted.printed).toContain(`${file} was taken for its header, and looks like a record ("ada@x.org")`)
    expect(doubted.printed).toContain('2 records')
    expect(readFileSync('x.html', 'utf8')).toContain('was taken for its header')
    const heeded = await onefold(['dedupe', file, '--out', 'y.csv', '--no-header', '--id-column', 'column1'])
    expect([heeded.code, heeded.printed]).toEqual([0, expect.stringMatching(/3 records/)])
    expect(heeded.printed).not.toContain('--no-header')
  }
  const init = await onefold(['init', 'people.csv', '--out', 'a.yaml'])
  expect(init.printed).toContain('use --no-header')
  const numbered = await onefold(['init', 'people.csv', '--out', 'b.yaml', '--no-header'])
  expect(numbered.printed).toContain('dedupe people.csv --no-header --config b.yaml')
  expect(readFileSync('b.yaml', 'utf8')).toContain('key: column3')
  const tuned = await onefold(['tune', 'people.csv', '--config', 'b.yaml', '--no-header', '--out', 'c.yaml'])
  expect([tuned.code, tuned.printed]).toEqual([0, expect.not.stringContaining('--no-header')])
  const misread = await onefold(['tune', 'people.csv', '--config', 'b.yaml', '--out', 'd.yaml'])
  expect([misread.code, misread.complained]).toEqual([2, expect.stringContaining('no file has it')])
})

test('[DD-2942] a result called .parquet is one, and is read again; in a pipe too', async () => {
  writeFileSync('people.csv', CSV)
  const results = ['--out', 'c.parquet', '--golden', 'g.parquet', '--review', 'r.parquet']
  expect((await onefold(['dedupe', 'people.csv', ...results])).code).toBe(0)
  expect(readdirSync(folder)).toContain('c.project.json')
  writeFileSync('truth.csv', 'id,cluster\n1,a\n2,a\n3,b\n')
  const measured = await onefold(['evaluate', 'c.parquet', '--truth', 'truth.csv'])
  expect(measured.printed).toContain('precision 1.0000  recall 1.0000')
  const golden = await onefold(['dedupe', '-', '--out', '-', '--id-column', 'cluster'], readFileSync('g.parquet'))
  expect(golden.written.split('\r\n').map((line) => line.split(',')[0])).toEqual(['id', '1', '3', ''])
})

test('[DD-2943] a table of a database is named by its URL, and the project says nothing of it', async () => {
  const database = new Sqlite(join(folder, 'crm.db'))
  database.exec(
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, email TEXT); INSERT INTO customers VALUES (1, 'Ada Lovelace', 'ada@x.org'), (2, 'Ada Lovelase', 'ada@x.org'), (3, 'Grace', NULL)",
  )
  database.close()
  for (const word of ['sqlite:crm.db?table=customers', 'crm.db?table=customers']) {
    const { code, written } = await onefold(['dedupe', word, '--out', '-'])
    expect(code).toBe(0)
    expect(written).toMatch(/^id,cluster,score,label\r\n1,1,[\d.]+,MATCH/)
  }
  const refused = await onefold([
    'dedupe',
    'postgresql://ada:geheim@127.0.0.1:1/crm?table=t',
    '--out',
    'x.csv',
    '--report',
    'r.json',
  ])
  expect(refused.code).toBe(2)
  expect(JSON.stringify(refused)).not.toContain('geheim')
  expect(readFileSync('clusters.project.json', 'utf8')).not.toContain('crm.db')
})

test('[DD-2944] a file of object storage is read like a file', async () => {
  const { startS3 } = await import('../../../connectors/test/support/s3-server.ts')
  const { options, close } = await startS3()
  try {
    const parquet = readFileSync(await parquetOf())
    await s3Files('s3://files/in', options).write('people.parquet', Readable.from([parquet]))
    const { endpoint = '', accessKeyId = '', secretAccessKey = '' } = options
    const env = {
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    }
    const { code, written } = await onefold(
      ['dedupe', 's3://files/in/people.parquet', '--out', '-', '--id-column', 'cluster'],
      '',
      env,
    )
    expect([code, written.split('\r\n').map((line) => line.split(',')[0])]).toEqual([0, ['id', '1', '3', '']])
  } finally {
    await close()
  }
})

async function parquetOf(): Promise<string> {
  writeFileSync('people.csv', CSV)
  await onefold(['dedupe', 'people.csv', '--out', 'c.csv', '--golden', 'golden.parquet'])
  return 'golden.parquet'
}

test('[DD-2945] init proposes of a pipe, of a sheet and of a table what dedupe would, and says how to go on', async () => {
  const rows = CSV.trim()
    .split('\n')
    .map((line) => line.split(','))
  const cells = (values: readonly string[]) => values.map((value) => ({ value, type: String }))
  const sheets = [
    { data: [cells(['Nothing'])], sheet: 'Notes' },
    { data: rows.map(cells), sheet: 'People' },
  ]
  writeFileSync('crm.xlsx', await writeExcel(sheets).toBuffer())
  const database = new Sqlite('crm.db')
  database.exec('CREATE TABLE customers (id TEXT PRIMARY KEY, name TEXT, email TEXT)')
  for (const row of rows.slice(1)) database.prepare('INSERT INTO customers VALUES (?, ?, ?)').run(row)
  database.close()
  await onefold(['dedupe', '-', '--out', '-'], CSV)
  const proposed = JSON.parse(readFileSync('clusters.project.json', 'utf8'))

  const ways = [
    { words: ['-'], stdin: CSV, next: 'npx onefold dedupe - --config' },
    { words: ['-', '--format', 'ndjson'], stdin: NDJSON, next: 'npx onefold dedupe - --format ndjson --config' },
    {
      words: ['crm.xlsx', '--sheet', 'People'],
      stdin: '',
      next: 'npx onefold dedupe crm.xlsx --sheet People --config',
    },
    { words: ['sqlite:crm.db?table=customers'], stdin: '', next: 'table=customers' },
  ]
  for (const [at, { words, stdin, next }] of ways.entries()) {
    const { code, printed } = await onefold(['init', ...words, '--out', `p${at}.yaml`], stdin)
    expect([words, code]).toEqual([words, 0])
    expect(printed).toContain(next)
    expect([words, parse(readFileSync(`p${at}.yaml`, 'utf8'))]).toEqual([words, proposed])
  }
})

test('[DD-2945] init refuses what dedupe refuses, writes nothing then, and never shows a password', async () => {
  for (const [args, sentence] of [
    [['-', '-'], 'can be read once'],
    [['people.csv', '--format', 'csv'], '--format says what the standard input'],
    [['crm.xlsx', '--sheet', 'None'], 'There is no file'],
    [['postgresql://ada:geheim@127.0.0.1:1/crm?table=t'], '127.0.0.1'],
  ] as const) {
    const answer = await onefold(['init', ...args], CSV)
    expect([args, answer.code === 0]).toEqual([args, false])
    expect(answer.complained).toContain(sentence)
    expect(JSON.stringify(answer)).not.toContain('geheim')
  }
  expect(readdirSync(folder)).toEqual([])
})
