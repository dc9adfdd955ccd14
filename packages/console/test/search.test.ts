import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, describeInBrowser, open } from './support/browser.ts'
import { type House, openHouse } from './support/house.ts'

describeInBrowser('the search', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house[Symbol.asyncDispose]())

  /** A record whose last name is long enough for a typo to be forgiven. */
  async function someone() {
    for await (const record of house.admin.records('customers').each())
      if (String(record.last_name ?? '').length > 6) return record
    throw new Error('The sample has no long name.')
  }

  test('[CO-51] [CO-52] all records are listed page by page; typing finds in spite of a typo, says why, and Enter opens', async () => {
    const name = String((await someone()).last_name)
    await using shown = await open(house, 'VIEWER', 'search/customers')
    const { page } = shown
    const grid = page.getByRole('grid', { name: 'Records' })
    const rows = grid.getByRole('row')
    await rows.nth(1).waitFor()
    expect(await barriers(page)).toEqual([])
    await rows.nth(1).focus()
    await page.keyboard.press('End')
    await grid.locator('tr[data-index="99"]').waitFor()
    await page.keyboard.press('ArrowDown') // the next page has come
    await grid.locator('tr[data-index="105"]').waitFor()
    expect(await rows.count()).toBeLessThan(100) // only rows in sight are in the page
    await page.getByRole('searchbox').fill(`${name.slice(0, 3)}${name.slice(4)}`)
    await page.getByText(/ found$/).waitFor()
    await rows.nth(1).filter({ hasText: name }).waitFor() // at the top, however far the list before was scrolled
    expect(await barriers(page)).toEqual([])
    await rows.nth(1).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/record\/customers\//)
  })

  test('[CO-53] values of columns are all met; a scoped steward finds what lies in the scope', async () => {
    await using shown = await open(house, 'SCOPED', 'search/customers')
    const { page } = shown
    const { records } = await (await house.client('SCOPED')).tables.records('customers', { pageSize: 50, cursor: '' })
    const email = String(records.find((record) => record.email)?.email)
    await page.getByLabel('Where').selectOption('email')
    await page.getByRole('searchbox').fill(email)
    await page.getByRole('button', { name: 'And …' }).click()
    await page.getByRole('button', { name: `Without E-mail address: ${email}` }).waitFor()
    await page.getByText(/ found$/).waitFor()
    await page.getByRole('row').filter({ hasText: email }).first().waitFor()
    await page.getByRole('button', { name: `Without E-mail address: ${email}` }).click()
    await page.getByLabel('Where').selectOption('everywhere')
  })

  test('[CO-54] what was found is narrowed down by a value, with how many records hold it, and widened again', async () => {
    await using shown = await open(house, 'SCOPED', 'search/customers')
    const { page } = shown
    const session = await house.client('SCOPED')
    const { records, columnMap } = await session.tables.records('customers', { pageSize: 50, cursor: '' })
    const name = String(records.find((record) => record.last_name)?.last_name)
    await page.getByRole('searchbox').fill(name)
    const facets = page.getByRole('region', { name: 'Narrow down' })
    const first = facets.getByRole('button').first()
    await first.waitFor()
    expect(await barriers(page)).toEqual([])
    const label = (await first.getAttribute('aria-label')) ?? ''
    const [, called = '', value = '', count = ''] = /^Only (.+): (.+), (\d+) records$/.exec(label) ?? []
    const [column = ''] = Object.entries(columnMap).find(([, { description }]) => description === called) ?? []
    await first.click()
    await page.getByRole('button', { name: `Without ${called}: ${value}` }).waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: `${count} found` })
      .waitFor()
    const { count: counted } = await session
      .records('customers')
      .searchText({ query: name, values: { [column]: value } })
    expect(String(counted)).toBe(count)
    await page.getByRole('button', { name: `Without ${called}: ${value}` }).click()
    await facets.getByRole('button', { name: label }).waitFor()
  })
})
