/**
 * MariaDB table → Onefold → PostgreSQL table, Kafka topic and webhook. The shop changes all the while, the process in the middle is
 * killed three times, and in the end every side holds what the shop holds. Starts all it needs: `npx tsx examples/pipeline/main.ts`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MARIADB } from '../../packages/connectors/test/support/mariadb-server.ts'
import { openWorld } from './world.ts'

const KILLS = 3
const CUSTOMERS = 2_000

if (!MARIADB && process.env.ONEFOLD_TEST_SERVICES !== '1') {
  console.log('MariaDB is not installed and ONEFOLD_TEST_MARIADB names none: nothing is shown.')
} else await show()

async function show(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-pipeline-'))
  const world = await openWorld()
  const program = fileURLToPath(new URL('onefold.ts', import.meta.url))
  const start = (): ChildProcess =>
    spawn(process.execPath, [...process.execArgv, program, JSON.stringify({ folder, places: world.places })], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  const { sql } = world.shop
  const some = Array.from({ length: CUSTOMERS }, (_, no) => `(${no}, 'Customer ${no}', 'City ${no % 50}')`)
  await sql(`INSERT INTO customer (no, name, city) VALUES ${some.join()}`)

  let open = true
  let writes = 0
  /** Customers move, come and go. */
  const trade = (async () => {
    for (let turn = 0; open; turn++) {
      const no = (turn * 37) % CUSTOMERS
      await sql(`UPDATE customer SET city = 'Moved ${turn}' WHERE no IN (${no}, ${no + 1}, ${no + 2})`)
      await sql(`INSERT INTO customer (no, name, city) VALUES (${CUSTOMERS + turn}, 'New ${turn}', 'Here')`)
      if (turn % 3 === 0) await sql(`DELETE FROM customer WHERE no = ${no + 3}`)
      writes += 3
      await pause(20)
    }
  })()

  let onefold = start()
  for (let kill = 1; kill <= KILLS; kill++) {
    const before = world.messages()
    const goal = () => world.messages().kafka > before.kafka + 50 && world.messages().webhook > before.webhook + 50
    while (!goal() && onefold.exitCode === null) await pause(50)
    await pause(kill * 150)
    const ended = once(onefold, 'exit')
    onefold.kill('SIGKILL')
    const [, signal] = await ended
    if (signal !== 'SIGKILL') throw new Error('Onefold ended by itself.')
    console.log(`killed after ${world.messages().kafka} messages and ${world.messages().webhook} requests`)
    onefold = start()
  }
  await pause(1_000)
  open = false
  await trade
  await writeFile(join(folder, 'closed'), '')
  const [code] = await once(onefold, 'exit')
  if (code !== 0) throw new Error(`Onefold ended with ${code}.`)

  const held = await world.held()
  const wanted = JSON.stringify([...(held.MariaDB ?? [])])
  for (const [side, customers] of Object.entries(held)) {
    const isEqual = JSON.stringify([...customers]) === wanted
    console.log(`${side}: ${customers.size} customers, ${isEqual ? 'equal' : 'DIFFERENT'}`)
    if (!isEqual) process.exitCode = 1
  }
  console.log(`${writes} changes were made meanwhile`)
  await world.close()
  await rm(folder, { recursive: true, force: true })
}
