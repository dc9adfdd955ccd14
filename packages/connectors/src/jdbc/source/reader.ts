import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ids, Json, SourceBatch, SourceReader, SourceWindow } from '@onefold/core/adapter-kit'
import { type Database, refusalOf } from '../opening.ts'
import type { Connection } from '../port/connection.ts'
import type { SourceJdbcMembers } from './members.ts'
import { type ReadPlan, readPlan } from './read-plan.ts'
import { batchOf, createRows } from './rows.ts'

/** How often a lost connection is opened again before a row came. */
const MOST_LOSSES = 5
const PAUSE_MS = 200

/**
 * Rows by their key, each read once: a load goes on behind the last one that it has, over a new connection or in another
 * process. Rows without a key come in the order that the database likes, so nobody goes on with them.
 */
export function jdbcReader(
  source: SourceJdbcMembers,
  database: Database,
  window: SourceWindow,
  ids: Ids,
): SourceReader {
  const { dialect } = database
  const open = new Set<Connection>()
  const unordered = ids.next()
  let planned: Promise<ReadPlan> | undefined

  async function connected<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    try {
      const connection = await database.connect()
      open.add(connection)
      try {
        return await work(connection)
      } finally {
        await ended(connection)
      }
    } catch (error) {
      throw refusalOf(error, dialect)
    }
  }

  async function ended(connection: Connection): Promise<void> {
    open.delete(connection)
    await connection.close()
  }

  const plan = () =>
    (planned ??= connected((connection) => readPlan(source, database, connection, window)).catch((error: unknown) => {
      planned = undefined
      throw error
    }))

  return Object.freeze<SourceReader>({
    async fingerprint() {
      const { key, columns } = await plan()
      const order = key.length === 0 ? unordered : key.map((at) => columns[at]?.name)
      const what = source.customScripts ? source.queryScript : source.table
      return createHash('sha256')
        .update(JSON.stringify([database.label, what, order]))
        .digest('hex')
        .slice(0, 32)
    },
    async examine(signal) {
      signal.throwIfAborted()
      await plan()
    },
    async *batches(size, signal, after) {
      signal.throwIfAborted()
      const reading = await plan()
      const total = reading.count && (await connected((connection) => countOf(reading, connection)))
      const rows = createRows(reading, total, after)
      for (let losses = 0; ; ) {
        const before = rows.read()
        try {
          yield* pass(reading, rows, size, signal)
          return
        } catch (error) {
          signal.throwIfAborted()
          losses = rows.read() > before ? 1 : losses + 1
          const { kind } = dialect.failureOf(error)
          const again = (kind === 'LOST' || kind === 'AGAIN') && reading.key.length > 0 && losses <= MOST_LOSSES
          if (!again) throw refusalOf(error, dialect)
          await pause(PAUSE_MS * losses, undefined, { signal })
        }
      }
    },
    async close() {
      for (const connection of [...open]) await ended(connection)
    },
  })

  async function* pass(
    reading: ReadPlan,
    rows: ReturnType<typeof createRows>,
    size: number,
    signal: AbortSignal,
  ): AsyncGenerator<SourceBatch> {
    const connection = await database.connect()
    const cut = () => connection.destroy()
    open.add(connection)
    signal.addEventListener('abort', cut, { once: true })
    try {
      for await (const page of connection.pages(reading.rows(rows.after()), size)) {
        signal.throwIfAborted()
        yield batchOf(rows, page)
      }
    } finally {
      signal.removeEventListener('abort', cut)
      await ended(connection)
    }
  }
}

async function countOf({ count }: ReadPlan, connection: Connection): Promise<number> {
  const [[total] = []] = count ? await connection.run(count) : []
  return Number(total satisfies Json | undefined)
}
