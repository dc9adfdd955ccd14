import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, describeInBrowser, open } from './support/browser.ts'
import { CALLERS, emailOf, type House, openHouse, PASSWORD } from './support/house.ts'

describeInBrowser('the shell', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house[Symbol.asyncDispose]())

  test('[CO-3] somebody logs in by keyboard and is at the first screen; a wrong password is refused in the words of the server', async () => {
    await using shown = await open(house, 'NOBODY')
    const { page } = shown
    await page.getByLabel('E-mail').waitFor()
    expect(await barriers(page)).toEqual([])
    await page.keyboard.type(emailOf('STEWARD'))
    await page.keyboard.press('Tab')
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('navigation').waitFor()
    await page.waitForURL('**/console/start')
  })

  test.each(CALLERS)('[CO-3] %s sees the screens of its role, and axe finds nothing', async (caller) => {
    await using shown = await open(house, caller)
    const { page } = shown
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor()
    expect(await barriers(page)).toEqual([])
  })

  test('[CO-150] groups are counted for the start alone, and no screen waits for it', async () => {
    await using shown = await open(house, 'VIEWER', 'search/customers')
    const { page } = shown
    await page.getByRole('grid', { name: 'Records' }).waitFor()
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === '/api/entities') asked.push(search)
    })
    await page.reload()
    await page.getByRole('grid', { name: 'Records' }).waitFor()
    expect(asked).toEqual(['?counts=false'])
    await page.getByRole('link', { name: 'Start', exact: true }).click()
    await page.getByText('Doubtful groups').first().waitFor()
    expect(asked).toEqual(['?counts=false', ''])
  })

  test('[CO-2] language and appearance are switched, and remembered', async () => {
    await using shown = await open(house, 'VIEWER')
    const { page } = shown
    await page.getByLabel('Language').selectOption('es')
    await page.getByRole('link', { name: 'Bandeja', exact: true }).waitFor()
    await page.getByRole('button', { name: /^Apariencia/ }).click()
    await page.getByRole('button', { name: 'Apariencia: Clara' }).click()
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
    expect(await barriers(page)).toEqual([])
    await page.reload()
    await page.getByRole('link', { name: 'Bandeja', exact: true }).waitFor()
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
  })

  test('[CO-5] ? lists what the keys do, and Escape closes it', async () => {
    await using shown = await open(house, 'STEWARD', 'inbox/customers')
    const { page } = shown
    await page.getByRole('navigation').waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})
