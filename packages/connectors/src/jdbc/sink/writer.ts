import { setTimeout as pause } from 'node:timers/promises'
import { isOnefoldError } from '@onefold/core'
import type { Delivery, Receipt, SinkWriter } from '@onefold/core/adapter-kit'
import { Late, within } from '../../within.ts'
import type { Database } from '../opening.ts'
import type { Connection, Statement } from '../port/connection.ts'
import { failureText } from '../port/failure.ts'
import { clearing } from './clearing.ts'
import { halves } from './halves.ts'
import type { SinkJdbcMembers } from './members.ts'
import { netEffect } from './net-effect.ts'
import { type RowEvent, rowOf } from './row-of.ts'
import { type Told, type WritePlan, writePlan } from './write-plan.ts'

const DELIVERED: Receipt = { outcome: 'delivered' }
const CLOSED: Receipt = { outcome: 'unreachable', reason: 'The sink is closed.' }
/** How often a work that stood in another one's way is done again. */
const MOST_AGAIN = 5
const PAUSE_MS = 20
/** A table of millions of rows is not emptied as quickly as a row is written. */
const CLEAR_MS = 600_000
/** Rows whose record is remembered. */
const OWNERS_KEPT = 100_000

interface Opened {
  readonly connection: Connection
  readonly plan: WritePlan
}

/**
 * Writes events as rows, as many as are told at once in one transaction. A row that the database refuses is found by halves:
 * its event is refused, and all others are written in their order.
 */
export function jdbcWriter(sink: SinkJdbcMembers, database: Database, told: Told): SinkWriter {
  const { dialect } = database
  const owners = new Map<string, string | null>()
  let opened: Opened | undefined
  let closed = false
  let underWay: Promise<unknown> = Promise.resolve()

  async function open(): Promise<Opened> {
    if (opened) return opened
    const connection = await within(sink.timeoutMs, database.connect(), (late) => late.destroy())
    try {
      const shape = await within(sink.timeoutMs, database.shapeOf(connection, sink.table))
      opened = { connection, plan: writePlan(sink, shape, told) }
      return opened
    } catch (error) {
      connection.destroy()
      await connection.close()
      throw error
    }
  }

  /** What follows starts anew: the table may have been changed, and a session may be lost. */
  async function drop(): Promise<void> {
    const { connection } = opened ?? {}
    opened = undefined
    connection?.destroy()
    await connection?.close()
  }

  async function run({ connection }: Opened, statements: readonly Statement[], ms: number): Promise<void> {
    for (let again = 0; ; again++) {
      try {
        return await within(ms, connection.transaction(statements))
      } catch (error) {
        if (dialect.failureOf(error).kind !== 'AGAIN' || again === MOST_AGAIN || closed) throw error
        await pause(PAUSE_MS * 2 ** again)
      }
    }
  }

  /** The receipts of events of which none is a clear, up to the first that does not get through. */
  async function put(events: readonly RowEvent[]): Promise<readonly Receipt[]> {
    if (closed) return [CLOSED]
    try {
      const session = await open()
      const effect = netEffect(session.plan, dialect, events, (key) => owners.get(key))
      await run(session, effect.statements, sink.timeoutMs)
      remember(effect.owners)
      return events.map(() => DELIVERED)
    } catch (error) {
      if (!isRowFailure(error)) return [await unreachable(error)]
      if (events.length === 1)
        return [{ outcome: 'refused', reason: failureText(dialect.label, dialect.failureOf(error)) }]
      const [first, second] = halves(events)
      const receipts = await put(first)
      return receipts.at(-1)?.outcome === 'unreachable' ? receipts : [...receipts, ...(await put(second))]
    }
  }

  async function clear(): Promise<Receipt> {
    if (closed) return CLOSED
    try {
      const session = await open()
      await run(session, [clearing(session.plan, dialect)], CLEAR_MS)
      owners.clear()
      return DELIVERED
    } catch (error) {
      return unreachable(error)
    }
  }

  const isRowFailure = (error: unknown) => !isOnefoldError(error) && dialect.failureOf(error).kind === 'ROW'

  async function unreachable(error: unknown): Promise<Receipt> {
    await drop()
    if (error instanceof Late)
      return { outcome: 'unreachable', reason: `${dialect.label} did not answer within ${error.ms} ms.` }
    const reason = isOnefoldError(error) ? error.message : failureText(dialect.label, dialect.failureOf(error))
    return { outcome: 'unreachable', reason }
  }

  function remember(written: ReadonlyMap<string, string | null>): void {
    if (sink.writeIdFlag) return // a row is one record's for ever
    if (owners.size > OWNERS_KEPT) owners.clear()
    for (const [key, owner] of written) owners.set(key, owner)
  }

  async function writeAll(events: readonly Delivery[]): Promise<readonly Receipt[]> {
    const receipts: Receipt[] = []
    for (let from = 0; from < events.length && receipts.at(-1)?.outcome !== 'unreachable'; from = receipts.length) {
      const plan = await planned()
      if ('outcome' in plan) return [...receipts, plan]
      receipts.push(
        ...(await writePart(plan, events, from).catch(async (error: unknown) => [await unreachable(error)])),
      )
    }
    return receipts
  }

  /** What goes together, from there on: one clear, one event that writes no row, or rows up to the next of those. */
  async function writePart(plan: WritePlan, events: readonly Delivery[], from: number): Promise<readonly Receipt[]> {
    if (events[from]?.operation === 'clear') return [await clear()]
    const rows: RowEvent[] = []
    for (const event of events.slice(from)) {
      if (event.operation === 'clear') break
      const row = rowOf(plan, event)
      if ('event' in row) rows.push(row)
      else if (rows.length > 0) break
      else return [{ outcome: 'refused', reason: row.problem }]
    }
    return put(rows)
  }

  async function planned(): Promise<WritePlan | Receipt> {
    if (closed) return CLOSED
    try {
      return (await open()).plan
    } catch (error) {
      return unreachable(error)
    }
  }

  return Object.freeze<SinkWriter>({
    write(events) {
      const writing = writeAll(events)
      underWay = writing.catch(() => {})
      return writing
    },
    /** The transaction under way ends by itself; no other begins. */
    async close() {
      closed = true
      await underWay
      const { connection } = opened ?? {}
      opened = undefined
      await connection?.close()
    },
  })
}
