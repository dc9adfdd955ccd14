import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, describeInBrowser, open } from './support/browser.ts'
import { type House, openHouse } from './support/house.ts'
import { DOUBLED, PEOPLE } from './support/people.ts'

describeInBrowser('the start', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house[Symbol.asyncDispose]())

  async function choose(page: Page, name: string): Promise<void> {
    const buffer = Buffer.from(PEOPLE)
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await page.getByRole('heading', { name: 'Records are compared when they have' }).waitFor()
  }

  test('[CO-90] a file becomes an entity, with its counts and the way to the inbox', async () => {
    await using shown = await open(house, 'ADMIN', 'start')
    const { page } = shown
    await page.locator('input[type=file]').waitFor()
    expect(await barriers(page)).toEqual([])
    await choose(page, 'People.csv')
    await page.getByText('120 records, all there are').waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Make the entity' }).click()
    await page.getByRole('heading', { name: 'people is ready' }).waitFor()
    const { stats } = await house.admin.entities.get('people')
    expect(stats.recordCount).toBe(120)
    expect(stats.matchClusters).toBe(DOUBLED)
  })

  test('[CO-92] what was made before a refusal is removed; the file and the proposal stay for another name', async () => {
    const { resources, tables } = house.admin
    const [customers] = await tables.list()
    await tables.create({ table: 'folk', dataset: customers?.dataset ?? '', history: true })
    const before = (await resources.list()).map(({ _id }) => _id)
    await using shown = await open(house, 'ADMIN', 'start')
    const { page } = shown
    await choose(page, 'Folk.csv')
    const make = page.getByRole('button', { name: 'Make the entity' })
    await make.click()
    await page.getByText('What was begun is taken back.').waitFor()
    await page.getByRole('alert').getByText('folk').waitFor()
    expect(await barriers(page)).toEqual([])
    expect((await resources.list()).map(({ _id }) => _id)).toEqual(before)

    await page.route('**/api/resources/id/folk-*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    await make.click()
    await page
      .getByText('this could not be taken back: folk-file, folk-merger, folk-classifier, folk-indexer')
      .waitFor()
    await page.unroute('**/api/resources/id/folk-*')
    expect((await tables.list()).map(({ id }) => id)).toContain('folk') // somebody else's: it is not removed

    await page.getByLabel('Name of the entity').fill('neighbours')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'neighbours is ready' }).waitFor()
  })

  test('[CO-3959] a name that cannot be is refused where it is typed, in words of the screen', async () => {
    await using shown = await open(house, 'ADMIN', 'start')
    const { page } = shown
    await choose(page, 'Named.csv')
    const name = page.getByLabel('Name of the entity')
    await name.fill('a b c')
    await page.keyboard.press('Enter')
    const wrong = page.getByText(/^A name for what is proposed has 1 to 50 letters/)
    await wrong.waitFor()
    expect(await name.getAttribute('aria-describedby')).toBe(await wrong.getAttribute('id'))
    expect(await name.inputValue()).toBe('a b c')
    expect(await page.getByText('id:').count()).toBe(0)
    expect(await barriers(page)).toEqual([])
  })

  test('[CO-114] a table that is there becomes an entity by keyboard, with what its columns hold; its records stay where they are', async () => {
    const { resources, tables, entities, records } = house.admin
    const columns = ['name', 'email', 'born'].map((key) => ({ key, token: 'TEXT' as const }))
    await resources.create({ type: 'dataset', _id: 'guest', description: 'A guest', columns })
    await tables.create({ table: 'guests', dataset: 'guest', history: true })
    await entities.create({ id: 'reception', table: 'guests', type: 'NONE' })
    const rows = PEOPLE.trim().split('\n').slice(1)
    await records('reception').upsert(
      rows.map((row) => {
        const [_id = '', name = '', email = '', born = ''] = row.split(',')
        return { _id, name, email, born }
      }),
    )
    await entities.remove('reception') // the table stays
    await using shown = await open(house, 'ADMIN', 'start', { colorScheme: 'dark' })
    const { page } = shown
    await page.getByLabel('Or take a table that is there').selectOption('guests')
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Look at it' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('120 records, all there are').waitFor()
    await page.getByRole('row', { name: /^email Text 100 %/ }).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByLabel('Name of the entity').fill('visitors')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'visitors is ready' }).waitFor()
    const { table, sources, stats } = await entities.get('visitors')
    expect([table, sources, stats.recordCount, stats.matchClusters]).toEqual(['guests', [], 120, DOUBLED])
    expect((await tables.list()).map(({ id }) => id)).not.toContain('visitors')
    await tables.create({ table: 'spare', dataset: 'guest', history: true })
    await page.reload()
    const offered = page.getByLabel('Or take a table that is there').locator('option')
    await offered.getByText('spare', { exact: true }).waitFor({ state: 'attached' })
    expect((await offered.allInnerTexts()).filter((table) => /guests|history/.test(table))).toEqual([])
  })

  test('[CO-115] who asks while others have proposals made is told, and asks again without another upload', async () => {
    const { files, resources } = house.admin
    const rows = Array.from(
      { length: 3000 },
      (_, n) => `${n},Person ${n * 7919},p${n}@example.org,19${10 + (n % 80)}-01-01`,
    )
    await files.write('long.csv', new Blob([`id,name,email,born\n${rows.join('\n')}\n`]))
    await using shown = await open(house, 'ADMIN', 'start')
    const { page } = shown
    await page.locator('input[type=file]').waitFor()
    let uploads = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/files') uploads++
    })
    const others = [resources.propose('long.csv', 'one'), resources.propose('long.csv', 'two')]
    const buffer = Buffer.from(PEOPLE)
    await page.locator('input[type=file]').setInputFiles({ name: 'Late.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('alert').getByText('2 are at work at a time').waitFor()
    expect(await barriers(page)).toEqual([])
    await Promise.all(others)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Records are compared when they have' }).waitFor()
    expect(uploads).toBe(1)
  })

  test('[CO-91] whoever may make nothing sees the entities alone', async () => {
    await using shown = await open(house, 'STEWARD', 'start')
    await shown.page.getByRole('heading', { name: 'customers' }).waitFor()
    expect(await shown.page.locator('input[type=file]').count()).toBe(0)
    expect(await barriers(shown.page)).toEqual([])
  })
})
