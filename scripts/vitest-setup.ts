import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
  }
}

/** Once before the tests of a run; what it answers is called after them. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
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
  return async () => {
    lending.close()
    await (await postgres)?.stop()
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
