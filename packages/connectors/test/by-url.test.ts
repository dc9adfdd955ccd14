import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceByUrl } from '../src/index.ts'
import { splitUrl } from '../src/jdbc/source/split-url.ts'
import { postgresDatabase } from './support/databases.ts'
import { rowsOf } from './support/open.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'onefold-by-url-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['postgresql://ada:s%40x@h:1/d?table=t&sslmode=require', 'postgresql://h:1/d?sslmode=require', 'ada', 's@x', 't'],
  ['jdbc:mysql://h/d?user=ada&password=x&table=a.b', 'jdbc:mysql://h/d', 'ada', 'x', 'a.b'],
  [
    'jdbc:sqlserver://h:1;databaseName=d;user=ada;password=x?table=t',
    'jdbc:sqlserver://h:1;databaseName=d',
    'ada',
    'x',
    't',
  ],
  ['sqlite:my.db?table=t', 'sqlite:my.db', undefined, undefined, 't'],
])('[CN-2930] %s is taken apart, and shows no login', (text, url, user, password, table) => {
  const parts = splitUrl(text)
  expect([parts.url, parts.user, parts.password, parts.table]).toEqual([url, user, password, table])
  expect(parts.name).not.toMatch(/ada|s%40x|password/)
})

test('[CN-2930] a file of SQLite, wherever it lies, is read by table or query', async () => {
  const file = join(folder, 'crm.db')
  const database = new Sqlite(file)
  database.exec(
    "CREATE TABLE people (no INTEGER PRIMARY KEY, name TEXT); INSERT INTO people VALUES (1, 'Ada'), (2, NULL)",
  )
  database.close()
  expect(await rowsOf(sourceByUrl(`sqlite:${file}?table=people`).reader)).toEqual([
    { no: 1, name: 'Ada' },
    { no: 2, name: null },
  ])
  const query = encodeURIComponent('SELECT name FROM people WHERE no = 1')
  expect(await rowsOf(sourceByUrl(`jdbc:sqlite:${file}?query=${query}`).reader)).toEqual([{ name: 'Ada' }])
})

test('[CN-2930] PostgreSQL is read by its URL, or with a login that is stated aside', async () => {
  const database = await postgresDatabase()
  try {
    await database.sql("CREATE TABLE person (no int PRIMARY KEY, name text); INSERT INTO person VALUES (1, 'Ada')")
    const { user = '', password = '' } = database.credentials ?? {}
    const url = database.url.replace(/^jdbc:/, '')
    const within = url.replace('://', `://${encodeURIComponent(user)}:${encodeURIComponent(password)}@`)
    for (const { reader } of [
      sourceByUrl(`${within}?table=person`),
      sourceByUrl(`${url}?table=person`, { user, password }),
    ])
      expect(await rowsOf(reader)).toEqual([{ no: 1, name: 'Ada' }])
  } finally {
    await database.close()
  }
})

test('[CN-2930] a URL that names neither or both, or has an unknown property, is refused without its password', () => {
  for (const url of [
    'postgresql://u:geheim@h/d',
    'postgresql://u:geheim@h/d?table=t&query=x',
    'postgresql://u:geheim@h/d?table=t&what=1',
  ]) {
    const opened = () => sourceByUrl(url)
    expect(opened).toThrow(/name either a table or a query|takes no property/)
    expect(opened).not.toThrow(/geheim/)
  }
})
