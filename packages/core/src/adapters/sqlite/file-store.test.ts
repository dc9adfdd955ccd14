import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PutRecord } from '../../ports/store/changes.ts'
import type { Store } from '../../ports/store/store.ts'
import { sqliteStore } from './index.ts'
import { MIGRATIONS } from './migrations.ts'

const TABLE = 1

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'onefold-sqlite-'))
  file = join(folder, 'below', 'customers.sqlite')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function withTable(store: Store): Promise<Store> {
  await store.catalogue.save({ csn: 0, put: [], remove: [], createTables: [TABLE] })
  return store
}

async function insert(store: Store, count: number): Promise<void> {
  const rows = await store.records.reserveRows(TABLE, count)
  const { csn, configuration } = await store.records.head(TABLE)
  const put = rows.map((row): PutRecord => ({ record: recordIn(row), keys: [] }))
  const seen = { csn, configuration, records: new Map(), absentIds: [], absentSources: [] }
  await store.commit(TABLE, { seen, put, remove: [], archive: [], audit: [], publish: [] })
}

function recordIn(row: number) {
  const values = { name: `Ada ${row}`, city: 'London', email: `ada.${row}@example.org` }
  const shown = { created: 1, updated: 1, values, merged: [], issues: [] }
  return { row, id: `r-${row}`, key: `k-${row}`, revision: 1, sources: [{ system: 'crm', id: `${row}` }], ...shown }
}

describe('threads', () => {
  test('a commit of 5,000 records leaves the caller free to do other things', async () => {
    const store = await withTable(await sqliteStore(file, { synchronous: 'NORMAL' }))
    await insert(store, 100) // statements compiled, code warm
    let turns = 0
    const ticking = setInterval(() => turns++, 1)
    await insert(store, 5_000)
    clearInterval(ticking)
    expect(turns).toBeGreaterThan(10) // a commit in this thread would leave one or two
    await store.close()
  })

  test('[RC-904] what a decision saw is looked at when the csn has moved since, and only then', async () => {
    const store = await withTable(await sqliteStore(file))
    const { csn, configuration } = await store.records.head(TABLE)
    const rows = await store.records.reserveRows(TABLE, 4)
    const commit = (row: number, absentIds: readonly string[]) => {
      const seen = { csn, configuration, records: new Map(), absentIds, absentSources: [] }
      const put: PutRecord[] = [{ record: recordIn(row), keys: [] }]
      return store.commit(TABLE, { seen, put, remove: [], archive: [], audit: [], publish: [] })
    }
    const [first, second, third, fourth] = rows as [number, number, number, number]
    expect(await commit(first, [`r-${first}`])).toBe(csn + 1)
    expect(await commit(second, [`r-${second}`])).toBe(csn + 2) // others wrote, and nothing that it saw
    await expect(commit(third, [`r-${first}`])).rejects.toMatchObject({ codes: ['seen-moved'] })
    const both = await Promise.allSettled([commit(third, [`r-${third}`]), commit(fourth, [`r-${third}`])])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await store.records.head(TABLE)).toMatchObject({ csn: csn + 3, records: 3 })
    await store.close()
  })

  test('what was committed is read by the next call, wherever it runs', async () => {
    const store = await withTable(await sqliteStore(file, { readers: 2 }))
    await insert(store, 300)
    const ids = Array.from({ length: 300 }, (_, index) => `r-${index + 1}`)
    expect(await store.records.byIds(TABLE, ids.slice(0, 2), 'EVERYTHING')).toHaveLength(2)
    expect(await store.records.byIds(TABLE, ids, 'EVERYTHING')).toHaveLength(300)
    const page = store.records.page(TABLE, { filter: {}, offset: 0, limit: 10 }, 'EVERYTHING')
    await expect(page).resolves.toMatchObject({ total: 300 })
    await store.close()
  })

  test('closing waits for what was asked before, may be repeated, and ends all work', async () => {
    const store = await withTable(await sqliteStore(file))
    const last = insert(store, 1_000)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await Promise.allSettled([last, store.close(), store.close()])
    await expect(store.ping()).rejects.toMatchObject({ class: 'unavailable', codes: ['store-closed'] })
    expect(existsSync(`${file}-wal`)).toBe(false)
    const again = await sqliteStore(file)
    expect([0, 1_000]).toContain((await again.records.head(TABLE)).records)
    await again.close()
  })
})

describe('the owner of a file', () => {
  test('a second opening in the same process is refused, by whatever path', async () => {
    const store = await sqliteStore(file)
    symlinkSync(join(folder, 'below'), join(folder, 'other'))
    for (const path of [file, join(folder, 'other', 'customers.sqlite')]) {
      await expect(sqliteStore(path)).rejects.toMatchObject({ class: 'unavailable', codes: ['store-open-elsewhere'] })
    }
    await store.close()
    await (await sqliteStore(file)).close()
  })

  test('another process is refused, may read, and takes over when the owner is killed', async () => {
    const owner = await ownerProcess(file)
    await expect(sqliteStore(file)).rejects.toThrow(/already open/)
    const reader = await sqliteStore(file, { readOnly: true })
    expect(await reader.scan.tables()).toEqual([TABLE])
    await reader.close()
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    const store = await sqliteStore(file)
    expect((await store.records.head(TABLE)).csn).toBe(0)
    await store.close()
  })

  test('a store opened for reading refuses every write', async () => {
    await (await withTable(await sqliteStore(file))).close()
    const store = await sqliteStore(file, { readOnly: true })
    await store.ping()
    const refusal = { class: 'unavailable', codes: ['store-read-only'] }
    await expect(store.records.reserveRows(TABLE, 1)).rejects.toMatchObject(refusal)
    await expect(insert(store, 1)).rejects.toMatchObject(refusal)
    await store.close()
  })
})

describe('files that are not ours', () => {
  test('a file that is no database is refused in one sentence', async () => {
    const text = join(folder, 'letter.txt')
    writeFileSync(text, 'Dear Ada, this is not a database. '.repeat(50))
    await expect(sqliteStore(text)).rejects.toThrow('The file of the store is not a database.')
  })

  test('the database of another program is refused and left as it is', async () => {
    const other = join(folder, 'other.sqlite')
    const database = new Database(other)
    database.exec('CREATE TABLE recipe (name TEXT)')
    await expect(sqliteStore(other)).rejects.toMatchObject({ class: 'invalid', codes: ['store-of-another'] })
    expect(database.pragma('journal_mode', { simple: true })).toBe('delete')
    expect(database.prepare('SELECT name FROM sqlite_schema').pluck().all()).toEqual(['recipe'])
    database.close()
  })

  test('a store that a newer version wrote is refused', async () => {
    await (await sqliteStore(file)).close()
    const database = new Database(file)
    database.pragma(`user_version = ${MIGRATIONS.length + 1}`)
    database.close()
    for (const readOnly of [false, true]) {
      await expect(sqliteStore(file, { readOnly })).rejects.toMatchObject({ codes: ['store-newer'] })
    }
  })

  test.each([
    ['letter.txt', (place: string) => writeFileSync(place, 'Dear Ada, this is not a database. '.repeat(50))],
    ['folder', (place: string) => mkdirSync(place)],
    [
      'other.sqlite',
      (place: string) =>
        void new Database(place).exec('PRAGMA journal_mode = WAL; CREATE TABLE recipe (name TEXT)').close(),
    ],
  ])('[ST-4400] beside %s, which is no store, nothing stays', async (name, make) => {
    make(join(folder, name))
    const before = readdirSync(folder)
    await expect(sqliteStore(join(folder, name))).rejects.toThrow(/./)
    expect(readdirSync(folder)).toEqual(before)
  })

  test('a store that is not there cannot be opened for reading, and is not made', async () => {
    await expect(sqliteStore(file, { readOnly: true })).rejects.toMatchObject({ codes: ['store-missing'] })
    expect(existsSync(file)).toBe(false)
  })
})

/** A process that opens the file, makes a table in it and stays. */
async function ownerProcess(location: string) {
  const door = fileURLToPath(new URL('./index.ts', import.meta.url))
  const script = `
    const { sqliteStore } = await import(${JSON.stringify(door)})
    const store = await sqliteStore(${JSON.stringify(location)})
    await store.catalogue.save({ csn: 0, put: [], remove: [], createTables: [${TABLE}] })
    console.log('open')
    setInterval(() => {}, 1000)`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}
