import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, describeInBrowser, open, said } from './support/browser.ts'
import { type House, openHouse } from './support/house.ts'
import { memos } from './support/memos.ts'

const KEPT = 'What you typed is not saved. It waits where you left it until the page is closed.'

describeInBrowser('what is typed and not saved', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse({ sample: false })
    await memos(house)
  })
  afterAll(() => house[Symbol.asyncDispose]())

  test('[CO-3953] what was typed into a record waits while another screen is looked at', async () => {
    await house.admin.records('memo').upsertOne({ record: { _id: 'a', title: 'Before', note: 'n' } })
    await using shown = await open(house, 'ADMIN', 'record/memo/a')
    const { page } = shown
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.keyboard.press('e')
    const title = page.getByRole('textbox', { name: 'title' })
    await title.fill('Typed')
    await page.getByRole('navigation').first().getByRole('link', { name: 'Runs' }).click()
    await said(page, KEPT).waitFor()
    await house.admin.records('memo').upsertOne({ record: { _id: 'a', note: 'of somebody else' }, update: true })
    await page.goBack()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    expect(await title.inputValue()).toBe('Typed')
    // It is saved over what was looked at: who was faster meanwhile is told of.
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'This was changed meanwhile. It has been loaded again.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Saved.').waitFor()
    expect(await house.admin.records('memo').get('a')).toMatchObject({ title: 'Typed', note: 'of somebody else' })
    expect(await title.count()).toBe(0)
  })

  test('[CO-3953] a resource that is changed waits among others, also as JSON that is none yet; the browser asks before the page is closed', async () => {
    await using shown = await open(house, 'ADMIN', 'configuration/memo')
    const { page } = shown
    await page.getByRole('button', { name: 'JSON' }).click()
    const json = page.getByRole('textbox', { name: 'JSON' })
    await json.fill('{"a":')
    await page.getByText('This is no JSON.').waitFor()
    await page.getByRole('navigation').first().getByRole('link', { name: 'Runs' }).click()
    await said(page, KEPT).waitFor()
    await page.getByRole('navigation').first().getByRole('link', { name: 'Configuration' }).click()
    const row = page.getByRole('row', { name: /^memo/ })
    await row.getByText('not saved').waitFor()
    expect(await barriers(page)).toEqual([])
    await row.click()
    expect(await json.inputValue()).toBe('{"a":')

    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()

    await page.getByRole('button', { name: 'Discard' }).click()
    expect(JSON.parse(await json.inputValue())).toMatchObject({ _id: 'memo' })
    await row.getByText('not saved').waitFor({ state: 'detached' })
  })

  test('[CO-3962] a short JSON is edited in several lines', async () => {
    await using shown = await open(house, 'ADMIN', 'configuration/memo')
    const { page } = shown
    await page.getByRole('button', { name: 'JSON' }).click()
    const json = page.getByRole('textbox', { name: 'JSON' })
    await json.fill('{}')
    expect((await json.boundingBox())?.height).toBeGreaterThan(200)
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  test('[CO-3956] JSON that is no object says so', async () => {
    await using shown = await open(house, 'ADMIN', 'configuration/memo')
    const { page } = shown
    await page.getByRole('button', { name: 'JSON' }).click()
    const json = page.getByRole('textbox', { name: 'JSON' })
    for (const typed of ['[1]', '1', 'null']) {
      await json.fill(typed)
      await page.getByText(/^This is JSON and no object/).waitFor()
      await page.getByText('There are changes that are not saved.').waitFor()
      expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    }
    expect(await barriers(page)).toEqual([])
    await json.fill('{"a":')
    await page.getByText('This is no JSON.').waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
  })
})
