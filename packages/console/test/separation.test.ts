import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, describeInBrowser, open, said } from './support/browser.ts'
import { type House, openHouse } from './support/house.ts'
import { inboxReady, shownGroup, waitingGroups } from './support/inbox.ts'

describeInBrowser('separations in the inbox', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house[Symbol.asyncDispose]())

  const waiting = () => waitingGroups(house)

  test('[CO-113] a separation is taken back by u and by mouse, and later where separated groups are listed', async () => {
    await using shown = await open(house, 'STEWARD', 'inbox/customers')
    const { page } = shown
    await inboxReady(page)
    const before = await waiting()
    const group = shownGroup(page)
    const { recordIds } = await house.admin.clusters('customers').get(group)
    /** How many pairs of these records are stated as different, each counted from both sides. */
    const statedOf = async (ids = recordIds) => {
      const records = await Promise.all(ids.map((id) => house.admin.records('customers').get(id)))
      return records.flatMap(({ _metadata }) => _metadata._unrelated?.filter((id) => ids.includes(id)) ?? []).length
    }
    expect(await statedOf()).toBe(0)
    await page.keyboard.press('s')
    await said(page, 'Separated.').waitFor()
    expect(await waiting()).toBe(before - 1)
    await page.keyboard.press('u')
    await said(page, 'Taken back.').waitFor()
    expect([await waiting(), await statedOf()]).toEqual([before, 0])

    await page.goto(`${house.url}/console/inbox/customers/${group}`) // one of them from the others, by mouse
    await inboxReady(page)
    await page
      .getByLabel(/^Separate .* from the others$/)
      .first()
      .check()
    await page.getByRole('button', { name: 'Separate 1' }).click()
    await said(page, 'Separated.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await said(page, 'Taken back.').waitFor()
    expect([await waiting(), await statedOf()]).toEqual([before, 0])

    await page.goto(`${house.url}/console/inbox/customers/${group}`)
    await inboxReady(page)
    await page.keyboard.press('s')
    await said(page, 'Separated.').waitFor()
    await page.reload() // what is undone by u is forgotten
    await page.getByLabel('Show').selectOption('separated')
    await page.getByText('Nothing is stated of them any more').waitFor()
    expect(await barriers(page)).toEqual([])
    const separated = (await house.admin.clusters('customers').get(shownGroup(page))).recordIds
    const [all, some] = [await statedOf(), await statedOf(separated)]
    expect(some).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Not different after all' }).click()
    await said(page, 'Taken back.').waitFor()
    expect([await statedOf(), await statedOf(separated)]).toEqual([all - some, 0])
    await page.keyboard.press('u') // all pairs were stated, so they are again
    await expect.poll(() => statedOf(separated)).toBe(some)
  })

  /** A group of which two records were stated as different, and that others hold together all the same. */
  async function groupWithTwoApart() {
    const listed = async () =>
      (await house.admin.clusters('customers').list({ minScore: 0, escalated: false, pageSize: 100 })).clusters
    for (const { recordIds } of await listed()) {
      const [first = '', second = '', third] = recordIds
      if (third === undefined) continue
      await house.admin.records('customers').disconnect([first, second])
      const group = (await listed()).find(({ recordIds: now }) => now.includes(first) && now.includes(second))
      if (group !== undefined) return { first, group }
    }
    throw new Error('Every group of three fell apart.')
  }

  test('[CO-113] a separation of which a part was stated before is not undone, and that is said', async () => {
    const { first, group } = await groupWithTwoApart()
    await using shown = await open(house, 'STEWARD', `inbox/customers/${group.id}`)
    const { page } = shown
    await inboxReady(page)
    await page.keyboard.press('s')
    await said(page, 'Separated.').waitFor()
    await page.keyboard.press('u')
    await page.getByRole('status').getByText('The last decision is not undone').waitFor()
    const { _metadata } = await house.admin.records('customers').get(first)
    expect(_metadata._unrelated).toHaveLength(group.recordIds.length - 1)
  })
})
