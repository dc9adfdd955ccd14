import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, describeInBrowser, open, said } from './support/browser.ts'
import { doubtfulGroups } from './support/doubtful.ts'
import { type House, openHouse } from './support/house.ts'
import { inboxReady } from './support/inbox.ts'

describeInBrowser('what the inbox leaves out by score', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    // As somebody may have set it: some doubtful groups of the sample lie below.
    const { classifier = '' } = await house.admin.entities.get('customers')
    const resource = await house.admin.resources.get(classifier, 'classifier-weight')
    await house.admin.resources.update({ ...resource, reviewScoreThreshold: 0.8 })
  })
  afterAll(() => house[Symbol.asyncDispose]())

  async function waiting(query: { readonly minScore?: number; readonly label?: 'REVIEW' }): Promise<number> {
    const all = { ignored: false, resolved: false, escalated: false, pageSize: 1 }
    return (await house.admin.clusters('customers').list({ ...all, ...query })).page.totalElements ?? 0
  }

  test('[CO-3951] the bound is said, with how many lie below it and the way to them; 0 is from 0; matching and start say what else they count', async () => {
    const [listed, all] = [await waiting({}), await waiting({ minScore: 0 })]
    expect(all).toBeGreaterThan(listed)
    await using shown = await open(house, 'STEWARD', 'inbox/customers')
    const { page } = shown
    await inboxReady(page)
    const head = page.getByText(/^[\d,]+ waiting$/)
    const bound = page.locator('.bound')
    await bound.getByText('From score 80 on.').waitFor()
    await bound.getByText(`${all - listed} more wait below.`).waitFor()
    expect(await head.textContent()).toBe(`${listed} waiting`)
    expect(await barriers(page)).toEqual([])

    await bound.getByRole('button', { name: 'Show all' }).click()
    await page.getByText(`${all} waiting`).waitFor()
    await bound.getByText('Whatever the score.').waitFor()
    const least = page.getByLabel('Least score')
    expect(await least.inputValue()).toBe('0')
    await bound.getByRole('button', { name: 'As the classifier says' }).click()
    await page.getByText(`${listed} waiting`).waitFor()
    await least.fill('0')
    await page.getByText(`${all} waiting`).waitFor()

    await least.fill('')
    await page.getByLabel('Kind').selectOption('REVIEW') // the bound holds for one kind as for all
    await page.getByText(`${await waiting({ label: 'REVIEW', minScore: 80 })} waiting`).waitFor()

    const counted = /^All groups are counted: those that were handed over or set aside too/
    for (const screen of ['Matching', 'Start']) {
      await page.getByRole('navigation').first().getByRole('link', { name: screen }).click()
      await page.getByText(counted).waitFor()
    }
  })

  test('[CO-3958] a least score lies between 0 and 100, and what lies outside is not asked for', async () => {
    await using shown = await open(house, 'STEWARD', 'inbox/customers')
    const { page } = shown
    await inboxReady(page)
    const least = page.getByLabel('Least score')
    expect([await least.getAttribute('min'), await least.getAttribute('max')]).toEqual(['0', '100'])
    await least.fill('150')
    await page.getByText('From score 100 on.').waitFor()
    expect(await least.inputValue()).toBe('100')
    await least.fill('-5')
    await page.getByText('Whatever the score.').waitFor()
    expect(await least.inputValue()).toBe('0')
  })

  /** Where a group of two records is decided on. */
  async function addressOfTwo(): Promise<string> {
    await doubtfulGroups(house, 'people', 1) // the same ones when they are there
    const { clusters } = await house.admin.clusters('people').list({ minScore: 0 })
    return `inbox/people/${clusters[0]?.id}`
  }

  test('[CO-3957] of two records no "1 pairs" are spoken of', async () => {
    await using shown = await open(house, 'ADMIN', await addressOfTwo())
    const { page } = shown
    await inboxReady(page)
    await page.getByText('Both records stay, stated as different: they are not proposed again.').waitFor()
    expect(await page.getByText('1 pairs').count()).toBe(0)
    await page.getByLabel('Language').selectOption('es')
    await page.getByText('Quedan los dos registros, declarados distintos: no se vuelven a proponer.').waitFor()
  })

  test('[CO-3961] a decision that did not reach the server was not sent, in letters that are not cut', async () => {
    const address = await addressOfTwo()
    await using shown = await open(house, 'ADMIN', address)
    const { page } = shown
    await inboxReady(page)
    await page.context().setOffline(true)
    await page.keyboard.press('h')
    const badge = page.locator('.inbox .list').getByText('not sent', { exact: true })
    await badge.waitFor()
    const [shownBadge, list] = [await badge.boundingBox(), await page.locator('.inbox .fills.table').boundingBox()]
    const endOf = (box: { x: number; width: number } | null) => (box?.x ?? 0) + (box?.width ?? 0)
    expect(endOf(shownBadge)).toBeLessThanOrEqual(endOf(list))
    await page.context().setOffline(false)
    await page.goto(`${house.url}/console/${address}`)
    await inboxReady(page)
    await page.keyboard.press('h')
    await said(page, 'Set aside.').waitFor()
  })
})
