import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, open, said } from './support/browser.ts'
import { doubtfulGroups, mailboxOf } from './support/doubtful.ts'
import { type House, openHouse } from './support/house.ts'
import { inboxReady, shownGroup } from './support/inbox.ts'

const ENTITY = 'mailboxes'
const DECIDING = ['m', 's', 'm', 'm', 'h'] as const
/** Each goes on to the next group and some come back: who looks at two groups before deciding does so. */
const MOVES: { readonly [decision: number]: readonly string[] } = { 3: ['j'], 8: ['j', 'j', 'k'], 14: ['k'] }
const DECISIONS = 25

describeInBrowser('the inbox by keyboard', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse({ sample: false })
    await doubtfulGroups(house, ENTITY, 40)
  })
  afterAll(() => house[Symbol.asyncDispose]())

  const waiting = async () =>
    (await house.admin.clusters(ENTITY).list({ pageSize: 1, escalated: false })).page.totalElements
  const asideOf = async () => (await house.admin.clusters(ENTITY).list({ ignored: true, minScore: 0 })).clusters

  /** What the server holds of these records: the state that each key brings about. */
  async function stateOf(recordIds: readonly string[]): Promise<string> {
    const records = await Promise.all(recordIds.map((id) => house.admin.records(ENTITY).get(id)))
    if (new Set(records.map(({ _id }) => _id)).size === 1) return 'm' // an absorbed id answers its survivor
    const others = recordIds.length - 1
    if (records.every(({ _metadata }) => _metadata._unrelated?.length === others)) return 's'
    const aside = (await asideOf()).some((group) => recordIds.every((id) => group.recordIds.includes(id)))
    return aside ? 'h' : 'open'
  }

  test('[CO-143] twenty decisions and more take less than a minute by keyboard, the server included, and u takes back the last', async () => {
    await using shown = await open(house, 'ADMIN', `inbox/${ENTITY}`)
    const { page } = shown
    await inboxReady(page)
    expect(await waiting()).toBe(40)
    const idsOf = (group: string): readonly string[] => contents.get(group)?.recordIds ?? []
    const decided: { readonly key: string; readonly recordIds: readonly string[] }[] = []
    const contents = new Map(
      (await house.admin.clusters(ENTITY).list({ pageSize: 100 })).clusters.map((group) => [group.id, group]),
    )
    const press = async (key: string): Promise<void> => {
      const before = shownGroup(page)
      await page.keyboard.press(key)
      await expect.poll(() => shownGroup(page), { interval: 5 }).not.toBe(before)
      await page
        .locator('.detail')
        .getByText(mailboxOf(idsOf(shownGroup(page))))
        .first()
        .waitFor() // nobody decides what is not to be seen
    }

    const begun = performance.now()
    for (let n = 0; n < DECISIONS; n++) {
      for (const move of MOVES[n] ?? []) await press(move)
      const key = DECIDING[n % DECIDING.length] ?? 'm'
      decided.push({ key, recordIds: idsOf(shownGroup(page)) })
      await press(key)
    }
    await expect.poll(waiting, { interval: 20 }).toBe(40 - DECISIONS)
    const seconds = (performance.now() - begun) / 1000
    expect(seconds).toBeLessThan(60)

    for (const { key, recordIds } of decided) expect([recordIds, await stateOf(recordIds)]).toEqual([recordIds, key])
    expect(new Set(decided.map(({ key }) => key)).size).toBe(3)

    await page.keyboard.press('u')
    await said(page, 'Taken back.').waitFor()
    expect(await waiting()).toBe(40 - DECISIONS + 1)
    expect(await stateOf(decided.at(-1)?.recordIds ?? [])).toBe('open')
    expect(await stateOf(decided.at(-2)?.recordIds ?? [])).toBe(decided.at(-2)?.key)
  })

  test('[CO-146] u takes back a decision that the server has not answered yet, and not the one before it; of a refused one there is nothing to take back', async () => {
    await using shown = await open(house, 'ADMIN', `inbox/${ENTITY}`)
    const { page } = shown
    await inboxReady(page)
    const before = await waiting()
    await page.keyboard.press('h')
    await said(page, 'Set aside.').waitFor()
    await inboxReady(page)

    await page.route('**/clusters/ignore/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.keyboard.press('h')
    await page.keyboard.press('u')
    await said(page, 'Taken back.').waitFor()
    expect(await waiting()).toBe((before ?? 0) - 1)

    await inboxReady(page)
    const { recordIds } = await house.admin.clusters(ENTITY).get(shownGroup(page))
    await house.admin.records(ENTITY).remove(recordIds[0] ?? '') // somebody else was faster
    const left = await waiting()
    await page.keyboard.press('h')
    await page.keyboard.press('u')
    await page.getByRole('grid').getByText('refused').waitFor()
    expect(await waiting()).toBe(left)

    await page.keyboard.press('u') // the first one is still there to be taken back
    await expect.poll(waiting).toBe((left ?? 0) + 1)
  })

  test('[CO-152] a key does what it is there for from the moment that it is seen', async () => {
    await using shown = await open(house, 'ADMIN', 'runs')
    const { page } = shown
    await page.getByRole('heading', { level: 1 }).waitFor()
    const before = (await waiting()) ?? 0
    await page.evaluate(`new MutationObserver((_, observer) => {
      if (document.querySelector('.detail .choices') === null) return
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true }))
    }).observe(document.body, { childList: true, subtree: true })`)
    await page.getByRole('link', { name: 'Inbox' }).click()
    await said(page, 'Set aside.').waitFor()
    await expect.poll(waiting).toBe(before - 1)
  })

  test('[CO-151] what is refused while the list is on its way is listed all the same', async () => {
    const [group] = (await house.admin.clusters(ENTITY).list({ pageSize: 1, escalated: false })).clusters
    await using shown = await open(house, 'ADMIN', 'runs')
    const { page } = shown
    let asked = 0
    await page.route('**/clusters?*', async (route) => {
      asked += 1
      await new Promise((resolve) => setTimeout(resolve, 2000))
      await route.continue()
    })
    await page.goto(`${house.url}/console/inbox/${ENTITY}/${group?.id}`)
    await page.getByRole('heading', { name: 'Why they are alike' }).waitFor()
    await house.admin.records(ENTITY).remove(group?.recordIds[0] ?? '') // somebody else was faster
    expect(asked).toBeGreaterThan(0)
    expect(await page.getByRole('grid').count()).toBe(0)
    await page.keyboard.press('h')
    await page.getByRole('grid').getByText('refused').waitFor()
  })
})
