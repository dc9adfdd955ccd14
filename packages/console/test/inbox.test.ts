import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, describeInBrowser, open, said } from './support/browser.ts'
import { type House, openHouse, PASSWORD } from './support/house.ts'
import { inboxReady, shownGroup, waitingGroups } from './support/inbox.ts'

describeInBrowser('the inbox', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house[Symbol.asyncDispose]())

  const waiting = () => waitingGroups(house)
  const asideOf = async () => (await house.admin.clusters('customers').list({ ignored: true, minScore: 0 })).clusters

  test('[CO-133] groups that arrive once another screen was asked for open none', async () => {
    await using shown = await open(house, 'STEWARD', 'runs')
    const { page } = shown
    const after = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    let asked = 0
    await page.route('**/api/master/customers/clusters?*', async (route) => {
      asked += 1
      await after(700)
      await route.continue()
    })
    await page.route('**/matching*.js', (route) => after(2000).then(() => route.continue()))
    const navigation = page.getByRole('navigation').first()
    await navigation.getByRole('link', { name: 'Inbox' }).click()
    await expect.poll(() => asked).toBeGreaterThan(0)
    await navigation.getByRole('link', { name: 'Matching' }).click()
    await page.getByRole('table', { name: 'What brings records together' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/console/matching/customers')
  })

  test('[CO-10] a steward merges by keyboard, sees the next group at once, and takes it back', async () => {
    await using shown = await open(house, 'STEWARD', 'inbox/customers')
    const { page } = shown
    await inboxReady(page)
    expect(await barriers(page)).toEqual([])
    const before = await waiting()
    const first = shownGroup(page)
    await page.keyboard.press('m')
    await said(page, 'Merged.').waitFor()
    expect(shownGroup(page)).not.toBe(first)
    await expect.poll(waiting).toBe(before - 1)
    await page.keyboard.press('u')
    await said(page, 'Taken back.').waitFor()
    expect(await waiting()).toBe(before)
  })

  test('[CO-11] a value picked by mouse is what the survivor holds, and is pinned', async () => {
    await using shown = await open(house, 'STEWARD', 'inbox/customers')
    const { page } = shown
    await inboxReady(page)
    const cell = page.locator('td.differs button.cell').first()
    const text = (await cell.getAttribute('title'))?.replace('Take ', '') ?? ''
    await cell.click()
    await page.locator('td.result', { hasText: 'picked' }).getByText(text).waitFor()
    const { records } = await house.admin.clusters('customers').get(shownGroup(page))
    await page.getByRole('button', { name: /^Merge/ }).click()
    await said(page, 'Merged.').waitFor()
    const survivor = await house.admin.records('customers').get(records[0]?._id ?? '')
    const { _metadata, ...columns } = survivor
    expect(Object.values(columns)).toContain(text)
    expect(_metadata._pinned).toHaveLength(1)
  })

  test('[CO-12] separate, set aside and hand over by keyboard; what was set aside is listed apart and taken back', async () => {
    await using shown = await open(house, 'STEWARD', 'inbox/customers')
    const { page } = shown
    await inboxReady(page)
    await page.keyboard.press('s')
    await said(page, 'Separated.').waitFor()
    await inboxReady(page)
    const aside = shownGroup(page)
    await page.keyboard.press('h')
    await said(page, 'Set aside.').waitFor()
    await inboxReady(page)
    const handed = shownGroup(page)
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'To me' }).click()
    await dialog.getByLabel('Note').fill('Is this one household?')
    expect(await barriers(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await said(page, 'Handed over.').waitFor()
    expect((await house.admin.clusters('customers').get(handed)).escalation?.note).toBe('Is this one household?')

    await page.getByLabel('Show').selectOption('handed to me')
    await page.waitForURL(`**/${handed}`)
    await page.getByText('Is this one household?').waitFor()
    await page.getByLabel('Show').selectOption('set aside')
    await page.waitForURL(`**/${aside}`)
    await page.getByRole('button', { name: /^Take back/ }).click()
    await said(page, 'Taken back.').waitFor()
    expect((await house.admin.clusters('customers').get(aside)).ignored).toBe(false)
  })

  test('[CO-15] the next group was loaded before it is wanted: six decisions wait for nothing', async () => {
    await using shown = await open(house, 'STEWARD', 'inbox/customers')
    const { page } = shown
    await inboxReady(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const id = request.method() === 'GET' ? /\/clusters\/(\w+)$/.exec(request.url())?.[1] : undefined
      if (id !== undefined) asked.push(id)
    })
    const asideBefore = (await asideOf()).length
    for (let decided = 0; decided < 6; decided++) {
      const before = shownGroup(page)
      const known = asked.length
      await page.keyboard.press('h')
      await expect.poll(() => shownGroup(page)).not.toBe(before)
      await inboxReady(page)
      expect(asked.slice(known)).not.toContain(shownGroup(page))
    }
    expect(asked.length).toBeGreaterThan(0)
    for (let taken = 0; taken < 6; taken++) {
      await page.keyboard.press('u')
      await expect.poll(async () => (await asideOf()).length).toBe(asideBefore + 5 - taken)
    }
  })

  test('[CO-137] groups are counted once the first one is there', async () => {
    await using shown = await open(house, 'SCOPED', 'search/customers')
    const { page } = shown
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/clusters')) asked.push(searchParams.get('pageSize') === '1' ? 'count' : 'page')
      if (/\/clusters\/\w+$/.test(pathname)) asked.push('group')
    })
    await page.getByRole('navigation').first().getByRole('link', { name: 'Inbox' }).click()
    await inboxReady(page)
    await expect.poll(() => asked).toContain('count')
    expect(asked.slice(0, 2)).toEqual(['page', 'group'])
    await page.getByText(/ waiting$/).waitFor()
  })

  test('[CO-13] what the server refuses comes back with its row, in the words of the server', async () => {
    await using shown = await open(house, 'STEWARD', 'inbox/customers')
    const { page } = shown
    await inboxReady(page)
    const id = shownGroup(page)
    const { records } = await house.admin.clusters('customers').get(id)
    await house.admin.records('customers').remove(records[0]?._id ?? '') // somebody else was faster
    await page.keyboard.press('m')
    await page.getByRole('grid').getByText('refused').waitFor()
    await page.getByRole('row', { name: /refused/ }).click()
    await page.getByText('Your decision was refused:').or(page.getByRole('alert')).first().waitFor()
  })

  test('[CO-4] a login that ended is asked for over the page, and the decision that met it is carried out', async () => {
    await using shown = await open(house, 'STEWARD', 'inbox/customers')
    const { page } = shown
    await inboxReady(page)
    await (await house.client('STEWARD')).logout() // ends all sessions of the user
    await page.clock.setSystemTime(Date.now() + 2 * 3_600_000) // and the token that was issued has ended too
    await page.keyboard.press('h')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await barriers(page)).toEqual([])
    await dialog.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await said(page, 'Set aside.').waitFor()
  })

  test('[CO-16] a case says why it is open and leads to its record; the merge stands when a steward says so', async () => {
    const records = house.admin.records('customers')
    const { value: survivor } = await records.each({ filterMerged: true })[Symbol.asyncIterator]().next()
    const [absorbed = ''] = survivor._metadata._merged
    const other = { first_name: 'Zebedee', last_name: 'Quixote', email: 'z@quixote.example', phone: null }
    await records.upsert([{ _id: absorbed, ...other, birth_date: '1931-03-03', postcode: 'ZZ9 9ZZ' }])
    const openCases = async () => (await house.admin.cases('customers').list()).page.totalElements
    const before = await openCases()
    expect(before).toBeGreaterThan(0)
    await using shown = await open(house, 'STEWARD', 'inbox/customers')
    const { page } = shown
    await page.getByRole('link', { name: 'Cases' }).click()
    await page.getByRole('link', { name: 'Look at the record' }).first().waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'The merge stands' }).first().click()
    await said(page, 'The case is closed: the merge stands.').waitFor()
    expect(await openCases()).toBe(before - 1)
  })

  test('[CO-14] a viewer looks and is offered no decision; a scoped steward is shown what lies in the scope', async () => {
    await using viewer = await open(house, 'VIEWER', 'inbox/customers')
    await viewer.page.getByRole('heading', { name: 'Why they are alike' }).waitFor()
    for (const name of [/^Merge/, /^Separate/, /^Set aside/, /^Hand over/])
      expect(await viewer.page.getByRole('button', { name }).count()).toBe(0)
    expect(await barriers(viewer.page)).toEqual([])

    await using scoped = await open(house, 'SCOPED', 'inbox/customers')
    await scoped.page.getByRole('heading', { level: 1 }).waitFor()
    const own = await (await house.client('SCOPED')).clusters('customers').list({ pageSize: 1, escalated: false })
    const total = own.page.totalElements ?? 0
    expect(total).toBeLessThan(await waiting())
    await scoped.page.getByText(`${total} waiting`).waitFor()
  })
})
