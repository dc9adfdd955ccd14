import { Client } from 'pg'
import { inject } from 'vitest'
import { askPostgres, type PostgresServer } from './postgres-server.ts'

let databases = 0

/** An empty database of the tests' own on the one PostgreSQL of a test run, which the first who asks for one starts. */
export async function freshDatabase(): Promise<PostgresServer> {
  const answer = await fetch(`http://127.0.0.1:${inject('lendingPort')}/postgres`)
  const server = await answer.text()
  if (!answer.ok) throw new Error(server)
  const name = `test_${process.pid}_${++databases}`
  await askPostgres(server, `CREATE DATABASE ${name}`)
  const url = server.replace(/\/postgres$/, `/${name}`)
  let schemas = 0
  let asking: Promise<Client> | undefined
  return {
    url,
    port: Number(new URL(url).port),
    freshSchema: () => `test_${++schemas}`,
    async sql(text, values = []) {
      asking ??= connected(url) // kept: to connect takes longer than most statements do
      return (await (await asking).query(text, [...values])).rows
    },
    async stop() {
      await (await asking)?.end()
      await askPostgres(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function connected(url: string): Promise<Client> {
  const client = new Client(url)
  await client.connect()
  return client
}
