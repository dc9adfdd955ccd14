import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, open } from './support/browser.ts'
import { type House, openHouse } from './support/house.ts'

/** In bytes, gzipped. */
const BUDGET = 200_000
/** The library of charts, beside it. */
const CHARTS = 320_000
/** So many times what an empty page of the same server takes; the machine's noise is in both. */
const RATIO = 6
const ROUNDS = 3

describeInBrowser('what the console costs', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house[Symbol.asyncDispose]())

  test('[CO-6] the inbox is there after less than 200 kB, gzipped', async () => {
    await using shown = await open(house, 'STEWARD', 'inbox/customers')
    await shown.page.getByRole('heading', { name: 'Why they are alike' }).waitFor()
    const sizes = await shown.page.evaluate<Record<string, number>>(
      `Object.fromEntries(performance.getEntriesByType('resource')
        .filter(({ name }) => name.includes('/console/assets/'))
        .map(({ name, encodedBodySize }) => [name.replace(/.*\\//, ''), encodedBodySize]))`,
    )
    const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
    expect(total).toBeGreaterThan(20_000) // it was counted
    expect(total, JSON.stringify(sizes)).toBeLessThan(BUDGET)
  })

  test('[CO-132] the library of charts comes with the first chart, and not before', async () => {
    await using shown = await open(house, 'STEWARD', 'inbox/customers')
    const { page } = shown
    const charts = () =>
      page.evaluate<readonly number[]>(
        `performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/draw-chart')).map(({ encodedBodySize }) => encodedBodySize)`,
      )
    await page.getByRole('heading', { name: 'Why they are alike' }).waitFor()
    expect(await charts()).toEqual([])
    await page.getByRole('navigation').first().getByRole('link', { name: 'Matching' }).click()
    await page.getByRole('img', { name: 'Groups by score' }).locator('svg').waitFor()
    const [size = 0, ...others] = await charts()
    expect([size > 100_000, size < CHARTS, others]).toEqual([true, true, []])
  })

  test('[CO-6] its first paint takes a small multiple of that of an empty page', async () => {
    await using shown = await open(house, 'NOBODY')
    const { page } = shown
    await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Nothing</h1>' }))
    const console: number[] = []
    const empty: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      empty.push(await firstPaint(page, `${house.url}/empty`))
      console.push(await firstPaint(page, `${house.url}/console/`))
    }
    expect(Math.min(...console) / Math.min(...empty)).toBeLessThan(RATIO)
  })
})

/** Of the page at this address, in milliseconds from its navigation on. */
async function firstPaint(page: Page, url: string): Promise<number> {
  await page.goto(url)
  return page.evaluate<number>(`new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') resolve(startTime)
    }).observe({ type: 'paint', buffered: true })
  })`)
}
