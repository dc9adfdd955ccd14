import type { Delivery } from '@onefold/core/adapter-kit'
import { createConnection } from 'mysql2/promise'
import pg from 'pg'
import { Broker } from '../packages/connectors/test/support/broker.ts'
import { mariadbDatabase, postgresDatabase, type TestDatabase } from '../packages/connectors/test/support/databases.ts'
import { MARIADB } from '../packages/connectors/test/support/mariadb-server.ts'
import { eventOf, openSink, openSource } from '../packages/connectors/test/support/open.ts'
import { openKafka } from '../packages/connectors/test/support/open-kafka.ts'
import { startPostgres } from '../packages/postgres/test/postgres-server.ts'
import { median } from './lib/median.ts'
import { keepRun } from './report/keep-result.ts'

const MEBIBYTE = 2 ** 20
/** What the publisher hands over together where a receiver is quick. */
const BATCH = 400
const EVENTS = 100_000
const ROUNDS = 3
const COLUMNS = ['name', 'mail', 'city', 'phone', 'born']
const TABLE =
  '(id varchar(60) PRIMARY KEY, name varchar(60), mail varchar(60), city varchar(60), phone varchar(60), born varchar(60))'

/**
 * Rows out of PostgreSQL; events into PostgreSQL and MariaDB, each beside its driver alone, and to the tests' Kafka broker. Its size: rows
 * that are read. `--kafka`: only those to Kafka.
 */
export async function connectorsBench(): Promise<void> {
  const words = process.argv.slice(2)
  const [rows = 1_000_000] = words.filter((word) => /^\d+$/.test(word)).map(Number)
  await kafkaBench()
  if (words.includes('--kafka')) return
  const server = await startPostgres()
  const postgres = await postgresDatabase(server)
  await readBench(postgres, rows)
  await writeBench(postgres, await plainPostgres(server.url))
  await postgres.close()
  if (!MARIADB) return console.log('connectors: MariaDB is not installed')
  const database = await mariadbDatabase()
  await writeBench(database, await plainMariadb(database))
  await database.close()
}

async function readBench(database: TestDatabase, rows: number): Promise<void> {
  await database.sql(
    `CREATE TABLE customer AS SELECT n AS no, 'Person ' || n AS name, 'p' || n || '@mail.example' AS mail, now() AS changed, n * 1.25 AS amount, n % 2 = 0 AS active FROM generate_series(1, ${rows}) n; ALTER TABLE customer ADD PRIMARY KEY (no); ANALYZE customer`,
  )
  const reader = await openSource(database, { table: 'customer' })
  const begun = performance.now()
  const cpu = process.cpuUsage()
  let read = 0
  let early = 0
  let peak = 0
  for await (const batch of reader.batches(1000, new AbortController().signal)) {
    read += batch.rows.length
    const { rss } = process.memoryUsage()
    if (read <= rows / 10) early = Math.max(early, rss)
    peak = Math.max(peak, rss)
  }
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(cpu)
  await reader.close?.()
  const result = {
    rows: read,
    rowsPerSecond: Math.round(read / seconds),
    cpuSeconds: Math.round((user + system) / 1e4) / 100,
    peakMiBOfTheFirstTenth: Math.round(early / MEBIBYTE),
    peakMiB: Math.round(peak / MEBIBYTE),
  }
  console.log(`connectors: read from PostgreSQL ${JSON.stringify(result)}`)
  keepRun('connectors-read', result, ['rows'])
}

/** Writes rows as the driver alone does it, many in one statement. */
type PlainInsert = (rows: readonly (readonly string[])[]) => Promise<unknown>

async function writeBench(
  database: TestDatabase,
  plain: { insert: PlainInsert; close(): Promise<void> },
): Promise<void> {
  await database.sql(`CREATE TABLE plain ${TABLE}; CREATE TABLE told ${TABLE}`)
  const records = Array.from({ length: EVENTS }, (_, at) => recordOf(at, 0))
  const inserts = records.map((record, at) => eventOf(at, 'insert', record))
  const changes = records.map((_, at) =>
    eventOf(EVENTS + at, at % 10 === 9 ? 'remove' : 'update', recordOf((at * 7) % EVENTS, 1)),
  )
  const sink = await openSink(database, { table: 'told', writeIdFlag: true, writeIdColumn: 'id' }, { columns: COLUMNS })
  const write = async (events: readonly Delivery[]) => {
    const receipts = await sink.write(events)
    if (receipts.length < events.length || receipts.some(({ outcome }) => outcome !== 'delivered'))
      throw new Error(JSON.stringify(receipts.at(-1)))
  }
  const seconds: { readonly plain: number; readonly inserts: number; readonly changes: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await database.sql('TRUNCATE TABLE plain; TRUNCATE TABLE told')
    seconds.push({
      plain: await timed(records, (part) => plain.insert(part.map((record) => Object.values(record)))),
      inserts: await timed(inserts, write),
      changes: await timed(changes, write),
    })
  }
  await sink.close()
  await plain.close()
  const perSecond = (seconds: number) => Math.round(EVENTS / seconds)
  const result = {
    database: database.name,
    events: EVENTS,
    eventsPerSecond: perSecond(median(seconds.map((each) => each.inserts))),
    plainRowsPerSecond: perSecond(median(seconds.map((each) => each.plain))),
    shareOfPlain: Math.round(median(seconds.map((each) => each.plain / each.inserts)) * 100) / 100,
    changesPerSecond: perSecond(median(seconds.map((each) => each.changes))),
  }
  console.log(`connectors: write ${JSON.stringify(result)}`)
  keepRun('connectors-write', result, ['database', 'events'])
}

/** Events to the broker of the tests, acknowledged in order. */
async function kafkaBench(): Promise<void> {
  const broker = new Broker({ partitions: 4 })
  await broker.listen()
  const sink = await openKafka(broker, {}, {}, 'people', 60_000) // the machine may be crowded
  const events = Array.from({ length: EVENTS }, (_, at) => eventOf(at, 'insert', recordOf(at, 0)))
  const seconds: number[] = []
  const cpu = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++)
    seconds.push(
      await timed(events, async (part) => {
        const receipts = await sink.write(part)
        if (receipts.at(-1)?.outcome !== 'delivered') throw new Error(JSON.stringify(receipts.at(-1)))
      }),
    )
  await sink.close()
  await broker.stop()
  const { user, system } = process.cpuUsage(cpu)
  // Of the broker of the tests too, which is in this process.
  const eventsPerCpuSecond = Math.round((EVENTS * ROUNDS * 1e6) / (user + system))
  const result = { events: EVENTS, eventsPerSecond: Math.round(EVENTS / median(seconds)), eventsPerCpuSecond }
  console.log(`connectors: Kafka ${JSON.stringify(result)}`)
  keepRun('connectors-kafka', result, ['events'])
}

function recordOf(at: number, version: number) {
  return {
    _id: `r${at}`,
    name: `Person ${at}`,
    mail: `p${at}@mail.example`,
    city: `City ${at % 100}`,
    phone: `0${at + version}`,
    born: '1970-01-01',
  }
}

async function timed<T>(all: readonly T[], work: (part: readonly T[]) => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  for (let at = 0; at < all.length; at += BATCH) await work(all.slice(at, at + BATCH))
  return (performance.now() - begun) / 1000
}

async function plainPostgres(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  return {
    insert: (rows: readonly (readonly string[])[]) => {
      const tuples = rows.map((row, at) => `(${row.map((_, column) => `$${at * row.length + column + 1}`)})`)
      return client.query(`INSERT INTO plain VALUES ${tuples}`, rows.flat())
    },
    close: () => client.end(),
  }
}

async function plainMariadb({ url, credentials }: TestDatabase) {
  const { hostname, port, pathname } = new URL(url.replace('jdbc:', ''))
  const connection = await createConnection({
    host: hostname,
    port: Number(port),
    ...credentials,
    database: pathname.slice(1),
  })
  return {
    insert: (rows: readonly (readonly string[])[]) =>
      connection.execute(`INSERT INTO plain VALUES ${rows.map((row) => `(${row.map(() => '?')})`)}`, rows.flat()),
    close: () => connection.end(),
  }
}
