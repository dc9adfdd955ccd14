import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers, describeInBrowser, open, said } from './support/browser.ts'
import { openHouse } from './support/house.ts'
import { DOUBLED, PEOPLE } from './support/people.ts'
import { openReceiver } from './support/receiver.ts'

/** Drops a file on the page, as a mouse that comes from a folder does. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const zone = page.locator('label.drop')
  await zone.waitFor()
  const given = `(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: 'text/csv' }))
    return transfer
  })()`
  const dataTransfer = await page.evaluateHandle(given)
  await zone.dispatchEvent('dragover', { dataTransfer })
  await zone.dispatchEvent('drop', { dataTransfer })
}

describeInBrowser('a journey', () => {
  test('[CO-93] [CO-111] a file is dropped, becomes an entity, a group is merged in the inbox and taken back, and a webhook is told', async () => {
    await using house = await openHouse({ sample: false })
    await using receiver = await openReceiver()
    await using shown = await open(house, 'ADMIN')
    const { page } = shown

    await drop(page, 'People.csv', PEOPLE)
    await page.getByRole('heading', { name: 'Records are compared when they have' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Make the entity' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'people is ready' }).waitFor()
    expect(await barriers(page)).toEqual([])

    await page.getByRole('link', { name: 'Configuration' }).click()
    await page.getByRole('button', { name: 'New resource …' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Kind', { exact: true }).selectOption({ label: 'HTTP sink' })
    await dialog.getByLabel(/^Address/).fill(receiver.url)
    await dialog.getByLabel(/^Id/).fill('webhook')
    await dialog.getByLabel(/^Description/).fill('Who wants to know')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'webhook' }).waitFor()

    await page.getByRole('link', { name: 'Start', exact: true }).click()
    await page.getByRole('link', { name: 'Tell somebody of its changes' }).click()
    await page.getByRole('row', { name: /^webhook/ }).click()
    await page.getByText('No entity tells it anything.').waitFor()
    await page.getByRole('button', { name: 'Tell it of an entity …' }).click()
    await dialog.getByLabel('Entity', { exact: true }).selectOption('people')
    expect(await barriers(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Tell it no more of people' }).waitFor()

    await page.getByRole('link', { name: 'Start', exact: true }).click()
    await page.getByRole('link', { name: 'webhook' }).waitFor() // who is told stands at the entity, too
    await page.getByRole('link', { name: 'Decide in the inbox' }).click()
    await page.getByText(`${DOUBLED} waiting`).waitFor()
    await page.getByRole('heading', { name: 'Why they are alike' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('m')
    await said(page, 'Merged.').waitFor()
    await page.getByText(`${DOUBLED - 1} waiting`).waitFor()
    const told = () => receiver.told
    const merge = ['insert: merge', 'remove: merge', 'remove: merge']
    await expect.poll(told, { timeout: 10_000 }).toEqual(merge)
    await page.keyboard.press('u')
    await said(page, 'Taken back.').waitFor()
    await page.getByText(`${DOUBLED} waiting`).waitFor()
    const back = ['remove: unmerge', 'insert: unmerge', 'insert: unmerge']
    await expect.poll(told, { timeout: 10_000 }).toEqual([...merge, ...back])
  })
})
