import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, describeInBrowser, open } from './support/browser.ts'
import { type House, openHouse } from './support/house.ts'

const word = (n: number): string =>
  `${['mar', 'bel', 'tor', 'sun'][n % 4]}${['ka', 'lo', 'ri'][n % 3]}${'abcdefghij'[n % 10]}${'klmnopqrst'[Math.floor(n / 10) % 10]}`
const line = (id: string, n: number, name: string): string =>
  `${id},${name},${word(n)}.${n}@example.org,19${50 + (n % 50)}-0${1 + (n % 9)}-1${n % 10}\n`

/** A hundred people, twenty of whom are there twice, misspelt. */
const PEOPLE = `id,name,email,born\n${Array.from({ length: 100 }, (_, n) => {
  const name = `${word(n)} ${word(n * 7 + 3)}son`
  return line(`a${n}`, n, name) + (n < 20 ? line(`b${n}`, n, `${name}n`) : '')
}).join('')}`

describeInBrowser('the start', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house[Symbol.asyncDispose]())

  test('[CO-90] a file becomes an entity, with its counts and the way to the inbox', async () => {
    await using shown = await open(house, 'ADMIN', 'start')
    const { page } = shown
    await page.locator('input[type=file]').waitFor()
    expect(await barriers(page)).toEqual([])
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'People.csv', mimeType: 'text/csv', buffer: Buffer.from(PEOPLE) })
    await page.getByRole('heading', { name: 'Records are compared when they have' }).waitFor()
    await page.getByText('120 records, all there are').waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Make the entity' }).click()
    await page.getByRole('heading', { name: 'people is ready' }).waitFor()
    const { stats } = await house.admin.entities.get('people')
    expect(stats.recordCount).toBe(120)
    expect((stats.matchClusters ?? 0) + (stats.reviewClusters ?? 0)).toBeGreaterThan(0)
  })

  test('[CO-91] whoever may make nothing sees the entities alone', async () => {
    await using shown = await open(house, 'STEWARD', 'start')
    await shown.page.getByRole('heading', { name: 'customers' }).waitFor()
    expect(await shown.page.locator('input[type=file]').count()).toBe(0)
    expect(await barriers(shown.page)).toEqual([])
  })
})
