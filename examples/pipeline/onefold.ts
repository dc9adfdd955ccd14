/** The process in the middle: loads the shop again and again, and tells everybody, until it is told that the shop is closed. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectors } from '@onefold/connectors'
import { openOnefold, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'

const { folder, places } = JSON.parse(process.argv[2] ?? '')
const onefold = await openOnefold({
  store: sqliteStore(join(folder, 'onefold.db')),
  secretKey: 'at least thirty-two bytes that nobody guesses',
  pollMs: 50,
  ...connectors(),
})
const { resources, tables, entities, events, runs } = onefold.as(SYSTEM)
if ((await entities.list()).length === 0) {
  const columns = ['no', 'name', 'city'].map((key) => ({ key }))
  await resources.create({ type: 'dataset', _id: 'customer', description: 'A customer', columns })
  for (const [_id, { user, password }] of Object.entries<{ user: string; password: string }>({
    shop_login: places.shop,
    warehouse_login: places.warehouse,
  }))
    await resources.create({
      type: 'credentials',
      _id,
      description: _id,
      credentialType: 'PASSWORD',
      user,
      password,
    } as never)
  await resources.create({ type: 'credentials', _id: 'nobody', description: 'Nobody', credentialType: 'NONE' } as never)
  const { url: shop } = places.shop
  await resources.create({
    type: 'source-jdbc',
    _id: 'shop',
    description: 'The shop',
    url: shop,
    credentials: 'shop_login',
    table: 'customer',
    system: 'shop',
    idColumn: 'no',
    readTimestampFlag: true,
    readTimestampColumn: 'changed',
  } as never)
  await resources.create({
    type: 'sink-jdbc',
    _id: 'warehouse',
    description: 'The warehouse',
    url: places.warehouse.url,
    credentials: 'warehouse_login',
    table: 'customer',
    writeIdFlag: true,
    writeIdColumn: 'id',
    timeoutMs: 30_000,
  } as never)
  await resources.create({
    type: 'sink-kafka',
    _id: 'kafka',
    description: 'A topic',
    bootstrapServers: places.kafka,
    credentials: 'nobody',
    topicName: 'people',
    timeoutMs: 30_000,
  } as never)
  const { url, secret } = places.webhook
  const signing = { secret }
  await resources.create({
    type: 'sink-http',
    _id: 'webhook',
    description: 'A webhook',
    url,
    signing,
    timeoutMs: 30_000,
  })
  await tables.create({ table: 'customers', dataset: 'customer' })
  await entities.create({
    id: 'customer',
    table: 'customers',
    type: 'NONE',
    enabled: true,
    sources: [{ resource: 'shop', deletes: true }],
    sinks: ['warehouse', 'kafka', 'webhook'].map((resource) => ({ resource })),
  })
}
/** Whoever was here before may have left a load in the middle: it goes on by itself. */
async function load(): Promise<void> {
  const { runs: open } = await runs.list({ status: ['PENDING', 'RUNNING', 'CANCELLING'] })
  for (const { id } of open) await runs.finished(id)
  await (await entities.synchronize('customer', { sink: 'NONE' })).finished()
}

for (let last = false; !last; ) {
  last = existsSync(join(folder, 'closed'))
  await load()
  await pause(50)
}
await events.settled()
for (let left = 1; left > 0; await pause(200))
  left = (await events.stats()).reduce((sum, { valid, waiting, invalid }) => sum + valid + waiting + invalid, 0)
await onefold.close()
