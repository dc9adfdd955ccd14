import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, describeInBrowser, open } from './support/browser.ts'
import { type Caller, type House, openHouse } from './support/house.ts'

describeInBrowser('the matching screen', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house[Symbol.asyncDispose]())

  /** Two records of a group that this caller sees. */
  async function aPair(caller: Caller): Promise<readonly [string, string]> {
    const { clusters } = await house.client(caller).then((client) => client.clusters('customers').list({ minScore: 0 }))
    const [first, second] = clusters[0]?.recordIds ?? []
    if (first === undefined || second === undefined) throw new Error('The sample has no group.')
    return [first, second]
  }

  /** Somebody merges five records and states five others as different: ten pairs of either kind. */
  async function decide(): Promise<void> {
    const records = house.admin.records('customers')
    const ids: string[] = []
    for await (const { _id } of records.each()) if (ids.push(_id) === 10) break
    await records.merge(ids.slice(0, 5), { comment: 'the same', force: true })
    await records.disconnect(ids.slice(5), { comment: 'five people' })
  }

  test('[CO-104] a VIEWER is not offered it, neither by a link nor at its address', async () => {
    await using shown = await open(house, 'VIEWER', 'matching/customers')
    const { page } = shown
    const navigation = page.getByRole('navigation').first()
    await navigation.getByRole('link', { name: 'Inbox' }).waitFor()
    expect(await navigation.getByRole('link', { name: 'Matching' }).count()).toBe(0)
    expect(await page.getByRole('region', { name: 'What brings records together' }).count()).toBe(0)
  })

  test('[CO-100] [CO-101] a STEWARD sees what brings records together, and as many groups by score as the server counts', async () => {
    await using shown = await open(house, 'STEWARD', 'inbox/customers')
    const { page } = shown
    await page.getByRole('heading', { name: 'Why they are alike' }).waitFor()
    await page.getByRole('navigation').first().getByRole('link', { name: 'Matching' }).click()
    const { mappings } = await house.admin.buckets('customers').health()
    const index = page.getByRole('table', { name: 'What brings records together' })
    for (const { mappingId } of mappings)
      await index.getByRole('cell', { name: mappingId, exact: true }).first().waitFor()
    const histogram = page.getByRole('region', { name: 'Groups by score' })
    const bars = histogram.getByRole('listitem')
    await bars.first().waitFor({ state: 'attached' })
    await histogram.getByRole('img', { name: 'Groups by score' }).locator('svg').waitFor()
    const said = await bars.allTextContents()
    const drawn = (word: string) =>
      said.reduce((sum, text) => sum + Number(new RegExp(`([\\d,]+) ${word}`).exec(text)?.[1]?.replace(',', '')), 0)
    for (const [label, word] of [
      ['MATCH', 'sure'],
      ['REVIEW', 'doubtful'],
    ] as const) {
      const { page: counted } = await house.admin.clusters('customers').list({ label, pageSize: 1 })
      expect(drawn(word), word).toBe(counted.totalElements)
    }
    expect(await page.getByRole('region', { name: 'What decides' }).count()).toBe(0) // resources are for administrators
    expect(await barriers(page)).toEqual([])
  })

  test('[CO-102] an ADMIN sees what the thresholds decide and what each mapping counts, in the dark too', async () => {
    await using shown = await open(house, 'ADMIN', 'matching/customers', { colorScheme: 'dark' })
    const { page } = shown
    const { classifier = '' } = await house.admin.entities.get('customers')
    const { mappings } = await house.admin.resources.get(classifier, 'classifier-weight')
    const decides = page.getByRole('region', { name: 'What decides' })
    await decides.getByText('Above 75', { exact: true }).waitFor() // the sample states 0.75
    const weights = decides.getByRole('table', { name: 'What counts' })
    for (const { id } of mappings) await weights.getByRole('cell', { name: id, exact: true }).first().waitFor()
    await page.getByRole('table', { name: 'What brings records together' }).waitFor()
    expect(await barriers(page)).toEqual([])
  })

  test('[CO-130] [CO-131] an ADMIN has weights learnt: too few decisions are told, then the records alone; nothing is changed', async () => {
    await using shown = await open(house, 'ADMIN', 'matching/customers')
    const { page } = shown
    const { classifier = '' } = await house.admin.entities.get('customers')
    const before = await house.admin.resources.get(classifier, 'classifier-weight')
    const learning = page.getByRole('region', { name: 'What the records teach' })
    await learning.getByRole('button', { name: 'Learn', exact: true }).click()
    await learning.getByRole('alert').getByText('merged 0 pairs of records').waitFor()
    await learning.getByRole('button', { name: 'Learn from the records alone' }).focus()
    await page.keyboard.press('Enter')
    await learning.getByText(/^Learnt from [\d,]+ records\.$/).waitFor()
    const { classifier: learnt, thresholds } = await house.admin.entities.tune('customers', { decisions: false })
    await learning.getByText('Precision, expected', { exact: true }).first().waitFor()
    const weights = learning.getByRole('table', { name: 'Weights before and after' })
    for (const { id } of learnt.mappings) await weights.getByRole('cell', { name: id, exact: true }).first().waitFor()
    expect(await weights.getByRole('row').count()).toBe(learnt.mappings.length + 1)
    const table = learning.getByRole('table', { name: 'Thresholds of what was learnt' })
    expect(await table.getAttribute('aria-rowcount')).toBe(String(thresholds.length + 1))
    for (const name of ['Thresholds of what was learnt', 'Weights before and after'])
      await learning.getByRole('img', { name }).locator('svg').waitFor()
    expect(await house.admin.resources.get(classifier, 'classifier-weight')).toEqual(before)
    expect(await barriers(page)).toEqual([])
  })

  test('[CO-130] [CO-131] what people decided measures both classifiers; what was learnt is saved when somebody says so', async () => {
    await decide()
    await using shown = await open(house, 'ADMIN', 'matching/customers', { colorScheme: 'dark' })
    const { page } = shown
    const learning = page.getByRole('region', { name: 'What the records teach' })
    await learning.getByRole('button', { name: 'Learn', exact: true }).click()
    const table = learning.getByRole('table', { name: 'By what people decided' })
    await table.getByRole('row', { name: /^Present/ }).waitFor()
    await table.getByRole('row', { name: /^Suggested/ }).waitFor()
    await learning.getByText('10 pairs were merged, 10 stated as different.').waitFor()
    expect(await barriers(page)).toEqual([])
    await learning.getByRole('button', { name: 'Save what was learnt' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved. Build the index anew for it to count.').waitFor()
    const { classifier = '' } = await house.admin.entities.get('customers')
    expect((await house.admin.resources.get(classifier, 'classifier-weight')).model).toBe('LIKELIHOOD')
  })

  test('[CO-131] a STEWARD is not offered it', async () => {
    await using shown = await open(house, 'STEWARD', 'matching/customers')
    await shown.page.getByRole('table', { name: 'What brings records together' }).waitFor()
    expect(await shown.page.getByRole('region', { name: 'What the records teach' }).count()).toBe(0)
  })

  test('[CO-103] two records are compared by keyboard; their comparison has an address', async () => {
    const [first, second] = await aPair('STEWARD')
    await using shown = await open(house, 'STEWARD', 'matching/customers')
    const { page } = shown
    await page.getByLabel('One record').focus()
    await page.keyboard.type(first)
    await page.keyboard.press('Tab')
    await page.keyboard.type(second)
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`matching/customers/${first}/${second}`))
    await page.getByRole('list', { name: 'What makes the score' }).getByRole('listitem').first().waitFor()
    expect(await barriers(page)).toEqual([])
    await page.reload()
    await page.getByRole('list', { name: 'What makes the score' }).waitFor()
  })

  test('[CO-103] [CO-104] a scoped STEWARD compares by mouse what lies in the scope; what does not is refused in the words of the server', async () => {
    const seen = await house.client('SCOPED')
    const [first, second] = await aPair('SCOPED')
    let outside = ''
    for await (const { _id } of house.admin.records('customers').each()) {
      const found = await seen
        .records('customers')
        .get(_id)
        .catch(() => undefined)
      if (found === undefined) {
        outside = _id
        break
      }
    }
    await using shown = await open(house, 'SCOPED', 'matching/customers')
    const { page } = shown
    await page.getByLabel('One record').fill(first)
    await page.getByLabel('The other').fill(second)
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('list', { name: 'What makes the score' }).waitFor()
    await page.getByLabel('The other').fill(outside)
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('region', { name: 'Compare two records' }).getByRole('alert').waitFor()
    expect(await page.getByLabel('The other').inputValue()).toBe(outside)
    expect(await barriers(page)).toEqual([])
  })
})
