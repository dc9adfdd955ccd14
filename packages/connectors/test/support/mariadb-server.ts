import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createConnection } from 'mysql2/promise'
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.ts'

/** Where a MariaDB is that tests may use. */
export interface MariadbServer {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
}

const PLACES = [
  '/usr/sbin/mariadbd',
  '/usr/bin/mariadbd',
  '/usr/libexec/mariadbd',
  '/opt/homebrew/bin/mariadbd',
  '/usr/local/bin/mariadbd',
]
const BINARY = PLACES.find((place) => existsSync(place))

/** A MariaDB can be had: `ONEFOLD_TEST_MARIADB` names one (`mysql://user:password@host:port`), or its program is installed. */
export const MARIADB = process.env.ONEFOLD_TEST_MARIADB !== undefined || BINARY !== undefined

let started: Promise<MariadbServer> | undefined

/** The one of this process, started when the first asks for it and ended with the process. */
export function mariadbServer(): Promise<MariadbServer> {
  started ??= stated() ?? start()
  return started
}

function stated(): Promise<MariadbServer> | undefined {
  const { ONEFOLD_TEST_MARIADB: url } = process.env
  if (url === undefined) return undefined
  const { hostname: host, port, username: user, password } = new URL(url)
  return Promise.resolve({
    host,
    port: Number(port || 3306),
    user: decodeURIComponent(user),
    password: decodeURIComponent(password),
  })
}

async function start(): Promise<MariadbServer> {
  if (BINARY === undefined) throw new Error('MariaDB is not installed: name one with ONEFOLD_TEST_MARIADB.')
  const folder = await mkdtemp(join(tmpdir(), 'onefold-mariadb-'))
  const data = join(folder, 'data')
  const { username } = userInfo()
  const own = [`--datadir=${data}`, `--user=${username}`]
  await promisify(execFile)('mariadb-install-db', [
    '--no-defaults',
    ...own,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ])
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  await writeFile(certificate, CERTIFICATE)
  await writeFile(key, CERTIFICATE_KEY)
  const port = await freePort()
  const server = spawn(
    BINARY,
    [
      '--no-defaults',
      ...own,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${join(folder, 's')}`,
      `--ssl-cert=${certificate}`,
      `--ssl-key=${key}`,
      '--skip-log-bin',
      '--innodb-flush-log-at-trx-commit=0',
      '--character-set-server=utf8mb4',
    ],
    { stdio: 'ignore' },
  )
  process.once('exit', () => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const place = { host: '127.0.0.1', port, user: 'root', password: '' }
  await ready(place, server)
  server.unref()
  return place
}

async function ready(place: MariadbServer, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (server.exitCode !== null) throw new Error(`MariaDB ended with ${server.exitCode}.`)
    try {
      const connection = await createConnection({ ...place })
      await connection.end()
      return
    } catch {
      await pause(100)
    }
  }
  throw new Error('MariaDB does not answer.')
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new TypeError('Expected a port')
  return address.port
}
