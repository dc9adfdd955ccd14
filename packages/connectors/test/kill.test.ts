import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { bundleProgram } from '../../../scripts/bundle-threads.ts'
import { DATABASES } from './support/each-database.ts'
import { adminOf, furnish, furnishEntity, openHouse, type Place } from './support/house.ts'

const WORKER = fileURLToPath(new URL('support/kill-worker.ts', import.meta.url))
const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function die(order: {
  readonly file: string
  readonly place: Place
  readonly point: string
  readonly hit: number
}): Promise<void> {
  const program = await bundleProgram('connectors-kill-worker', WORKER)
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const child = spawn(process.execPath, [program, JSON.stringify(order)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  const timer = setTimeout(() => child.kill('SIGKILL'), order.point === 'any-moment' ? order.hit : 20_000)
  const [, signal] = await ended
  clearTimeout(timer)
  expect(signal).toBe('SIGKILL')
}

describe.each(DATABASES)('a sink-jdbc on %s', (_, open) => {
  test('[CN-14] whatever moment its process is killed at, between writing and settling too, nothing is lost or doubled', async () => {
    const database = await open()
    const folder = await mkdtemp(join(tmpdir(), 'onefold-connectors-kill-'))
    folders.push(folder)
    await database.sql('CREATE TABLE mirror (id varchar(60) PRIMARY KEY, name varchar(60), city varchar(60), age int)')
    const { url, credentials, folder: files } = database
    const place: Place = { url, ...(credentials && { credentials }), ...(files && { folder: files }) }
    const file = join(folder, 'store.db')
    const first = await openHouse(place, { file })
    await furnish(adminOf(first), place)
    await furnishEntity(adminOf(first))
    await first.close()
    for (const [point, hit] of [
      ['after-delivery', 2],
      ['after-delivery', 6],
      ['any-moment', 400],
    ] as const)
      await die({ file, place, point, hit })
    const house = await openHouse(place, { file, clock: { now: () => Date.now() + 60_000 } }) // past any lease
    const session = adminOf(house)
    const waiting = async () =>
      (await session.events.stats()).reduce((sum, { valid, waiting: more, invalid }) => sum + valid + more + invalid, 0)
    await expect.poll(() => session.events.settled().then(waiting), { timeout: 60_000 }).toBe(0)
    const told: { readonly [column: string]: unknown }[] = []
    for await (const { _id, name, city, age } of session.records('person').each())
      told.push({ id: _id, name, city, age: Number(age) })
    told.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
    const rows = (await database.sql('SELECT id, name, city, age FROM mirror')).toSorted((a, b) =>
      String(a.id) < String(b.id) ? -1 : 1,
    )
    expect(rows.length).toBeGreaterThan(100)
    expect(rows).toEqual(told)
    await house.close()
    await database.close()
  })
})
