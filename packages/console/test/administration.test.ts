import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, describeInBrowser, open, said } from './support/browser.ts'
import { emailOf, type House, openHouse } from './support/house.ts'

const ADMINISTRATION = ['Runs', 'Destinations', 'Users', 'Configuration']

describeInBrowser('the screens of administrators', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house[Symbol.asyncDispose]())

  test.each(['VIEWER', 'STEWARD', 'SCOPED'] as const)('[CO-70] are not offered to %s', async (caller) => {
    await using shown = await open(house, caller)
    const { page } = shown
    const navigation = page.getByRole('navigation').first()
    await navigation.getByRole('link', { name: 'Inbox' }).waitFor()
    for (const name of ADMINISTRATION) expect(await navigation.getByRole('link', { name }).count()).toBe(0)
  })

  test('[CO-71] a run is shown with its steps, and run again by keyboard', async () => {
    await house.admin.entities
      .synchronize('customers', { load: 'NONE', index: 'CHANGES' })
      .then((run) => run.finished())
    await using shown = await open(house, 'ADMIN', 'runs')
    const { page } = shown
    await page
      .getByRole('row', { name: /Synchronization · customers/ })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Steps' }).waitFor()
    expect(await barriers(page)).toEqual([])
    const before = page.url()
    await page.getByRole('button', { name: 'Run again' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('A run was submitted.').waitFor()
    await expect.poll(() => page.url()).not.toBe(before)
    await page.getByText('Retry', { exact: true }).waitFor()
  })

  test('[CO-72] a schedule says when it runs next, or why it will not', async () => {
    const definition = '7e0a3c1e-6f1b-4b0a-9d55-5c1f0f0f8a01'
    await house.admin.definitions.create(definition, {
      type: 'retention',
      name: 'Tidy up',
      cron: '0 3 * * *',
      input: { runs: 30 },
    })
    await using shown = await open(house, 'ADMIN', `runs/schedules/${definition}`)
    const { page } = shown
    const schedule = page.getByRole('region', { name: 'Tidy up' })
    await schedule.getByRole('heading', { name: 'The next times' }).waitFor()
    expect(await schedule.getByRole('listitem').count()).toBe(5)
    await schedule.getByRole('button', { name: 'Disable' }).click()
    await schedule.getByText('Disabled', { exact: true }).waitFor()
    await page
      .getByRole('row', { name: /Tidy up/ })
      .getByText('Will not run')
      .waitFor()
    expect(await barriers(page)).toEqual([])
  })

  test('[CO-73] refused events are seen with their reason, queued again, and dropped', async () => {
    let status = 400
    const receiver = createServer((request, response) => {
      request.resume()
      response.writeHead(status).end('no such customer here')
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    try {
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
      await house.admin.resources.create({ _id: 'crm', type: 'sink-http', description: 'CRM', url })
      const { sinks } = await house.admin.entities.get('customers')
      await house.admin.entities.update({
        ...(await house.admin.entities.get('customers')),
        sinks: [...sinks, { resource: 'crm' }],
      })
      const put = (id: string) => house.admin.records('customers').upsert([{ _id: id, first_name: 'Ada' }])
      await put('told-1')
      await put('told-2')
      await using shown = await open(house, 'ADMIN', 'destinations/crm')
      const { page } = shown
      await page.getByRole('row', { name: /told-1/ }).click()
      await page.getByRole('heading', { name: 'What the destination receives' }).waitFor()
      await page.getByRole('region', { name: 'What the destination receives' }).getByText(/400/).first().waitFor()
      expect(await barriers(page)).toEqual([])
      await page.getByRole('button', { name: 'Drop', exact: true }).click()
      await page.getByRole('row', { name: /told-1/ }).waitFor({ state: 'detached' })
      status = 200
      await page.getByRole('button', { name: 'Deliver all refused ones again' }).click()
      await page.getByText('No events wait here.').waitFor()
    } finally {
      receiver.close()
    }
  })

  test('[CO-111] a destination is told of an entity, otherwise, and no more; what the server refuses is said and the form stays', async () => {
    const { resources, entities } = house.admin
    await resources.create({ _id: 'desk', type: 'sink-http', description: 'The desk', url: 'http://127.0.0.1:9/' })
    const feedOf = async () => (await entities.get('customers')).sinks.find(({ resource }) => resource === 'desk')
    await using shown = await open(house, 'ADMIN', 'destinations')
    const { page } = shown
    const row = page.getByRole('row', { name: /^desk/ })
    await row.getByText('told of nothing').waitFor()
    await row.focus()
    await page.keyboard.press('Enter')
    const fedBy = page.getByRole('region', { name: 'Entities that it is told of' })
    await fedBy.getByText('No entity tells it anything.').waitFor()
    expect(await barriers(page)).toEqual([])

    await entities.setLocked('customers', true) // somebody else
    await fedBy.getByRole('button', { name: 'Tell it of an entity …' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Entity', { exact: true }).selectOption('customers')
    await dialog.getByLabel(/^With what was done/).uncheck()
    await dialog.getByLabel('Attempts').fill('3')
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Enter')
    await dialog
      .getByRole('alert')
      .getByText(/locked/)
      .waitFor()
    expect(await feedOf()).toBeUndefined()
    await entities.setLocked('customers', false)
    await dialog.getByLabel('Attempts').focus()
    await page.keyboard.press('Enter')
    await fedBy.getByText('without audit · 3 attempts at most').waitFor()
    expect(await feedOf()).toEqual({ resource: 'desk', audit: false, maximumAttempts: 3 })
    await row.getByText('customers').waitFor()
    expect(await barriers(page)).toEqual([])

    await fedBy.getByRole('button', { name: 'Change how it is told of customers' }).click()
    await dialog.getByLabel('Attempts').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await fedBy.getByText('3 attempts at most').waitFor({ state: 'detached' })
    expect(await feedOf()).toEqual({ resource: 'desk', audit: false, maximumAttempts: 0 })
    await fedBy.getByRole('button', { name: 'Tell it no more of customers' }).click()
    await fedBy.getByText('No entity tells it anything.').waitFor()
    expect(await feedOf()).toBeUndefined()
  })

  test('[CO-74] somebody is made, made a steward and disabled; nobody is offered to disable themselves', async () => {
    await using shown = await open(house, 'ADMIN', 'users')
    const { page } = shown
    await page.getByRole('button', { name: 'New user …' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill('grace@example.org')
    await dialog.getByLabel('Given name').fill('Grace')
    await dialog.getByLabel('Family name').fill('Hopper')
    await dialog.getByLabel('Role').selectOption('VIEWER')
    await page.keyboard.press('Enter')
    const grace = page.getByRole('region', { name: 'grace@example.org' })
    await grace.getByLabel('Steward').check()
    await page.getByRole('row', { name: /Grace Hopper.*Viewer, Steward/ }).waitFor()
    await grace.getByRole('button', { name: 'Disable' }).click()
    await grace.getByText('disabled').waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('row', { name: new RegExp(emailOf('ADMIN')) }).click()
    const me = page.getByRole('region', { name: emailOf('ADMIN') })
    await me.waitFor()
    expect(await me.getByRole('button', { name: 'Disable' }).count()).toBe(0)
    // What the server forbids it says itself.
    await me.getByLabel('Administrator').click()
    await page.locator('.toast.bad').waitFor()
  })

  test('[CO-75] the value of a token is shown once; a scope is granted by its values', async () => {
    await using shown = await open(house, 'ADMIN', 'users/tokens')
    const { page } = shown
    await page.getByRole('button', { name: 'New access token …' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Shop')
    await page.getByRole('button', { name: 'Create' }).click()
    const value = page.getByRole('dialog', { name: 'Shop' }).getByRole('textbox')
    expect(await value.inputValue()).toMatch(/^master:/)
    await page.getByRole('button', { name: 'I have kept it' }).click()
    expect(await barriers(page)).toEqual([])

    await page.getByRole('link', { name: 'Data scopes' }).click()
    await page.getByRole('row', { name: /customers/ }).click()
    await page.getByRole('button', { name: 'Grant' }).click()
    await page.getByRole('dialog').getByLabel('Who').selectOption({ label: 'Shop' })
    await page.getByRole('dialog').getByLabel('Sees').fill('Spain\nPortugal')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('where country is Portugal, Spain').waitFor()
    expect(await barriers(page)).toEqual([])
  })

  test('[CO-76] a resource is changed in its form, tried, and refused in the words of the server with nothing lost', async () => {
    await using shown = await open(house, 'ADMIN', 'configuration/customers-merger')
    const { page } = shown
    const { resources } = house.admin
    const [merger] = await resources.list('merger-weight')
    if (merger === undefined) throw new Error('The sample has no merger.')
    await page.goto(`${house.url}/console/configuration/${merger._id}`)
    const editor = page.getByRole('region', { name: merger._id })
    await editor.getByLabel(/^Description/).fill('Rewritten by a test')
    expect(await barriers(page)).toEqual([])
    await editor.getByRole('button', { name: 'JSON' }).click()
    expect(await editor.getByLabel('JSON', { exact: true }).inputValue()).toContain('Rewritten by a test')
    await editor.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Saved.').waitFor()
    expect((await resources.get(merger._id)).description).toBe('Rewritten by a test')

    const json = editor.getByLabel('JSON', { exact: true })
    await editor.getByRole('button', { name: 'JSON' }).click()
    const text = await json.inputValue()
    await json.fill(text.replace('"description"', '"descripton"'))
    await editor.getByRole('button', { name: 'Save' }).click()
    await editor
      .getByRole('alert')
      .getByText(/descripton/)
      .waitFor()
    expect(await json.inputValue()).toContain('descripton')
  })

  test('[CO-50] quality is measured on demand and shown by column, with what is wrong', async () => {
    await using shown = await open(house, 'ADMIN', 'quality/customers')
    const { page } = shown
    await page.getByLabel('What for').fill('before the clean-up')
    await page.getByRole('button', { name: 'Measure now' }).click()
    await page.getByRole('heading', { name: 'before the clean-up' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Measure now' }).isEnabled()).toBe(true)
    await page.getByRole('table', { name: 'Columns' }).getByRole('row', { name: 'E-mail address' }).first().waitFor()
    expect(await barriers(page)).toEqual([])
  })
})
