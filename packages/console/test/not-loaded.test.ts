import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, describeInBrowser, open, said } from './support/browser.ts'
import { type House, openHouse } from './support/house.ts'

describeInBrowser('a screen whose code does not arrive', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse({ sample: false })
  })
  afterAll(() => house[Symbol.asyncDispose]())

  test('[CO-3952] says so, and comes when it is asked for again', async () => {
    await using shown = await open(house, 'ADMIN', 'runs')
    const { page } = shown
    const link = (name: string) => page.getByRole('navigation').first().getByRole('link', { name })
    await page.getByRole('heading', { name: 'Runs' }).waitFor()
    await page.context().setOffline(true)
    await link('Users').click()
    const notice = page.getByRole('alert')
    await notice.getByText(/^This screen could not be loaded/).waitFor()
    expect(await page.getByRole('heading', { name: 'Runs' }).count()).toBe(0)
    expect(await barriers(page)).toEqual([])
    await notice.getByRole('button', { name: 'Try again' }).click()
    await notice.waitFor() // there is no server yet: the page stays
    await page.context().setOffline(false)
    await link('Runs').click()
    await page.getByRole('heading', { name: 'Runs' }).waitFor()
    await link('Users').click()
    await notice.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Users' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/console/users')
  })

  test('[CO-3952] so it is when the server has been renewed, and its files are called otherwise', async () => {
    await using shown = await open(house, 'ADMIN', 'runs')
    const { page } = shown
    await page.getByRole('heading', { name: 'Runs' }).waitFor()
    await page.route('**/users-*.js', (route) => route.fulfill({ status: 404 }))
    await page.getByRole('navigation').first().getByRole('link', { name: 'Users' }).click()
    await page.getByText(/^This screen could not be loaded/).waitFor()
    await page.unroute('**/users-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Users' }).waitFor()
  })

  test('[CO-4000] words that do not arrive in another language are told of, and the page with what is typed stays', async () => {
    await using shown = await open(house, 'ADMIN', 'users')
    const { page } = shown
    await page.getByRole('heading', { name: 'Users' }).waitFor()
    await page.route('**/api/resources/enums', (route) => route.abort())
    await page.getByLabel('Language').selectOption('es')
    await page.getByRole('heading', { name: 'Usuarios' }).waitFor()
    await said(page, 'El servidor no responde.').waitFor()
  })

  test.each(['**/api/resources/enums', '**/api/entities?counts=false', '**/api/security/whoami'])(
    '[CO-4000] a page whose %s did not arrive comes when it is asked for again',
    async (address) => {
      await using shown = await open(house, 'NOBODY')
      const { page } = shown
      await page.route(address, (route) => route.abort())
      const session = JSON.stringify(JSON.stringify(await house.login('ADMIN')))
      await page.evaluate(`sessionStorage.setItem('onefold.session', ${session})`)
      await page.reload()
      await page.getByText('The server does not answer.').waitFor()
      await page.unroute(address)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('navigation').first().waitFor()
    },
  )
})
