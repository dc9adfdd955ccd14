import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { describe, expect, onTestFailed } from 'vitest'
import type { Caller, House } from './house.ts'

const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]
/** The headless shell first: it draws no window around a page, which takes as much work again as the page. */
const USUAL = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
)

const chromiumPath = [process.env.ONEFOLD_CHROMIUM ?? '', ...USUAL].find((path) => path !== '' && existsSync(path))
const required = process.env.ONEFOLD_TEST_SERVICES === '1'

if (chromiumPath === undefined && !required) {
  console.warn(
    'There is no Chromium: the tests of the console in a browser are skipped. ONEFOLD_CHROMIUM may name one.',
  )
}

/** Tests that need a browser: skipped where there is none, unless every service is required. */
export const describeInBrowser = describe.skipIf(chromiumPath === undefined && !required)

let launched: Promise<Browser> | undefined

/** One for each process of tests; it ends with the process. */
function browser(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('ONEFOLD_TEST_SERVICES=1 requires Chromium, and there is none.')
  launched ??= chromium.launch({ executablePath: chromiumPath, args: FLAGS })
  return launched
}

/** A page of the console, as somebody sees it. */
export interface Shown extends AsyncDisposable {
  readonly page: Page
  /** What the page complained about: errors of scripts and what the policy refused. */
  readonly complaints: readonly string[]
}

/**
 * Opens an address below `/console/` in a browser of its own, as this caller or as nobody. When it is disposed of nothing may have been
 * complained about.
 */
export async function open(
  { url, login }: House,
  caller: Caller | 'NOBODY',
  path = '',
  options: BrowserContextOptions = {},
): Promise<Shown> {
  const context = await (await browser()).newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // A refused request is logged by the browser itself; what the page makes of it is tested.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  if (caller !== 'NOBODY') {
    const session = JSON.stringify(await login(caller))
    const kept = `sessionStorage.setItem('onefold.session', ${JSON.stringify(session)})`
    await page.addInitScript(`if (sessionStorage.getItem('onefold.session') === null) ${kept}`)
  }
  const told = toldOfFailure(page)
  await page.goto(`${url}/console/${path}`)
  return {
    page,
    complaints,
    async [Symbol.asyncDispose]() {
      await told.look()
      await context.close()
      expect(complaints).toEqual([])
    },
  }
}

/** How many requests, and how many lines of the page, a failed test is told with. */
const MOST_TOLD = 60

/** A test that fails says what the page showed when it was left, and what it had asked for: it may not fail again for a year. */
function toldOfFailure(page: Page): { look(): Promise<void> } {
  const asked: string[] = []
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    if (pathname.includes('/api/'))
      asked.push(`${response.request().method()} ${pathname}${search} ${response.status()}`)
  })
  let showed = ''
  onTestFailed(({ task }) => {
    const lines = [`At ${showed}`, ...asked.slice(-MOST_TOLD)].join('\n')
    for (const error of task.result?.errors ?? []) error.message += `\n${lines}`
  })
  return {
    async look() {
      const text = await page.locator('body').innerText({ timeout: 2000 }).catch(String)
      showed = `${page.url()}\n${text.split('\n').slice(0, MOST_TOLD).join('\n')}\n`
    },
  }
}

const require = createRequire(import.meta.url)
const AXE = require.resolve('axe-core/axe.min.js')

/**
 * Only violations are brought over from the page, as text: all that axe has looked at is up to a megabyte, which took longer to bring
 * over than to find.
 */
const FIND_BARRIERS = `axe.run({ resultTypes: ['violations'], selectors: false }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`

/** What axe has against the page as it is now: the rule and what breaks it. */
export async function barriers(page: Page): Promise<readonly string[]> {
  // Half a megabyte on its way to the browser each time was a fifth of the work of these tests; a page keeps it until it is loaded anew.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(readFileSync(AXE, 'utf8'))
  return page.evaluate<readonly string[]>(FIND_BARRIERS)
}

/** A toast that says exactly this: other words of the page may hold the same text. */
export const said = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
