import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { CERTIFICATE, CERTIFICATE_KEY } from './support/certificate.ts'
import { mariadbDatabase, postgresDatabase, type TestDatabase } from './support/databases.ts'
import { SKIPS_MARIADB } from './support/each-database.ts'
import { openSource, rowsOf } from './support/open.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Reads one value with these properties, by the name that the certificate has, and by the number. */
async function asked(
  database: TestDatabase,
  query: string,
  host: 'localhost' | '127.0.0.1',
  properties: { readonly [key: string]: string },
) {
  const url = database.url.replace('127.0.0.1', host)
  const listed = Object.entries(properties).map(([key, value]) => ({ key, value }))
  const [row] = await rowsOf(
    await openSource(database, { url, properties: listed, customScripts: true, queryScript: query, count: false }),
  )
  return row?.encrypted
}

test('[CN-18] TLS with PostgreSQL is asked for, and its certificate and name looked at, as sslmode says', async () => {
  const database = await postgresDatabase()
  const [{ folder: data } = {}] = await database.sql(
    "SELECT setting AS folder FROM pg_settings WHERE name = 'data_directory'",
  )
  const { uid, gid } = await stat(String(data))
  const folder = await mkdtemp(join(tmpdir(), 'onefold-tls-'))
  await chown(folder, uid, gid)
  const files = { ssl_cert_file: join(folder, 'certificate.pem'), ssl_key_file: join(folder, 'key.pem') }
  for (const [file, text] of [
    [files.ssl_cert_file, CERTIFICATE],
    [files.ssl_key_file, CERTIFICATE_KEY],
  ] as const) {
    await writeFile(file, text, { mode: 0o600 })
    await chown(file, uid, gid)
  }
  closing.push(
    () => database.close(),
    () => rm(folder, { recursive: true }),
  )
  const query = 'SELECT ssl AS encrypted FROM pg_stat_ssl WHERE pid = pg_backend_pid()'
  const encrypted = (host: 'localhost' | '127.0.0.1', properties: { readonly [key: string]: string }) =>
    asked(database, query, host, properties)
  expect(await encrypted('127.0.0.1', {})).toBe(false) // it has none yet
  await expect(encrypted('127.0.0.1', { sslmode: 'require' })).rejects.toThrow(/SSL/)
  for (const [name, file] of Object.entries(files)) await database.sql(`ALTER SYSTEM SET ${name} = '${file}'`)
  await database.sql('ALTER SYSTEM SET ssl = on')
  await database.sql('SELECT pg_reload_conf()')
  closing.push(async () => {
    await database.sql('ALTER SYSTEM RESET ssl')
    await database.sql('SELECT pg_reload_conf()')
  })
  await expect.poll(() => encrypted('127.0.0.1', {})).toBe(true)
  expect(await encrypted('127.0.0.1', { sslmode: 'disable' })).toBe(false)
  expect(await encrypted('127.0.0.1', { sslmode: 'require' })).toBe(true)
  await expect(encrypted('localhost', { sslmode: 'verify-full' })).rejects.toThrow(/certificate/)
  expect(await encrypted('localhost', { sslmode: 'verify-full', sslrootcert: CERTIFICATE })).toBe(true)
  await expect(encrypted('127.0.0.1', { sslmode: 'verify-full', sslrootcert: CERTIFICATE })).rejects.toThrow(
    /altnames|IP/,
  )
  expect(await encrypted('127.0.0.1', { sslmode: 'verify-ca', sslrootcert: CERTIFICATE })).toBe(true)
})

const STATED = process.env.ONEFOLD_TEST_MARIADB !== undefined // it may have no TLS, or another certificate

test.skipIf(SKIPS_MARIADB || STATED)(
  '[CN-18] TLS with MariaDB is asked for, and its certificate and name looked at, as sslMode says',
  async () => {
    const database = await mariadbDatabase()
    closing.push(() => database.close())
    const query =
      "SELECT variable_value <> '' AS encrypted FROM information_schema.session_status WHERE variable_name = 'Ssl_cipher'"
    const encrypted = async (host: 'localhost' | '127.0.0.1', properties: { readonly [key: string]: string }) =>
      Boolean(await asked(database, query, host, properties))
    expect(await encrypted('127.0.0.1', {})).toBe(false)
    expect(await encrypted('127.0.0.1', { sslMode: 'REQUIRED' })).toBe(true)
    await expect(encrypted('127.0.0.1', { sslMode: 'VERIFY_CA' })).rejects.toThrow(/certificate/)
    expect(await encrypted('127.0.0.1', { sslMode: 'VERIFY_CA', serverSslCert: CERTIFICATE })).toBe(true)
    expect(await encrypted('localhost', { sslMode: 'VERIFY_IDENTITY', serverSslCert: CERTIFICATE })).toBe(true)
    await expect(encrypted('127.0.0.1', { sslMode: 'VERIFY_IDENTITY', serverSslCert: CERTIFICATE })).rejects.toThrow(
      /name the host/,
    )
  },
)
