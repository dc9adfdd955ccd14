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
    await page.getByRole('navigation').first().getByRole('link', { name: 'Matching' }).click()
    const { mappings } = await house.admin.buckets('customers').health()
    const index = page.getByRole('table', { name: 'What brings records together' })
    for (const { mappingId } of mappings)
      await index.getByRole('cell', { name: mappingId, exact: true }).first().waitFor()
    const bars = page.getByRole('region', { name: 'Groups by score' }).getByRole('listitem')
    await bars.first().waitFor()
    const said = await bars.allInnerTexts()
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
