import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type PostgresServer, startPostgres } from '../packages/postgres/test/postgres-server.ts'
import { buildConsole } from './build-console.ts'
import { bundleThreads } from './bundle-threads.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Where a run of tests lends what is made once for all its files, when the first asks for it over HTTP: `/postgres` answers the
     * address of a PostgreSQL, `/console` the folder with the built console.
     */
    readonly lendingPort: number
    /** A folder for what one process of a run makes and others take. */
    readonly sharedFolder: string
  }
}

/** Once before the tests of a run; what it answers is called after them. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const forgetFiles = keepFilesInMemory()
  await bundleThreads()
  let postgres: Promise<PostgresServer> | undefined
  let site: Promise<string> | undefined
  const lending = await lend({
    '/postgres': async () => {
      postgres ??= startPostgres()
      return (await postgres).url
    },
    '/console': () => {
      site ??= buildConsole()
      return site
    },
  })
  project.provide('lendingPort', lending.port)
  const shared = mkdtempSync(join(tmpdir(), 'onefold-shared-'))
  project.provide('sharedFolder', shared)
  return async () => {
    lending.close()
    await (await postgres)?.stop()
    rmSync(shared, { recursive: true, force: true })
    forgetFiles()
  }
}

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 ** 31

/**
 * What tests write to temporary folders stays in memory where there is enough of it: no test asks what a disk does, and
 * each commit of a store waits for one. Whoever states `TMPDIR` is obeyed.
 */
function keepFilesInMemory(): () => void {
  if (process.env.TMPDIR !== undefined || !hasRoom(MEMORY)) return () => undefined
  const folder = mkdtempSync(join(MEMORY, 'onefold-tests-'))
  chmodSync(folder, 0o1777) // a PostgreSQL started by root works as another user
  process.env.TMPDIR = folder
  return () => {
    delete process.env.TMPDIR
    rmSync(folder, { recursive: true, force: true })
  }
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false // not on this system
  }
}

/** Most runs of a few files need none of it. */
async function lend(things: {
  readonly [path: string]: () => Promise<string>
}): Promise<{ port: number; close(): void }> {
  const door = createServer(({ url = '' }, response) => {
    const thing = things[url]
    if (thing === undefined) {
      response.writeHead(404).end()
      return
    }
    thing().then(
      (lent) => response.end(lent),
      (error: unknown) => response.writeHead(500).end(`${url} could not be made: ${error}`),
    )
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  return {
    port: (door.address() as AddressInfo).port,
    close() {
      door.closeAllConnections()
      door.close()
    },
  }
}
