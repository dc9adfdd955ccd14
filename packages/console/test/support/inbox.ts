import type { Page } from 'playwright-core'
import type { House } from './house.ts'

/** How many groups wait, as the server counts. */
export async function waitingGroups(house: House): Promise<number> {
  const { page } = await house.admin.clusters('customers').list({ pageSize: 1, escalated: false })
  return page.totalElements ?? 0
}

/** The group that the address names. */
export const shownGroup = (page: Page): string => new URL(page.url()).pathname.split('/')[4] ?? ''

/** Waits for the inbox with its first group open. */
export async function inboxReady(page: Page): Promise<void> {
  await page.waitForURL(/inbox\/\w+\/\w+/)
  await page.getByRole('heading', { name: 'Why they are alike' }).waitFor()
}
