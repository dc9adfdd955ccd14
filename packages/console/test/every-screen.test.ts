import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, open } from './support/browser.ts'
import { type House, openHouse } from './support/house.ts'

const PATHS = [
  ...['start', 'inbox/customers', 'inbox/customers?cases', 'search/customers', 'matching/customers'],
  ...['quality/customers', 'runs', 'runs/schedules', 'destinations', 'users', 'users/tokens', 'users/scopes/customers'],
  ...['configuration', 'configuration/customers-merger'],
]

describeInBrowser('every screen', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house[Symbol.asyncDispose]())

  async function aSurvivor(): Promise<string> {
    for await (const { _id } of house.admin.records('customers').each({ filterMerged: true })) return _id
    throw new Error('The sample has no survivor.')
  }

  test.each(['en-GB', 'es-ES'])('[CO-121] is no wider than a telephone, in %s', async (locale) => {
    const narrow = { viewport: { width: 390, height: 844 }, locale }
    await using shown = await open(house, 'ADMIN', '', narrow)
    const { page } = shown
    for (const path of [...PATHS, `record/customers/${await aSurvivor()}`]) {
      await page.goto(`${house.url}/console/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('.loading').first().waitFor({ state: 'detached' })
      const widths = await page.evaluate<readonly number[]>(
        `[document.documentElement, document.querySelector('#content')].map((each) => each.scrollWidth)`,
      )
      expect([path, ...widths]).toEqual([path, 390, 390])
    }
  })

  test('[CO-122] names itself and its entity in the title of the page, and offers another entity where that changes something', async () => {
    await using shown = await open(house, 'ADMIN', 'inbox/customers')
    const { page } = shown
    await page.getByLabel('Entity').waitFor()
    await expect.poll(() => page.title()).toBe('Inbox · customers · Onefold')
    await page.getByRole('link', { name: 'Runs' }).click()
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor()
    await expect.poll(() => page.title()).toBe('Runs · Onefold')
    expect(await page.getByLabel('Entity').count()).toBe(0)
  })

  test('[CO-123] a group of the inbox and a case are called as one of their records is', async () => {
    const { clusters } = await house.admin
      .clusters('customers')
      .list({ pageSize: 1, escalated: false, sort: 'SCORE_DESC' })
    const { first_name, last_name } = await house.admin.records('customers').get(clusters[0]?.recordIds[0] ?? '')
    await using shown = await open(house, 'VIEWER', 'inbox/customers')
    const first = shown.page.getByRole('grid', { name: 'Groups to decide' }).getByRole('row').nth(1)
    await first.getByText([first_name, last_name].filter(Boolean).join(' ')).waitFor()
  })

  test('[CO-120] where there is no entity, whoever may make one is led to the start, and others are told who may', async () => {
    await using empty = await openHouse({ sample: false })
    await using admin = await open(empty, 'ADMIN', 'search')
    await admin.page.getByRole('link', { name: 'Make one of a file' }).click()
    await admin.page.getByRole('heading', { level: 1, name: 'Start' }).waitFor()
    await using viewer = await open(empty, 'VIEWER', 'search')
    await viewer.page.getByText(/^An administrator makes entities/).waitFor()
    expect(await viewer.page.getByRole('link', { name: 'Make one of a file' }).count()).toBe(0)
  })

  test('[CO-124] a dialog is submitted once at a time; what the server refuses is said in it, and what was typed stays', async () => {
    await using shown = await open(house, 'ADMIN', 'users')
    const { page } = shown
    let asked = 0
    await page.route('**/api/security/users', async (route) => {
      if (route.request().method() === 'POST') asked += 1
      await new Promise((resolve) => setTimeout(resolve, 200))
      await route.continue()
    })
    await page.getByRole('button', { name: 'New user …' }).click()
    const dialog = page.getByRole('dialog', { name: 'New user' })
    await dialog.getByLabel('E-mail').fill('admin@example.org') // somebody has it
    await dialog.getByLabel('Given name').fill('Grace')
    await dialog.getByLabel('Family name').fill('Hopper')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').waitFor()
    expect(asked).toBe(1)
    expect(await dialog.getByLabel('Given name').inputValue()).toBe('Grace')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})
