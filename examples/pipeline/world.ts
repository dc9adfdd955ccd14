/** The systems around Onefold: a MariaDB table on one side, a PostgreSQL table, a Kafka topic and a webhook on the other. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Broker } from '../../packages/connectors/test/support/broker.ts'
import { mariadbDatabase, postgresDatabase } from '../../packages/connectors/test/support/databases.ts'
import { startPostgres } from '../../packages/postgres/test/postgres-server.ts'

/** What every side should hold in the end: by customer number, what the shop says of it. */
export type Customers = ReadonlyMap<string, string>

const said = ({ no, name, city }: { readonly [column: string]: unknown }) => [String(no), `${name}, ${city}`] as const
const sorted = (entries: Iterable<readonly [string, string]>): Customers =>
  new Map([...entries].sort(([a], [b]) => (a < b ? -1 : 1)))

interface Told {
  readonly _id: string
  readonly _metadata: { readonly _operation: string }
}

/** The last word of each record. */
function heard(payloads: readonly Told[]): Customers {
  const held = new Map<string, Told>()
  for (const payload of payloads)
    if (payload._metadata._operation === 'remove') held.delete(payload._id)
    else held.set(payload._id, payload)
  return sorted([...held.values()].map((payload) => said({ ...payload })))
}

export async function openWorld() {
  const shop = await mariadbDatabase()
  await shop.sql(
    'CREATE TABLE customer (no int PRIMARY KEY, name varchar(60) NOT NULL, city varchar(60) NOT NULL, changed timestamp(3) NOT NULL DEFAULT now(3) ON UPDATE now(3))',
  )
  const warehouse = await postgresDatabase(await startPostgres())
  await warehouse.sql('CREATE TABLE customer (id text PRIMARY KEY, no text, name text, city text)')
  const broker = new Broker({ partitions: 3 })
  await broker.listen()
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const posted: Told[] = []
  const receiver = createServer(async (request, response) => {
    const body = await text(request)
    const signed = isSigned(request.headers, body, secret)
    if (signed) posted.push(JSON.parse(body))
    response.writeHead(signed ? 204 : 401).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo

  return {
    shop,
    /** All that Onefold needs to know of them. */
    places: {
      shop: { url: shop.url, ...shop.credentials },
      warehouse: { url: warehouse.url, ...warehouse.credentials },
      kafka: `localhost:${broker.port}`,
      webhook: { url: `http://127.0.0.1:${port}/customers`, secret },
    },
    async held(): Promise<{ readonly [side: string]: Customers }> {
      const rows = async (database: typeof shop) =>
        sorted((await database.sql('SELECT no, name, city FROM customer')).map((row) => said(row)))
      return {
        MariaDB: await rows(shop),
        PostgreSQL: await rows(warehouse),
        Kafka: heard(broker.kept.map(({ value }) => JSON.parse(value))),
        webhook: heard(posted),
      }
    },
    messages: () => ({ kafka: broker.kept.length, webhook: posted.length }),
    async close() {
      receiver.close()
      receiver.closeAllConnections()
      await broker.stop()
      await warehouse.close()
      await shop.close()
    },
  }
}

function isSigned(headers: IncomingHttpHeaders, body: string, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(content).digest('base64')}`)
  const signatures = String(headers['webhook-signature']).split(' ').map((each) => Buffer.from(each)) // biome-ignore format: five lines
  return signatures.some((each) => each.length === expected.length && timingSafeEqual(each, expected))
}
