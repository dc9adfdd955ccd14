import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, describeInBrowser, open, said } from './support/browser.ts'
import { CALLERS, type Caller, type House, openHouse } from './support/house.ts'
import { inboxReady, shownGroup } from './support/inbox.ts'
import { HANDS, type Walk, walk } from './support/walk.ts'

const ALL = ['Start', 'Inbox', 'Search', 'Quality'] as const
const OFFERED: { readonly [caller in Caller]: readonly string[] } = {
  VIEWER: ALL,
  STEWARD: ['Start', 'Inbox', 'Search', 'Matching', 'Quality'],
  SCOPED: ['Start', 'Inbox', 'Search', 'Matching', 'Quality'],
  ADMIN: [
    ...['Start', 'Inbox', 'Search', 'Matching', 'Quality'],
    ...['Runs', 'Destinations', 'Users', 'Configuration'],
  ],
}

/** The main path of a screen, from its link to what one comes there for. */
type Path = (at: Walk, caller: Caller, house: House) => Promise<void>
const decides = (caller: Caller): boolean => caller !== 'VIEWER'

const PATHS: { readonly [screen: string]: Path } = {
  async Start({ page, press, isOpenToAll }, caller) {
    await page.getByRole('heading', { name: 'customers' }).waitFor()
    expect(await page.locator('input[type=file]').count()).toBe(caller === 'ADMIN' ? 1 : 0)
    await isOpenToAll()
    await press(page.getByRole('link', { name: 'Decide in the inbox' }))
    await inboxReady(page)
  },
  async Inbox({ page, does, press, isOpenToAll }, caller, house) {
    await inboxReady(page)
    await isOpenToAll()
    const first = shownGroup(page)
    await does('j', page.getByRole('button', { name: /^Skip/ }))
    await expect.poll(() => shownGroup(page)).not.toBe(first)
    await inboxReady(page)
    if (decides(caller)) {
      const { clusters } = await house.client(caller)
      const waiting = async () =>
        (await clusters('customers').list({ pageSize: 1, escalated: false })).page.totalElements ?? 0
      const before = await waiting()
      for (const [key, button] of [
        ['h', /^Set aside/],
        ['s', /^Separate/],
        ['m', /^Merge/],
      ] as const) {
        await does(key, page.locator('.choices').getByRole('button', { name: button }))
        await expect.poll(waiting).toBe(before - 1)
        await does('u', page.getByRole('button', { name: /^Undo/ }))
        await expect.poll(waiting).toBe(before)
        await press(page.getByRole('grid', { name: 'Groups to decide' }).locator('tr[tabindex="0"]'))
        await inboxReady(page)
      }
      await press(page.getByRole('link', { name: 'Cases' }))
      await page.getByText('No case is open.').waitFor()
      await isOpenToAll()
    } else expect(await page.locator('.choices').count()).toBe(0)
  },
  async Search({ page, press, type, does, isOpenToAll }, caller) {
    await type(page.getByLabel('Search for'), 'garcia')
    await page.getByRole('status').filter({ hasText: 'found' }).waitFor()
    await isOpenToAll()
    await press(page.getByRole('grid', { name: 'Records' }).locator('tr[tabindex="0"]'))
    await page.waitForURL('**/record/customers/**')
    await page.getByRole('table').first().waitFor()
    await isOpenToAll()
    const edit = page.getByRole('button', { name: /^Edit/ })
    if (!decides(caller)) return expect(await edit.count()).toBe(0)
    await does('e', edit)
    const form = page.getByRole('form', { name: 'Edit' })
    await form.waitFor()
    await isOpenToAll()
    await type(form.getByLabel('Town'), `Town of ${caller}`)
    await press(form.getByRole('button', { name: 'Save' }))
    await said(page, 'Saved.').last().waitFor()
    await page
      .getByRole('cell', { name: `Town of ${caller}` })
      .first()
      .waitFor()
  },
  async Matching({ page, press, type, isOpenToAll }, caller, house) {
    await page.getByRole('table', { name: 'What brings records together' }).waitFor()
    await page.getByRole('img', { name: 'Groups by score' }).locator('svg').waitFor()
    await isOpenToAll()
    const client = await house.client(caller)
    const { clusters } = await client.clusters('customers').list({ minScore: 0 })
    const [one = '', other = ''] = clusters[0]?.recordIds ?? []
    await type(page.getByLabel('One record'), one)
    await type(page.getByLabel('The other'), other)
    await press(page.getByRole('button', { name: 'Compare', exact: true }))
    await page.getByText(/^Brought together by/).waitFor()
    await isOpenToAll()
    expect(await page.getByRole('button', { name: 'Learn', exact: true }).count()).toBe(caller === 'ADMIN' ? 1 : 0)
  },
  async Quality({ page, press, type, isOpenToAll }, caller) {
    await page.getByRole('table', { name: 'Columns' }).waitFor()
    await isOpenToAll()
    const now = page.getByRole('button', { name: 'Measure now' })
    if (caller !== 'ADMIN') return expect(await now.count()).toBe(0)
    await type(page.getByLabel('What for'), 'a walk')
    await press(now)
    await page.getByRole('heading', { name: 'a walk' }).waitFor()
  },
  async Runs({ page, press, isOpenToAll }) {
    await press(page.getByRole('grid', { name: 'Runs' }).locator('tr[tabindex="0"]'))
    await page.getByRole('heading', { name: 'What it was given' }).waitFor()
    await isOpenToAll()
    await press(page.getByRole('link', { name: 'Schedules' }))
    await press(page.getByRole('grid', { name: 'Schedules' }).locator('tr[tabindex="0"]'))
    await page.getByRole('heading', { name: 'What it was given' }).waitFor()
    await isOpenToAll()
  },
  async Destinations({ page, press, isOpenToAll }) {
    await press(page.getByRole('grid', { name: 'Destinations' }).locator('tr[tabindex="0"]').first())
    await page.getByRole('heading', { name: 'Events' }).waitFor()
    await isOpenToAll()
  },
  async Users({ page, press, isOpenToAll }) {
    await press(page.getByRole('grid', { name: 'People' }).locator('tr[tabindex="0"]'))
    await page.getByRole('group', { name: 'Roles' }).waitFor()
    await isOpenToAll()
    for (const [part, row] of [
      ['Access tokens', 'Access tokens'],
      ['Data scopes', 'Data scopes'],
    ] as const) {
      await press(page.getByRole('link', { name: part }))
      await press(page.getByRole('grid', { name: row }).locator('tr[tabindex="0"]'))
      await page.locator('section.card').first().waitFor()
      await isOpenToAll()
    }
  },
  async Configuration({ page, press, type, isOpenToAll }) {
    await press(page.getByRole('grid', { name: 'Resources' }).locator('tr[tabindex="0"]'))
    await type(page.getByLabel(/^Description/).first(), 'Walked by')
    await page.getByText('There are changes that are not saved.').waitFor()
    await isOpenToAll()
    await press(page.getByRole('button', { name: 'Discard' }))
    await page.getByText('There are changes that are not saved.').waitFor({ state: 'detached' })
  },
}

describeInBrowser('each role on each of its screens', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.admin.resources.create({
      type: 'sink-http',
      _id: 'crm',
      description: 'The CRM',
      url: 'https://crm.invalid',
    })
    await (await house.admin.metrics.measure({ entity: 'customers' })).finished()
  })
  afterAll(() => house[Symbol.asyncDispose]())

  test('[CO-145] of a group that a scope cuts no decision is offered, as the server takes none', async () => {
    const client = await house.client('SCOPED')
    const { clusters } = await client.clusters('customers').list({ minScore: 0, label: 'REVIEW' })
    const [first = ''] = clusters[0]?.recordIds ?? []
    const { _id, _metadata, _source, ...columns } = await house.admin.records('customers').get(first)
    await house.admin.records('customers').upsert([{ ...columns, _id: 'elsewhere', country: 'France' }])
    const cut = (await client.clusters('customers').list({ minScore: 0 })).clusters.find((group) => group.withheld > 0)
    if (cut === undefined) throw new Error('No group is cut.')
    await expect(
      client.clusters('customers').escalate(cut.id, { recordIds: cut.recordIds, comment: 'who?' }),
    ).rejects.toThrow('scope')

    await using shown = await open(house, 'SCOPED', `inbox/customers/${cut.id}`)
    const { page } = shown
    await page.getByText('Records of this group outside of what you may see: 1.').waitFor()
    await page.getByText('Whoever sees all of its records decides about this group.').waitFor()
    expect(await barriers(page)).toEqual([])
    expect(await page.locator('.choices, .group input[type=checkbox]').count()).toBe(0)
    await page.keyboard.press('h')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await keys.getByText('Next group').waitFor()
    expect(await keys.getByText('Set aside').count()).toBe(0)
    expect((await house.admin.clusters('customers').get(cut.id)).ignored).toBe(false)

    await using all = await open(house, 'STEWARD', `inbox/customers/${cut.id}`)
    await all.page
      .locator('.choices')
      .getByRole('button', { name: /^Set aside/ })
      .waitFor()
    await house.admin.records('customers').remove('elsewhere')
  })

  test.each(CALLERS.flatMap((caller) => HANDS.map((hand) => [caller, hand] as const)))(
    '[CO-144] %s walks the main path of every screen that is offered, by %s',
    async (caller, hand) => {
      await using shown = await open(house, caller)
      const { page } = shown
      const refused: string[] = []
      page.on('response', (response) => {
        if (response.status() >= 400)
          refused.push(`${response.status()} ${response.request().method()} ${response.url()}`)
      })
      const navigation = page.getByRole('navigation', { name: 'Screens' })
      await navigation.getByRole('link', { name: 'Inbox' }).waitFor()
      const offered = (await navigation.getByRole('listitem').allInnerTexts()).map((text) => text.trim())
      expect(offered).toEqual(OFFERED[caller])
      const at = walk(page, hand)
      for (const screen of offered) {
        await at.press(navigation.getByRole('link', { name: screen, exact: true }))
        await PATHS[screen]?.(at, caller, house)
        expect([screen, ...refused, ...shown.complaints]).toEqual([screen])
      }
    },
  )
})
