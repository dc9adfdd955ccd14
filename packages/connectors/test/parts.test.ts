import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnectGuard } from '@onefold/core/adapter-kit'
import { expect, test } from 'vitest'
import { parseAddress } from '../src/jdbc/address/parse-address.ts'
import { exactNumber } from '../src/jdbc/port/json-number.ts'
import { loadDriver } from '../src/jdbc/port/load-driver.ts'
import { tableNameOf } from '../src/jdbc/port/table-name.ts'
import { postgresql } from '../src/jdbc/postgresql/dialect.ts'
import { epochOf } from '../src/jdbc/source/epoch.ts'
import { sqlite } from '../src/jdbc/sqlite/dialect.ts'

test.each([
  [
    'jdbc:postgresql://db.example:5433/crm?sslmode=require',
    { dialect: 'postgresql', host: 'db.example', port: 5433, database: 'crm', properties: { sslmode: 'require' } },
  ],
  ['postgres://db/crm', { dialect: 'postgresql', host: 'db', database: 'crm', properties: {} }],
  ['jdbc:mariadb://[::1]:3306/', { dialect: 'mysql', host: '::1', port: 3306, database: '', properties: {} }],
  ['mysql://db:80/my%20crm', { dialect: 'mysql', host: 'db', port: 80, database: 'my crm', properties: {} }],
  [
    'jdbc:sqlserver://db:1433;databaseName=crm;encrypt=true',
    { dialect: 'sqlserver', host: 'db', port: 1433, database: 'crm', properties: { encrypt: 'true' } },
  ],
  [
    'jdbc:sqlserver://db\\SQLEXPRESS;database={my crm}',
    { dialect: 'sqlserver', host: 'db', database: 'my crm', properties: { instanceName: 'SQLEXPRESS' } },
  ],
  ['mssql://db/crm', { dialect: 'sqlserver', host: 'db', database: 'crm', properties: {} }],
  ['jdbc:sqlite:crm/customers.db', { dialect: 'sqlite', host: '', database: 'crm/customers.db', properties: {} }],
])('[CN-55] the address %s is read', (url, address) => {
  expect(parseAddress(url)).toEqual(address)
})

test.each([
  'jdbc:oracle:thin:@db',
  'db',
  'jdbc:postgresql:db',
  'jdbc:sqlite:/etc/x.db',
  'jdbc:sqlite:a/../../x',
  'jdbc:sqlite:',
  'mysql://u:p@db/x',
  'jdbc:sqlserver://db;password=x',
  'jdbc:mysql://db/x?user=me',
])('[CN-55] the address %s is not', (url) => {
  expect(parseAddress(url)).toMatchObject({ problem: expect.stringMatching(/./) })
})

test('[CN-56] a driver that is not installed is named, with how to install it', async () => {
  const load = () => import('no-such-driver' as string)
  await expect(loadDriver('PostgreSQL', 'pg', load)).rejects.toMatchObject({
    class: 'unavailable',
    message: expect.stringContaining('npm install pg'),
  })
})

test('[CN-57] a database file is opened below the folder of the files only, links included', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-connectors-'))
  const outside = await mkdtemp(join(tmpdir(), 'onefold-connectors-'))
  await writeFile(join(outside, 'x.db'), '')
  await symlink(outside, join(folder, 'link'))
  const connect = (database: string, below: string | undefined) =>
    sqlite.connect(
      { dialect: 'sqlite', host: '', database, properties: {} },
      {},
      { guard: createConnectGuard(), timeoutMs: 100, readOnly: true, folder: below },
    )
  await expect(connect('link/x.db', folder)).rejects.toMatchObject({ codes: ['database-file'] })
  await expect(connect('x.db', folder)).rejects.toMatchObject({ codes: ['database-file'] })
  await expect(connect('x.db', undefined)).rejects.toMatchObject({ codes: ['database-folder'] })
  for (const each of [folder, outside]) await rm(each, { recursive: true })
})

test('[CN-58] addresses that are closed to sinks are closed to databases', async () => {
  const connecting = postgresql.connect(
    { dialect: 'postgresql', host: '169.254.169.254', database: 'x', properties: {} },
    {},
    { guard: createConnectGuard(), timeoutMs: 2000, readOnly: true, folder: undefined },
  )
  await expect(connecting).rejects.toThrow(/not allowed/)
})

test('[CN-39] a number that no double keeps is a text, exactly as the database has it', () => {
  expect(
    ['12.50', '-0', '9007199254740993', '0.1', '1e400', '100', '123456789.123456789123', '0.00'].map(exactNumber),
  ).toEqual([12.5, -0, '9007199254740993', 0.1, '1e400', 100, '123456789.123456789123', 0])
})

test('[CN-40] a moment without a zone is in UTC, and a number is milliseconds since 1970', () => {
  const at = Date.parse('2026-01-05T08:00:00.250Z')
  for (const text of [
    '2026-01-05T08:00:00.250123',
    '2026-01-05 08:00:00.250',
    '2026-01-05T10:00:00.250+02',
    at,
    String(at),
  ])
    expect(epochOf(text)).toBe(at)
  for (const nothing of [null, undefined, '', 'soon', true]) expect(epochOf(nothing)).toBeUndefined()
})

test('[CN-11] a table has up to three names, quoted where they have dots', () => {
  expect(tableNameOf('a.b."c.d"')).toEqual(['a', 'b', 'c.d'])
  expect(tableNameOf('[my table].`x`')).toEqual(['my table', 'x'])
  for (const none of ['', 'a.', '.a', 'a b', 'a.b.c.d', 'a;b"'])
    expect(tableNameOf(none), none).toSatisfy((parts) => parts === undefined || (none === 'a;b"' && false))
})
