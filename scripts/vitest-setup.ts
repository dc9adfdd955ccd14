import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type PostgresServer, startPostgres } from '../packages/postgres/test/postgres-server.ts'
import { bundleThreads } from './bundle-threads.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whoever asks here over HTTP is told the address of the run's PostgreSQL. */
    readonly postgresPort: number
  }
}

/** Once before the tests of a run; what it answers is called after them. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await bundleThreads()
  const postgres = await offerPostgres()
  project.provide('postgresPort', postgres.port)
  return postgres.stop
}

/** One PostgreSQL for all test files. It is started when the first of them asks for it: most runs of a few files need none. */
async function offerPostgres(): Promise<{ port: number; stop(): Promise<void> }> {
  let started: Promise<PostgresServer> | undefined
  const door = createServer((_, response) => {
    started ??= startPostgres()
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(`PostgreSQL could not be started: ${error}`),
    )
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  return {
    port: (door.address() as AddressInfo).port,
    async stop() {
      door.closeAllConnections()
      door.close()
      await (await started)?.stop()
    },
  }
}
