import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Issuer, openIssuer, PAGE_CLIENT } from '../../server/test/support/issuer.ts'
import { barriers, describeInBrowser, open } from './support/browser.ts'
import { emailOf, type House, openHouse } from './support/house.ts'

describeInBrowser('an identity provider', () => {
  let issuer: Issuer
  let house: House
  beforeAll(async () => {
    issuer = await openIssuer()
    const email = emailOf('STEWARD')
    issuer.people.set(email, { email, email_verified: true, name: 'Ada' })
    issuer.people.set('eve@example.org', { email: 'eve@example.org', email_verified: true, name: 'Eve' })
    const common = { issuer: issuer.url, clientId: PAGE_CLIENT }
    const ssoProviders = async () => [
      { id: 'desk', name: 'Our desk', ...common },
      { id: 'strict', name: 'The strict one', ...common, scopes: ['nothing'] },
      { id: 'gone', name: 'One that is gone', ...common, issuer: 'http://127.0.0.1:9' },
    ]
    house = await openHouse({ app: { ssoProviders } })
  })
  afterAll(async () => {
    await house[Symbol.asyncDispose]()
    await issuer.close()
  })

  const button = (page: Page, name = 'Our desk') => page.getByRole('button', { name: `Log in with ${name}` })

  test('[CO-112] somebody comes in by keyboard, at the address that was asked for; the token stays in no address', async () => {
    await using shown = await open(house, 'NOBODY', 'search/customers')
    const { page } = shown
    await button(page).waitFor()
    expect(await button(page, 'One that is gone').count()).toBe(0)
    expect(await barriers(page)).toEqual([])
    await page.getByLabel('E-mail').fill(emailOf('STEWARD'))
    await button(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Search' }).waitFor()
    expect(page.url()).toBe(`${house.url}/console/search/customers`)
    await page.getByRole('banner').getByText('STEWARD', { exact: true }).waitFor() // who it is, by name
    await page.reload()
    await page.getByRole('heading', { name: 'Search' }).waitFor()
  })

  test('[CO-112] somebody unknown is refused in the words of the server, and what the provider refuses in its own', async () => {
    await using shown = await open(house, 'NOBODY', 'start', { colorScheme: 'dark' })
    const { page } = shown
    await page.getByLabel('E-mail').fill('eve@example.org')
    await button(page).click()
    await page.getByRole('alert').getByText('token is not accepted here').waitFor()
    expect(page.url()).toBe(`${house.url}/console/start`)
    expect(await barriers(page)).toEqual([])
    await button(page, 'The strict one').click()
    await page.getByRole('alert').getByText('The identity provider says:').waitFor()
    expect(page.url()).toBe(`${house.url}/console/start`)
  })

  test('[CO-112] an answer that nobody asked for lets nobody in', async () => {
    const forged = await issuer.logIn(emailOf('STEWARD'))
    await using shown = await open(house, 'NOBODY', `sso#id_token=${forged}&state=guessed`)
    const { page } = shown
    await page.getByRole('alert').getByText('this window asked for no such login').waitFor()
    expect(await page.evaluate(`sessionStorage.getItem('onefold.session')`)).toBeNull()
    expect(page.url()).toBe(`${house.url}/console/`)
  })

  test('[CO-112] [CO-4] a login that ended is asked for in a window of its own, and what was typed stays', async () => {
    await using shown = await open(house, 'STEWARD', 'search/customers')
    const { page } = shown
    await page.getByRole('row').nth(1).waitFor()
    await (await house.client('STEWARD')).logout() // ends all sessions of the user
    await page.clock.setSystemTime(Date.now() + 2 * 3_600_000)
    await page.getByRole('searchbox').fill('Fernandez')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await barriers(page)).toEqual([])
    const asked = windowsOf(page.context())
    await dialog.getByLabel('E-mail').fill(emailOf('STEWARD'))
    await dialog.getByRole('button', { name: 'Log in with Our desk' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/ found$/).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('Fernandez')
    expect(asked).toHaveLength(1)
    await expect.poll(() => asked.every((opened) => opened.isClosed())).toBe(true)
  })

  /** The windows that are opened from now on. */
  function windowsOf(context: BrowserContext): readonly Page[] {
    const opened: Page[] = []
    context.on('page', (page) => opened.push(page))
    return opened
  }
})
