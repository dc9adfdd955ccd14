import { type RecordView, SYSTEM } from '@onefold/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, describeInBrowser, open, said } from './support/browser.ts'
import { type House, openHouse } from './support/house.ts'

describeInBrowser('a record', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house[Symbol.asyncDispose]())

  const records = () => house.admin.records('customers')
  /** A survivor of which a contribution lost its given name; of several such the one at this place. */
  async function survivor(at: number): Promise<RecordView> {
    let seen = 0
    for await (const record of records().each({ filterMerged: true })) {
      const { first_name: cell } = await records().provenance(record._id)
      if (cell?.others.some(({ value }) => value !== cell.value) && seen++ === at) return record
    }
    throw new Error('The sample holds too few survivors.')
  }

  test('[CO-30] each cell says where it came from and who lost; axe finds nothing', async () => {
    const { _id } = await survivor(0)
    await using shown = await open(house, 'STEWARD', `record/customers/${_id}`)
    const { page } = shown
    await page.getByRole('heading', { name: 'What it is joined with, and what is alike' }).waitFor()
    const { first_name: cell } = await records().provenance(_id)
    const row = page.getByRole('row', { name: /^Given name/ })
    await row.getByText(String(cell?.value), { exact: true }).first().waitFor()
    const lost = cell?.others.find(({ value }) => value !== cell.value)
    await row
      .locator('.lost', { hasText: String(lost?.value) })
      .first()
      .waitFor()
    await page.locator('.neighbours li').first().waitFor()
    expect(await barriers(page)).toEqual([])
  })

  test.each([1280, 380])(
    '[CO-3960] on %i pixels no label of the picture of neighbours is cut or lies over another',
    async (width) => {
      const name = 'Maximiliana Wilhelmina MONTGOMERY-WOLLSTONECRAFT'
      const alike = Array.from({ length: 7 }, (_, n) => ({
        _id: `w${n}`,
        name,
        email: `wm${n}@example.org`,
        phone: '0201',
      }))
      await house.onefold
        .as(SYSTEM)
        .define(`near${width}`, { columns: { name: 'NAME', email: 'EMAIL', phone: 'PHONE' } })
      await house.admin.records(`near${width}`).upsert(alike)
      await using shown = await open(house, 'ADMIN', `record/near${width}/w0`, { viewport: { width, height: 800 } })
      const { page } = shown
      const labels = page.locator('.graph .label')
      await labels.first().waitFor()
      const boxes = await page.locator('.graph .label > *').evaluateAll((all) =>
        all.map((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect()
          return { left, right, top, bottom }
        }),
      )
      const picture = await page.locator('.graph').evaluate((svg) => {
        const { left, right, top, bottom } = svg.getBoundingClientRect()
        return { left, right, top, bottom }
      })
      expect(boxes.length).toBeGreaterThan(12)
      for (const [at, box] of boxes.entries()) {
        expect(box.left).toBeGreaterThanOrEqual(picture.left - 0.5)
        expect(box.right).toBeLessThanOrEqual(picture.right + 0.5)
        expect(box.top).toBeGreaterThanOrEqual(picture.top - 0.5)
        expect(box.bottom).toBeLessThanOrEqual(picture.bottom + 0.5)
        for (const other of boxes.slice(at + 1)) {
          const apart =
            box.right <= other.left + 0.5 ||
            other.right <= box.left + 0.5 ||
            box.bottom <= other.top + 0.5 ||
            other.bottom <= box.top + 0.5
          expect(apart).toBe(true)
        }
      }
    },
  )

  test('[CO-31] a value set by hand by keyboard is saved and pinned; the sources decide again when it is unpinned', async () => {
    const { _id, first_name: before } = await survivor(1)
    await using shown = await open(house, 'STEWARD', `record/customers/${_id}`)
    const { page } = shown
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.keyboard.press('e')
    await page.getByRole('textbox', { name: 'Given name' }).fill('Augusta')
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Enter')
    await said(page, 'Saved.').waitFor()
    const row = page.getByRole('row', { name: /^Given name/ })
    await row.getByText('pinned').waitFor()
    const saved = await records().get(_id)
    expect([saved.first_name, saved._metadata._pinned]).toEqual(['Augusta', ['first_name']])

    await page.getByRole('slider').focus() // the past, by keyboard
    await page.keyboard.press('ArrowLeft')
    await row.getByText(String(before), { exact: true }).first().waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Let the sources decide Given name' }).click()
    await row.getByText('pinned').waitFor({ state: 'detached' })
    expect((await records().get(_id)).first_name).toBe(before)
  })

  test('[CO-32] somebody who was slower is told, sees what is there now, and loses nothing typed', async () => {
    const { _id } = await survivor(2)
    await using shown = await open(house, 'STEWARD', `record/customers/${_id}`)
    const { page } = shown
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.keyboard.press('e')
    await page.getByRole('textbox', { name: 'Town' }).fill('Brackenford')
    await records().upsertOne({ record: { _id, street: '1 Faster Road' }, update: true })
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'This was changed meanwhile. It has been loaded again.').waitFor()
    await page.getByRole('row', { name: /1 Faster Road/ }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Town' }).inputValue()).toBe('Brackenford')
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Saved.').waitFor()
    expect((await records().get(_id)).city).toBe('Brackenford')
  })

  test('[CO-33] a merge is taken back after what comes of it was shown', async () => {
    const { _id } = await survivor(3)
    const { _metadata } = await records().get(_id)
    await using shown = await open(house, 'STEWARD', `record/customers/${_id}`)
    const { page } = shown
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.keyboard.press('u')
    const dialog = page.getByRole('dialog')
    await dialog.locator('.restored li').first().waitFor()
    expect(await dialog.locator('.restored li').count()).toBe(_metadata._merged?.length)
    expect(await barriers(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Take the merge back' }).click()
    await said(page, 'The merge was taken back.').waitFor()
    for (const id of _metadata._merged ?? []) expect((await records().get(id))._id).toBe(id)
  })

  test('[CO-34] a viewer is offered no change; a scoped steward is refused in the words of the server what lies outside', async () => {
    const { _id } = await survivor(4)
    await using viewer = await open(house, 'VIEWER', `record/customers/${_id}`)
    await viewer.page.getByRole('heading', { name: 'History' }).waitFor()
    for (const name of [/^Edit/, /^Take the merge back/, /^Pin/])
      expect(await viewer.page.getByRole('button', { name }).count()).toBe(0)
    expect(await barriers(viewer.page)).toEqual([])

    const client = await house.client('SCOPED')
    const refused = await client
      .records('customers')
      .get(_id)
      .catch((error: unknown) => error)
    await using scoped = await open(house, 'SCOPED', `record/customers/${_id}`)
    if (refused instanceof Error) await scoped.page.getByRole('alert').waitFor()
    else await scoped.page.getByRole('heading', { name: 'History' }).waitFor()
    expect(await barriers(scoped.page)).toEqual([])
  })
})
