import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, open, said } from './support/browser.ts'
import { type House, openHouse } from './support/house.ts'
import { memos } from './support/memos.ts'

describeInBrowser('texts of several lines', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse({ sample: false })
    await memos(house)
  })
  afterAll(() => house[Symbol.asyncDispose]())

  test.each([
    ['memo-lf', '\n'],
    ['memo-crlf', '\r\n'],
  ])('[CO-3950] the line breaks of %s are shown, and stay when its text is edited', async (_id, ending) => {
    const note = `first line${ending}second line`
    await house.admin.records('memo').upsertOne({ record: { _id, title: 'A memo', note } })
    await using shown = await open(house, 'ADMIN', `record/memo/${_id}`)
    const { page } = shown
    const cell = page.getByRole('row', { name: /^note/ }).locator('.text')
    const oneLine = await page
      .getByRole('row', { name: /^title/ })
      .locator('.text')
      .boundingBox()
    const twoLines = await cell.boundingBox()
    expect(twoLines?.height).toBeGreaterThan((oneLine?.height ?? 0) * 1.5)
    await page.keyboard.press('e')
    const field = page.getByRole('textbox', { name: 'note' })
    expect(await field.inputValue()).toBe('first line\nsecond line')
    await field.focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('!')
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Saved.').waitFor()
    expect((await house.admin.records('memo').get(_id)).note).toBe(`${note}!`)
  })

  test('[CO-3954] of an entity that looks for no duplicates no neighbours are asked for, and none are spoken of', async () => {
    await house.admin.records('memo').upsertOne({ record: { _id: 'alone', title: 'Alone' } })
    await using shown = await open(house, 'ADMIN', 'start')
    const { page } = shown
    const refused: string[] = []
    page.on('response', (response) => response.status() >= 400 && refused.push(response.url()))
    await page.goto(`${house.url}/console/record/memo/alone`)
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('heading', { name: 'What it is joined with, and what is alike' }).count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(refused).toEqual([])
  })
})
