/** How fast committed changes reach a receiver in order, and whether one that hangs slows another. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openOnefold } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { filesOf } from './soak/installation.ts'

const EVENTS = 10_000
const BATCH = 1_000

/** Answers what it is told to, and keeps the order in which records came. */
async function openReceiver(answers: boolean) {
  const heard: string[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      heard.push((JSON.parse(Buffer.concat(pieces).toString()) as { readonly _id: string })._id)
      if (answers) response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, heard, close: () => server.closeAllConnections() ?? server.close() }
}

/** Events a second from the first delivery to the last, in order. */
async function rateOf(besideHanging: boolean): Promise<number> {
  const receivers = [await openReceiver(true), ...(besideHanging ? [await openReceiver(false)] : [])]
  const onefold = await openOnefold({ store: sqliteStore(':memory:'), files: filesOf({}), pollMs: 20 })
  const admin = onefold.as({ type: 'USER', id: 'u-bench', roles: ['ADMIN'] })
  const sinks = receivers.map(({ url }, index) => ({
    type: 'sink-http' as const,
    _id: `s${index}`,
    description: 'S',
    url,
  }))
  await admin.tables.create({ table: 'things' })
  for (const sink of sinks) await admin.resources.create(sink)
  const records = admin.records('things')
  await admin.entities.create({ id: 'things', table: 'things', type: 'NONE', sinks: [] })
  await admin.entities.update({
    id: 'things',
    table: 'things',
    type: 'NONE',
    sinks: sinks.map(({ _id }) => ({ resource: _id })),
  })
  const ids = Array.from({ length: EVENTS }, (_, n) => `r${n}`)
  for (let from = 0; from < EVENTS; from += BATCH)
    await records.upsert(ids.slice(from, from + BATCH).map((_id) => ({ _id, name: `Person ${_id}`, city: 'London' })))
  const [first] = receivers
  const before = first?.heard.length ?? 0
  const begun = performance.now()
  while ((first?.heard.length ?? 0) < EVENTS) await new Promise((resolve) => setTimeout(resolve, 5))
  const seconds = (performance.now() - begun) / 1_000
  const inOrder = first?.heard.every((id, index) => id === ids[index])
  await onefold.close()
  for (const { close } of receivers) close()
  if (!inOrder) throw new Error('The events came out of order.')
  return Math.round((EVENTS - before) / seconds)
}

export async function deliveryBench(): Promise<void> {
  console.table({
    alone: { eventsPerSecond: await rateOf(false) },
    besideHanging: { eventsPerSecond: await rateOf(true) },
  })
}
