import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriers } from './browser.ts'

/** How somebody goes about a page. */
export const HANDS = ['mouse', 'keyboard'] as const
export type Hand = (typeof HANDS)[number]

/** More stops than any screen has before what is looked for. */
const STOPS = 120

/** A way through the screens by one hand alone. */
export interface Walk {
  readonly page: Page
  /** Presses a button, a link or a row. */
  press(what: Locator): Promise<void>
  /** Types into a field in place of what it holds. */
  type(what: Locator, text: string): Promise<void>
  /** Does what a key of the screen does: by that key, or by the button that says the same. */
  does(key: string, button: Locator): Promise<void>
  /** Axe finds nothing in the page as it is now; asked by the first hand alone, as the page is the same for both. */
  isOpenToAll(): Promise<void>
}

export function walk(page: Page, hand: Hand): Walk {
  /** Goes there by Tab, as whoever has no mouse. */
  async function reach(what: Locator): Promise<void> {
    await what.waitFor()
    let element = await what.elementHandle()
    for (let stop = 0; stop < STOPS; stop++) {
      const focused = await element.evaluate((it) =>
        it.isConnected ? it === it.ownerDocument.activeElement : undefined,
      )
      if (focused) return
      // To find it reads the whole page, so that is done again only where it was drawn anew.
      if (focused === undefined) element = await what.elementHandle()
      else await page.keyboard.press('Tab')
    }
    throw new Error(`${what} is not reached by Tab.`)
  }
  return {
    page,
    async press(what) {
      if (hand === 'mouse') return what.click()
      await reach(what)
      await page.keyboard.press('Enter')
    },
    async type(what, text) {
      if (hand === 'mouse') return what.fill(text)
      await reach(what)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    async does(key, button) {
      await button.waitFor()
      if (hand === 'mouse') await button.click()
      else await page.keyboard.press(key)
    },
    async isOpenToAll() {
      if (hand === HANDS[0]) expect(await barriers(page)).toEqual([])
    },
  }
}
