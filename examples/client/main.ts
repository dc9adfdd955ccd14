import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createClient, isOnefoldError } from '@onefold/client'
import { openOnefold, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { createApp } from '@onefold/server'

// A server, as `onefold serve` is one.
const secretKey = 'at least thirty-two bytes that nobody guesses'
await using engine = await openOnefold({ store: sqliteStore(':memory:'), secretKey })
await engine.as(SYSTEM).define('person', { columns: { name: 'NAME', email: 'EMAIL' } })
const { value: token = '' } = await engine.as(SYSTEM).tokens.create({ name: 'CRM', role: 'ADMIN' })
const server = createAdaptorServer({ fetch: createApp(engine, { secretKey }).fetch }) as Server
await once(server.listen(0, '127.0.0.1'), 'listening')

// The same calls as in process, from wherever there is `fetch`.
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const onefold = createClient({ url, token })
const people = onefold.records<{ name: string; email: string }>('person')
await people.upsert([
  { _id: 'ada', name: 'Ada Lovelace', email: 'ada@example.org' },
  { _id: 'a-lovelace', name: 'A. Lovelace', email: 'ADA@example.org' },
])
for await (const { id, label, recordIds } of onefold.clusters('person').each()) {
  console.log(label, recordIds)
  const survivor = await onefold.clusters('person').merge(id, { recordIds, comment: 'The same address' })
  await people.unmerge(survivor._id)
}
for await (const { _id, name } of people.each()) console.log(_id, name)

const csv = new Blob(['name,email\nGrace Hopper,grace@example.org\n'])
await onefold.files.write('people.csv', csv, {
  onProgress: ({ sent, total }) => console.log(`${sent} of ${total} bytes`),
})
const refusal = await people.get('nobody').catch((error) => error)
if (isOnefoldError(refusal, 'not_found')) console.log(refusal.code, refusal.message)
server.close()
server.closeAllConnections()
