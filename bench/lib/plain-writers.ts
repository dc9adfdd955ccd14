import { Readable } from 'node:stream'
import { createConnection } from 'mysql2/promise'
import pg from 'pg'
import type { TestDatabase } from '../../packages/connectors/test/support/databases.ts'

type Rows = readonly (readonly string[])[]

/** Writes rows into the table `plain` as a driver alone does it. */
export interface PlainWriter {
  /** Many in one statement. */
  insert(rows: Rows): Promise<unknown>
  /** By the way that the database has for loads: `COPY`, `LOAD DATA`. It knows no row that is there already. */
  copy(rows: Rows): Promise<unknown>
  /** The quickest that puts a row in the place of one that is there, as a sink has to: the same load, with what follows it. */
  upsert(rows: Rows): Promise<unknown>
  close(): Promise<void>
}

/** Columns between tabs, rows between line ends: what both databases read without further ado. Our values hold neither. */
const textOf = (rows: Rows) => rows.map((row) => `${row.join('\t')}\n`).join('')

export async function plainPostgres(url: string): Promise<PlainWriter> {
  const client = new pg.Client(url)
  await client.connect()
  return {
    insert: (rows) => {
      const tuples = rows.map((row, at) => `(${row.map((_, column) => `$${at * row.length + column + 1}`)})`)
      return client.query(`INSERT INTO plain VALUES ${tuples}`, rows.flat())
    },
    copy: (rows) => copied(client, 'COPY plain FROM STDIN', textOf(rows)),
    async upsert(rows) {
      await client.query('BEGIN; CREATE TEMP TABLE IF NOT EXISTS staged (LIKE plain) ON COMMIT DELETE ROWS')
      await copied(client, 'COPY staged FROM STDIN', textOf(rows))
      const set = ['name', 'mail', 'city', 'phone', 'born'].map((name) => `${name} = EXCLUDED.${name}`)
      await client.query(`INSERT INTO plain SELECT * FROM staged ON CONFLICT (id) DO UPDATE SET ${set}; COMMIT`)
    },
    close: () => client.end(),
  }
}

/** What the driver's connection has for COPY, and its types do not. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(bytes: Buffer): void
  endCopyFrom(): void
}

function copied(client: pg.Client, statement: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = {
      submit: (connection: unknown) => (connection as CopyConnection).query(statement),
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(Buffer.from(text))
        connection.endCopyFrom()
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    }
    client.query(query as unknown as pg.Submittable)
  })
}

export async function plainMariadb({ url, credentials }: TestDatabase): Promise<PlainWriter> {
  const { hostname, port, pathname } = new URL(url.replace('jdbc:', ''))
  const connection = await createConnection({
    host: hostname,
    port: Number(port),
    ...credentials,
    database: pathname.slice(1),
  })
  const load = (rows: Rows, way: '' | 'REPLACE') =>
    connection.query({
      sql: `LOAD DATA LOCAL INFILE 'rows' ${way} INTO TABLE plain`,
      infileStreamFactory: () => Readable.from([Buffer.from(textOf(rows))]),
    })
  return {
    insert: (rows) =>
      connection.execute(`INSERT INTO plain VALUES ${rows.map((row) => `(${row.map(() => '?')})`)}`, rows.flat()),
    copy: (rows) => load(rows, ''),
    upsert: (rows) => load(rows, 'REPLACE'),
    close: () => connection.end(),
  }
}
