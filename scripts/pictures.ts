/**
 * `npx tsx scripts/pictures.ts [NAME…]`: the pictures of the documentation, `docs/pictures/NAME.png`, all or those that are named.
 * They are taken of the console as it is now, over the sample `customers` in memory. Needs a Chromium, as the tests of the console do.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { type Client, createClient } from '@onefold/client'
import { directoryFiles, openOnefold, type RecordView, type Role, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { allSamples } from '@onefold/samples'
import { createApp } from '@onefold/server'
import { type Browser, chromium, type Page } from 'playwright-core'
import { buildConsole } from './build-console.ts'
import { bundleThreads } from './bundle-threads.ts'

const FOLDER = join(import.meta.dirname, '..', 'docs', 'pictures')
const FILE = join(import.meta.dirname, '..', 'examples', 'dedupe', 'customers.csv')
/** As wide as pages show them, and no wider: all pictures together have a bound [CO-110]. */
const SIZE = { width: 1100, height: 720 }
const SECRET = 'what the pictures are taken with'
const PASSWORD = 'Analytical-Engine-1'
const PEOPLE = {
  STEWARD: { name: 'Ada', surname: 'Lovelace', email: 'ada@example.org' },
  ADMIN: { name: 'Grace', surname: 'Hopper', email: 'grace@example.org' },
} as const

interface Picture {
  readonly who: keyof typeof PEOPLE
  /** Below `/console/`. */
  readonly path: string
  /** Brings the page to what the picture shows. */
  show(page: Page): Promise<void>
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first().waitFor()

/** By their names. */
async function picturesOf(admin: Client): Promise<{ readonly [name: string]: Picture }> {
  const { _id, first_name, last_name } = await aSurvivor(admin)
  const { runs } = await admin.runs.list()
  const record = { who: 'STEWARD', path: `record/customers/${_id}` } as const
  return {
    start: {
      who: 'ADMIN',
      path: 'start',
      async show(page) {
        await page.locator('input[type=file]').setInputFiles(FILE)
        await page.getByRole('row', { name: 'Sure groups' }).waitFor() // it was tried
      },
    },
    inbox: {
      who: 'STEWARD',
      path: 'inbox/customers',
      async show(page) {
        await heading(page, 'Why they are alike')
        await page.getByRole('list', { name: 'What makes the score' }).waitFor()
      },
    },
    record: {
      ...record,
      show: (page) => heading(page, 'History'),
    },
    'record-edit': {
      ...record,
      async show(page) {
        await heading(page, 'History')
        await page.keyboard.press('e')
        await page.getByRole('form', { name: 'Edit' }).waitFor()
      },
    },
    'record-unmerge': {
      ...record,
      async show(page) {
        await heading(page, 'History')
        await page.keyboard.press('u')
        await page.getByRole('dialog').locator('.restored li').first().waitFor()
      },
    },
    search: {
      who: 'STEWARD',
      path: 'search/customers',
      async show(page) {
        await page.getByRole('searchbox').fill(`${first_name} ${last_name}`)
        await page.getByText(/ found$/).waitFor()
        await page.getByRole('row').nth(1).waitFor()
      },
    },
    matching: {
      who: 'ADMIN',
      path: 'matching/customers',
      async show(page) {
        await page.getByRole('table', { name: 'What brings records together' }).waitFor()
        await page.getByRole('region', { name: 'Groups by score' }).getByRole('listitem').first().waitFor()
      },
    },
    quality: {
      who: 'STEWARD',
      path: 'quality/customers',
      async show(page) {
        await page.getByRole('table', { name: 'Columns' }).waitFor()
      },
    },
    runs: {
      who: 'ADMIN',
      path: `runs/list/${runs[0]?.id ?? ''}`,
      async show(page) {
        await page.getByRole('row').nth(1).waitFor()
        await page.waitForLoadState('networkidle')
      },
    },
    destinations: {
      who: 'ADMIN',
      path: 'destinations/crm',
      async show(page) {
        await page.getByRole('region', { name: 'crm' }).getByRole('row').nth(1).click()
        await heading(page, 'What the destination receives')
      },
    },
  }
}

/** A record that several merges made, so that there is something to see. */
async function aSurvivor(admin: Client): Promise<RecordView> {
  let best: RecordView | undefined
  let read = 0
  for await (const record of admin.records('customers').each({ filterMerged: true })) {
    const size = (each: RecordView | undefined) => each?._metadata._merged?.length ?? 0
    if (size(record) > size(best) && /^[a-z]{7,}$/i.test(String(record.last_name))) best = record
    if (++read === 200) break
  }
  if (best === undefined) throw new Error('The sample has no record that was merged.')
  return best
}

/** The sample, what was measured of it, and a destination that refuses some of what it is told. */
async function furnish(admin: Client, steward: Client, destination: string): Promise<void> {
  const { id } = await admin.samples.install('customers')
  await untilDone(admin, id)
  await (await admin.metrics.measure({ entity: 'customers', label: 'after the first load' })).finished()
  await admin.resources.create({ _id: 'crm', type: 'sink-http', description: 'The CRM', url: destination })
  const entity = await admin.entities.get('customers')
  await admin.entities.update({ ...entity, sinks: [...entity.sinks, { resource: 'crm' }] })
  for (const first_name of ['Ada', 'Byron', 'Annabella'])
    await admin.records('customers').upsert([{ _id: `walk-in-${first_name.toLowerCase()}`, first_name }])
  for (const { id: user, roles } of await admin.users.list())
    if (!roles.includes('ADMIN'))
      await admin.dataScopes.setAccess('customers', [{ principalType: 'USER', principalId: user, values: null }])
  const { _id } = await aSurvivor(admin)
  const record = { _id, street: '12 St James’s Square' }
  await steward.login({ email: PEOPLE.STEWARD.email, password: PASSWORD })
  await steward.records('customers').upsertOne({ record, update: true, comment: 'As told on the phone.' })
}

async function untilDone(admin: Client, id: string): Promise<void> {
  for (;;) {
    const { status, message, finished } = await admin.runs.get(id)
    if (status === 'SUCCEEDED') return
    if (finished !== undefined) throw new Error(`The sample could not be installed: ${message}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function take(browser: Browser, url: string, { who, path, show }: Picture): Promise<Buffer> {
  const looks = { locale: 'en-GB', timezoneId: 'UTC', colorScheme: 'light', reducedMotion: 'reduce' } as const
  const context = await browser.newContext({ viewport: SIZE, ...looks })
  try {
    const page = await context.newPage()
    await page.goto(`${url}/console/${path}`)
    await page.getByLabel('E-mail').fill(PEOPLE[who].email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await show(page)
    await page.mouse.move(0, 0)
    await page.waitForTimeout(300) // the last letters are drawn
    return await page.screenshot()
  } finally {
    await context.close()
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function main(wanted: readonly string[]): Promise<void> {
  await Promise.all([buildConsole(), bundleThreads()])
  const files = mkdtempSync(join(tmpdir(), 'onefold-pictures-'))
  const onefold = await openOnefold({
    store: sqliteStore(':memory:'),
    files: directoryFiles(files),
    secretKey: SECRET,
    samples: allSamples(),
    mailer: { send: async () => ({ outcome: 'accepted' }) },
  })
  const destination = createServer((request, response) => {
    request.resume()
    response.writeHead(422).end('a customer without a family name')
  })
  const server = createAdaptorServer({ fetch: createApp(onefold, { secretKey: SECRET }).fetch }) as Server // without options it is HTTP/1.1
  const browser = await chromium.launch({
    executablePath: process.env.ONEFOLD_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-lcd-text'],
  })
  try {
    const url = await listen(server)
    const { value: token = '' } = await onefold.as(SYSTEM).tokens.create({ name: 'pictures', role: 'ADMIN', days: 1 })
    const admin = createClient({ url, token })
    for (const [role, person] of Object.entries(PEOPLE)) {
      const { user } = await admin.users.create({ ...person, roles: [role as Role] }) // the keys are roles
      await admin.users.setPassword(user.id, PASSWORD)
    }
    await furnish(admin, createClient({ url }), await listen(destination))
    mkdirSync(FOLDER, { recursive: true })
    for (const [name, picture] of Object.entries(await picturesOf(admin))) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      const png = await take(browser, url, picture)
      writeFileSync(join(FOLDER, `${name}.png`), png)
      console.log(`docs/pictures/${name}.png: ${Math.round(png.length / 1000)} kB`)
    }
  } finally {
    await browser.close()
    for (const each of [server, destination]) each.closeAllConnections()
    server.close()
    destination.close()
    await onefold.close()
    rmSync(files, { recursive: true, force: true })
  }
}

await main(process.argv.slice(2))
