import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, describeInBrowser, open } from './support/browser.ts'
import { type House, openHouse } from './support/house.ts'
import { DOUBLED, PEOPLE } from './support/people.ts'

/** Somebody is married: the name and the mailbox are others, the day of birth is the same. */
const FILE = `${PEOPLE}c1,Ada Zimmermann,ada.zimmermann@example.com,1930-01-01\n`

describeInBrowser('the trial of a proposal', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse({ sample: false })
  })
  afterAll(() => house[Symbol.asyncDispose]())

  async function drop(page: Page, name: string): Promise<void> {
    const buffer = Buffer.from(FILE)
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await page
      .getByText(/records stand for \d+ different things|registros representan \d+ cosas/)
      .waitFor({ timeout: 90_000 })
  }
  const figures = (page: Page, name: string) =>
    page
      .getByRole('row', { name: new RegExp(`^${name} `) })
      .getByRole('cell')
      .allTextContents()

  test('[CO-116] what a proposal finds is shown at once: figures, what they are worth, groups, doubtful pairs and why', async () => {
    await using shown = await open(house, 'ADMIN', 'start')
    const { page } = shown
    await drop(page, 'Guests.csv')
    await page.getByText(`121 records stand for ${121 - DOUBLED} different things.`).waitFor()
    await page.getByText('Tried on all records; nothing is made yet.').waitFor()
    expect(await figures(page, 'Sure groups')).toEqual([String(DOUBLED)])
    await page.getByText(/of 100 pairs that were put together about \d+ are right/).waitFor()
    await page.getByText('Few columns tell records apart').waitFor()
    const groups = page.getByRole('region', { name: 'The largest groups' })
    await groups.getByRole('cell', { name: 'Ada Abernathyn (differs)' }).waitFor()
    const pairs = page.getByRole('region', { name: 'Doubtful pairs' })
    await pairs.getByRole('list', { name: 'What makes the score' }).first().getByText('% alike').first().waitFor()
    expect(await barriers(page)).toEqual([])
    const { resources, entities, tables } = house.admin
    expect([await resources.list(), await entities.list(), await tables.list()]).toEqual([[], [], []])
  })

  test('[CO-117] what is changed is run by keyboard, stands beside what was before, and is kept under another name', async () => {
    await using shown = await open(house, 'ADMIN', 'start', { colorScheme: 'dark' })
    const { page } = shown
    await drop(page, 'Guests.csv')
    const change = page.getByRole('form', { name: 'Change it' })
    await change.getByRole('checkbox', { name: 'the same email' }).focus()
    await page.keyboard.press('Space')
    await change.getByRole('checkbox', { name: 'the same born' }).focus()
    await page.keyboard.press('Space')
    await change.getByRole('checkbox', { name: 'email', exact: true }).uncheck()
    await change.getByLabel('How name is compared').selectOption('LEVENSHTEIN')
    await change.getByLabel('Sure above').fill('0')
    await page.getByText('Changes that were not run yet are not kept.').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('classifier').waitFor() // sure below what is doubtful
    await change.getByLabel('Sure above').fill('99.99')
    await page.keyboard.press('Enter')
    await page.getByRole('columnheader', { name: 'Before' }).waitFor()
    expect(await figures(page, 'Sure groups')).toEqual([expect.stringMatching(/^\d+$/), String(DOUBLED)])
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await barriers(page)).toEqual([])
    await page.getByLabel('Name of the entity').fill('guests')
    await house.admin.resources.create({
      type: 'dataset',
      _id: 'visitors',
      description: 'Taken',
      columns: [{ key: 'x', token: 'TEXT' }],
    })
    await page.getByLabel('Name of the entity').fill('visitors')
    await page.keyboard.press('Enter')
    await page.getByText('What was begun is taken back.').waitFor()
    await page.getByRole('columnheader', { name: 'Before' }).waitFor() // nothing of the trial is lost
    expect(await change.getByRole('checkbox', { name: 'the same email' }).isChecked()).toBe(false)
    await page.getByLabel('Name of the entity').fill('callers')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'callers is ready' }).waitFor()
    const { resources } = house.admin
    const indexer = await resources.get('callers-indexer', 'indexer')
    const classifier = await resources.get('callers-classifier', 'classifier-weight')
    expect(indexer.mappings.map(({ id }) => id)).not.toContain('email')
    expect(indexer.dataset).toBe('callers')
    expect(classifier.mappings.map(({ id }) => id)).toEqual(['name', 'born'])
    expect([classifier.mappings[0]?.comparer, classifier.matchThreshold]).toEqual(['LEVENSHTEIN', 0.9999])
  })

  test('[CO-118] the report is saved as a page in the language of the console', async () => {
    await using shown = await open(house, 'ADMIN', 'start', { locale: 'es-ES' })
    const { page } = shown
    await drop(page, 'Invitados.csv')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Guardar el informe' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('invitados-report.html')
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain('<html lang="es">')
    expect(text).toContain('Invitados.csv')
    expect(text).toContain(`121 registros`)
  })

  test.each(['light', 'dark'] as const)(
    '[CO-119] on a narrow %s screen nothing moves sideways but tables, which the keyboard reaches',
    async (colorScheme) => {
      await using shown = await open(house, 'ADMIN', 'start', { colorScheme, viewport: { width: 390, height: 844 } })
      const { page } = shown
      await page.locator('input[type=file]').waitFor()
      await drop(page, 'Narrow.csv')
      const [wide, window] = await page.evaluate<readonly [number, number]>(
        '[document.documentElement.scrollWidth, innerWidth]',
      )
      expect(wide).toBe(window)
      expect(await barriers(page)).toEqual([])
    },
  )
})
