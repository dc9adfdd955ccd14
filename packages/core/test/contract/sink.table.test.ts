import { expect, test } from 'vitest'
import { sinkTable } from '../../src/adapters/sink-table/sink-table.ts'
import type { SinkTable } from '../../src/model/resources/sink.ts'
import type { Receipt } from '../../src/ports/kinds/sink-writer.ts'
import type { TableWrite, TableWriter } from '../../src/ports/kinds/table-writer.ts'
import { describeSink, insertOf, type OpenedSink } from '../../src/testing/describe-sink.ts'

const SINK: SinkTable = { type: 'sink-table', _id: 'mirror', description: 'Mirror', table: 'mirror' }

/** A table in memory that keeps the rules of the port. */
function tableInMemory() {
  const rows = new Map<string, TableWrite['payload']>()
  const refused = new Set<string>()
  const state = { reachable: true, written: [] as { table: string; write: TableWrite }[] }

  function receiptOf(table: string, write: TableWrite): Receipt {
    if (!state.reachable) return { outcome: 'unreachable', reason: 'The table is busy.' }
    const id = String(write.payload._id)
    if (refused.has(id)) return { outcome: 'refused', reason: 'The record is refused: not this one.' }
    state.written.push({ table, write })
    if (write.operation === 'clear') rows.clear()
    else if (write.operation === 'remove') rows.delete(id)
    else rows.set(id, write.payload)
    return { outcome: 'delivered' }
  }

  const writer: TableWriter = {
    write: async (table, writes) => writes.map((write) => receiptOf(table, write)),
  }
  return { writer, rows, refused, state }
}

async function open(): Promise<OpenedSink> {
  const { writer, rows, refused, state } = tableInMemory()
  return {
    writer: sinkTable(SINK, writer),
    told: async () => [...new Set(state.written.map(({ write }) => String(write.payload._id)))],
    held: async () => rows.size,
    async refuse(recordId) {
      refused.add(recordId)
    },
    async vanish() {
      state.reachable = false
    },
    async comeBack() {
      state.reachable = true
    },
    async close() {},
  }
}

describeSink('sink-table', open)

test('[EV-37] a table sink tells its own table the operation and the payload', async () => {
  const { writer, state } = tableInMemory()
  const event = insertOf('ada', 1)
  await sinkTable(SINK, writer).write([event])
  expect(state.written).toEqual([{ table: 'mirror', write: { operation: 'insert', payload: event.payload } }])
})

test('[EV-37] removes and clears reach the table', async () => {
  const { writer, rows } = tableInMemory()
  const sink = sinkTable(SINK, writer)
  await sink.write([insertOf('ada', 1), insertOf('mary', 2), { ...insertOf('ada', 3), operation: 'remove' }])
  expect([...rows.keys()]).toEqual(['mary'])
  const { recordId: _, ...clear } = { ...insertOf('', 4), operation: 'clear' as const, payload: { _clear: {} } }
  await sink.write([clear])
  expect(rows.size).toBe(0)
})

test('[EV-65] an event that a newer one overtook leaves the table as it is', async () => {
  const { writer, state } = tableInMemory()
  const event = { ...insertOf('ada', 1), superseded: true as const }
  expect(await sinkTable(SINK, writer).write([event])).toEqual([{ outcome: 'delivered' }])
  expect(state.written).toEqual([])
})

test('[EV-66] a write beyond its time is told of, and nothing is written before it ended', async () => {
  const written: unknown[] = []
  let open: () => void = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const slow: TableWriter = {
    async write(_, writes) {
      await gate
      written.push(...writes.map(({ payload }) => payload._id))
      return writes.map(() => ({ outcome: 'delivered' }) as const)
    },
  }
  const sink = sinkTable({ ...SINK, timeoutMs: 20 }, slow)
  const late = [{ outcome: 'unreachable', reason: 'The table did not take the event within 20 ms.' }]
  expect(await sink.write([insertOf('ada', 1), insertOf('mary', 2)])).toEqual(late)
  const second = sink.write([insertOf('grace', 3)])
  expect(await second).toEqual(late)
  expect(written).toEqual([])
  open()
  await sink.close()
  expect(written).toEqual(['ada', 'grace'])
})

test('[EV-660] a table is told of more and more events together, up to 32, and of one after it could not be reached', async () => {
  const sizes: number[] = []
  const { writer, state } = tableInMemory()
  const counting: TableWriter = {
    write(table, writes) {
      sizes.push(writes.length)
      return writer.write(table, writes)
    },
  }
  const sink = sinkTable(SINK, counting)
  const events = Array.from({ length: 100 }, (_, no) => insertOf(`p${no}`, no + 1))
  await sink.write(events)
  expect(sizes.splice(0)).toEqual([1, 2, 4, 8, 16, 32, 32, 5])
  state.reachable = false
  expect(await sink.write(events)).toHaveLength(1)
  state.reachable = true
  await sink.write(events.slice(0, 3))
  expect(sizes).toEqual([32, 1, 2])
})
