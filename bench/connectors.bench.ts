import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Delivery } from '@onefold/core/adapter-kit'
import { Kafka, logLevel } from 'kafkajs'
import { messageOf } from '../packages/connectors/src/kafka/sink/message.ts'
import { mariadbDatabase, postgresDatabase, type TestDatabase } from '../packages/connectors/test/support/databases.ts'
import { MARIADB } from '../packages/connectors/test/support/mariadb-server.ts'
import { eventOf, openSink, openSource } from '../packages/connectors/test/support/open.ts'
import { openKafka } from '../packages/connectors/test/support/open-kafka.ts'
import { startPostgres } from '../packages/postgres/test/postgres-server.ts'
import { median } from './lib/median.ts'
import { type PlainWriter, plainMariadb, plainPostgres } from './lib/plain-writers.ts'
import { keepRun } from './report/keep-result.ts'

const CONNECTORS_TESTS = join(import.meta.dirname, '../packages/connectors/test/support')
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
  if (words.includes('--kafka')) return kafkaBench()
  const server = await startPostgres()
  const postgres = await postgresDatabase(server)
  await readBench(postgres, rows) // first: its peaks are those of a process that did nothing else
  await writeBench(postgres, await plainPostgres(server.url))
  await postgres.close()
  if (MARIADB) {
    const database = await mariadbDatabase()
    await writeBench(database, await plainMariadb(database))
    await database.close()
  } else console.log('connectors: MariaDB is not installed')
  await kafkaBench()
}

async function readBench(database: TestDatabase, rows: number): Promise<void> {
  await database.sql(
    `CREATE TABLE customer AS SELECT n AS no, 'Person ' || n AS name, 'p' || n || '@mail.example' AS mail, now() AS changed, n * 1.25 AS amount, n % 2 = 0 AS active FROM generate_series(1, ${rows}) n; ALTER TABLE customer ADD PRIMARY KEY (no); ANALYZE customer`,
  )
  const reader = await openSource(database, { table: 'customer' })
  const begun = performance.now()
  const cpu = process.cpuUsage()
  let read = 0
  const peaks = Array.from({ length: 10 }, () => 0)
  for await (const batch of reader.batches(1000, new AbortController().signal)) {
    read += batch.rows.length
    const { rss } = process.memoryUsage()
    const tenth = Math.min(9, Math.floor(((read - 1) / rows) * 10))
    peaks[tenth] = Math.max(peaks[tenth] ?? 0, rss)
  }
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(cpu)
  await reader.close?.()
  const result = {
    rows: read,
    rowsPerSecond: Math.round(read / seconds),
    cpuSeconds: Math.round((user + system) / 1e4) / 100,
    peakMiBOfEachTenth: peaks.map((bytes) => Math.round(bytes / MEBIBYTE)),
    peakMiB: Math.round(Math.max(...peaks) / MEBIBYTE),
  }
  console.log(`connectors: read from PostgreSQL ${JSON.stringify(result)}`)
  keepRun('connectors-read', result, ['rows'])
}

async function writeBench(database: TestDatabase, plain: PlainWriter): Promise<void> {
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
  const rowsOf = (part: readonly (typeof records)[number][]) => part.map((record) => Object.values(record))
  const seconds: { readonly [what in 'insert' | 'copy' | 'upsert' | 'inserts' | 'changes']: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await database.sql('TRUNCATE TABLE plain; TRUNCATE TABLE told')
    const insert = await timed(records, (part) => plain.insert(rowsOf(part)))
    await database.sql('TRUNCATE TABLE plain')
    const copy = await timed(records, (part) => plain.copy(rowsOf(part)))
    await database.sql('TRUNCATE TABLE plain')
    const upsert = await timed(records, (part) => plain.upsert(rowsOf(part)))
    const [whole, changed] = [await timed(inserts, write), await timed(changes, write)]
    seconds.push({ insert, copy, upsert, inserts: whole, changes: changed })
  }
  await sink.close()
  await plain.close()
  const perSecond = (seconds: number) => Math.round(EVENTS / seconds)
  const result = {
    database: database.name,
    events: EVENTS,
    eventsPerSecond: perSecond(median(seconds.map((each) => each.inserts))),
    insertedRowsPerSecond: perSecond(median(seconds.map((each) => each.insert))),
    shareOfInsert: shareOf(seconds.map((each) => each.insert / each.inserts)),
    upsertedRowsPerSecond: perSecond(median(seconds.map((each) => each.upsert))),
    shareOfUpsert: shareOf(seconds.map((each) => each.upsert / each.inserts)),
    copiedRowsPerSecond: perSecond(median(seconds.map((each) => each.copy))),
    shareOfCopy: shareOf(seconds.map((each) => each.copy / each.inserts)),
    changesPerSecond: perSecond(median(seconds.map((each) => each.changes))),
  }
  console.log(`connectors: write ${JSON.stringify(result)}`)
  keepRun('connectors-write', result, ['database', 'events'])
}

/** Events to the broker of the tests, in a process of its own, acknowledged in order; beside them the client alone, with messages ready-made. */
async function kafkaBench(): Promise<void> {
  const broker = [join(CONNECTORS_TESTS, 'broker-program.ts'), JSON.stringify({ partitions: 4 })]
  const side = spawn(process.execPath, [...process.execArgv, ...broker], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [said] = (await once(side.stdout as Readable, 'data')) as [Buffer] // a pipe, as asked
  const port = Number(said)
  const events = Array.from({ length: EVENTS }, (_, at) => eventOf(at, 'insert', recordOf(at, 0)))
  const messages = events.map(messageOf).map(({ headers, ...rest }) => ({ ...rest, headers: { ...headers } }))
  const sink = await openKafka({ port }, {}, {}, 'people', 60_000) // the machine may be crowded
  const alone = new Kafka({ brokers: [`localhost:${port}`], logLevel: logLevel.NOTHING, requestTimeout: 60_000 })
  const producer = alone.producer({ idempotent: true, maxInFlightRequests: 1 })
  await producer.connect()
  const seconds: { readonly alone: number; readonly sink: number; readonly cpu: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = await timed(messages, (part) => producer.send({ topic: 'people', acks: -1, messages: [...part] }))
    const used = process.cpuUsage()
    const after = await timed(events, async (part) => {
      const receipts = await sink.write(part)
      if (receipts.at(-1)?.outcome !== 'delivered') throw new Error(JSON.stringify(receipts.at(-1)))
    })
    const { user, system } = process.cpuUsage(used)
    seconds.push({ alone: before, sink: after, cpu: (user + system) / 1e6 })
  }
  await sink.close()
  await producer.disconnect()
  side.disconnect()
  const perSecond = (what: 'alone' | 'sink' | 'cpu') => Math.round(EVENTS / median(seconds.map((each) => each[what])))
  const result = {
    events: EVENTS,
    eventsPerSecond: perSecond('sink'),
    producerAlonePerSecond: perSecond('alone'),
    shareOfProducer: shareOf(seconds.map((each) => each.alone / each.sink)),
    eventsPerCpuSecond: perSecond('cpu'), // of the broker's CPU nothing
  }
  console.log(`connectors: Kafka ${JSON.stringify(result)}`)
  keepRun('connectors-kafka', result, ['events'])
}

const shareOf = (shares: readonly number[]): number => Math.round(median(shares) * 100) / 100

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
