import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openOnefold, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'

const secret = `whsec_${randomBytes(32).toString('base64')}`

/** What a receiver does with each request before it believes it. */
function isSigned(headers: IncomingHttpHeaders, body: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(content).digest('base64')}`)
  const signatures = String(headers['webhook-signature']).split(' ').map((each) => Buffer.from(each)) // biome-ignore format: five lines
  return signatures.some((each) => each.length === expected.length && timingSafeEqual(each, expected))
}

const receiver = createServer(async (request, response) => {
  const body = await text(request)
  const signed = isSigned(request.headers, body)
  const { _id, _metadata } = JSON.parse(body)
  console.log(_metadata._operation, _id ?? '', signed ? 'signed' : 'forged')
  response.writeHead(signed ? 204 : 401).end()
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
const { port } = receiver.address() as AddressInfo

const onefold = await openOnefold({
  store: sqliteStore(':memory:'),
  secretKey: 'at least thirty-two bytes that nobody guesses',
})
const admin = onefold.as(SYSTEM)
const sink = {
  type: 'sink-http',
  _id: 'crm',
  description: 'The CRM',
  url: `http://127.0.0.1:${port}/events`,
  signing: { secret },
} as const
const { test } = await admin.resources.test(sink, { deliver: true }) // test  signed
console.log(test.result)

await admin.resources.create({ type: 'dataset', _id: 'people', description: 'People', columns: [{ key: 'name' }] })
await admin.resources.create(sink)
await admin.tables.create({ table: 'people', dataset: 'people' })
await admin.entities.create({
  id: 'person',
  table: 'people',
  type: 'NONE',
  enabled: true,
  sinks: [{ resource: 'crm' }],
})
await admin.records('person').upsert([{ _id: 'ada', name: 'Ada Lovelace' }])
await admin.events.settled() // insert ada signed
await onefold.close()
receiver.close()
