import type { Browser, Page, Response } from 'playwright-core'
import { median } from '../lib/median.ts'
import type { Served } from './lists.bench.ts'

const OPENED = 9
/** Pages of a hundred that are walked through by the End key, and by the wheel. */
const PAGES = 30
const SEARCHED = 25
const WHEEL_STEPS = 600
const PATIENCE = 120_000
/** A step of the wheel, in pixels: three rows. */
const STEP = 100
const LONG_MS = 50

/** Milliseconds as whoever looks waits for them, and of them what the server took to answer. */
type Waited = {
  readonly ms: number
  readonly mostMs: number
  readonly answerMs?: number
}

/** Opens the list, walks through it, searches it. */
export async function looksAt(browser: Browser, { url, session, names }: Served) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  const kept = JSON.stringify(JSON.stringify(session))
  await context.addInitScript(`sessionStorage.setItem('onefold.session', ${kept})`)
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  const address = `${url}/console/search/people`
  const first = await opened(page, address)
  const again: Step[] = []
  for (let turn = 0; turn < OPENED; turn++) again.push(await opened(page, address))
  const wheel = await wheeled(page)
  await opened(page, address)
  const ends = await ended(page)
  await opened(page, address)
  const typed = await searched(page, names)
  const steps = {
    'open, the first time': waited([first]),
    'open, to the first rows': waited(again),
    'End, to the next hundred': waited(ends),
    'search, the first one': waited(typed.slice(0, 1).map(({ search }) => search)),
    'search, a name with a typo': waited(typed.slice(1).map(({ search }) => search)),
    'narrow down by a value': waited(typed.slice(1).flatMap(({ facet }) => facet ?? [])),
  }
  return { steps, wheel }
}

interface Step {
  readonly ms: number
  readonly answerMs?: number
}

function waited(steps: readonly Step[]): Waited {
  const round = Math.round
  const answers = steps.flatMap(({ answerMs }) => answerMs ?? [])
  return {
    ms: round(median(steps.map(({ ms }) => ms))),
    mostMs: round(Math.max(...steps.map(({ ms }) => ms))),
    ...(answers.length === 0 ? {} : { answerMs: round(median(answers)) }),
  }
}

async function opened(page: Page, address: string): Promise<Step> {
  const began = performance.now()
  await page.goto(address)
  await page.locator('tr[data-index="0"]').waitFor()
  return { ms: performance.now() - began }
}

/** Each time to the last row that is loaded, until rows of the next page stand behind it. */
async function ended(page: Page): Promise<readonly Step[]> {
  const steps: Step[] = []
  await page.locator('tr[data-index="0"]').focus()
  for (let at = 1; at <= PAGES; at++) {
    const answer = page.waitForResponse(isAnswer)
    const began = performance.now()
    await page.keyboard.press('End')
    await page.locator(`tr[data-index="${at * 100 - 1}"]:focus`).waitFor()
    await page.locator(`tr[data-index="${at * 100}"]`).waitFor({ state: 'attached' })
    steps.push({ ms: performance.now() - began, answerMs: timeOf(await answer) })
  }
  return steps
}

/** Steadily downwards, a step a frame: what held the page, and how far it came. */
async function wheeled(page: Page) {
  await page.locator('tr[data-index="10"]').hover()
  const tasks = await traced(page, async () => {
    for (let step = 0; step < WHEEL_STEPS; step++) await page.mouse.wheel(0, STEP)
  })
  const shown = await page.locator('tr[data-index]').evaluateAll((rows) => rows.map((row) => Number(row.dataset.index)))
  return {
    longestTaskMs: Math.round(Math.max(...tasks.map(({ ms }) => ms))),
    longestTaskCpuMs: Math.round(Math.max(...tasks.map(({ cpuMs }) => cpuMs))),
    tasksOver50Ms: tasks.filter(({ ms }) => ms > LONG_MS).length,
    tasksOver50CpuMs: tasks.filter(({ cpuMs }) => cpuMs > LONG_MS).length,
    lastRow: Math.max(...shown),
    rowsInThePage: shown.length,
  }
}

/** The tasks of the page's main thread: how long each held it, and how much of that it worked and did not wait for a core. */
async function traced(page: Page, act: () => Promise<void>) {
  const devtools = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as readonly TraceEvent[])))
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'toplevel' })
  await act()
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await complete
  await devtools.detach()
  const main = events.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  return events.flatMap(({ name, pid, tid, dur = 0, tdur = 0 }) =>
    name === 'ThreadControllerImpl::RunTask' && pid === main?.pid && tid === main?.tid
      ? [{ ms: dur / 1000, cpuMs: tdur / 1000 }]
      : [],
  )
}

/** As Chromium writes it, in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Each name is typed at once, and what was found narrowed down by the first value that is offered. */
async function searched(page: Page, names: readonly string[]) {
  const steps: { search: Step; facet?: Step }[] = []
  const box = page.getByRole('searchbox')
  const facets = page.getByRole('region', { name: 'Narrow down' }).getByRole('button')
  for (const name of names.slice(0, SEARCHED)) {
    const search = await until(page, () => box.fill(name))
    const isOffered = (await facets.count()) > 0
    const facet = isOffered ? await until(page, () => facets.first().click()) : undefined
    steps.push({ search, ...(facet ? { facet } : {}) })
    if (isOffered)
      await until(page, () =>
        page
          .getByRole('button', { name: /^Without / })
          .first()
          .click(),
      )
  }
  return steps
}

/** Until the answer to what was done is shown: while one is awaited the list does not say how many were found. */
async function until(page: Page, act: () => Promise<void>): Promise<Step> {
  const answer = page.waitForResponse(isAnswer)
  const began = performance.now()
  await act()
  const response = await answer
  await response.finished()
  await page
    .getByRole('status')
    .filter({ hasText: / found$/ })
    .waitFor()
  return { ms: performance.now() - began, answerMs: timeOf(response) }
}

const isAnswer = (response: Response): boolean => /\/api\/(master|tables)\/.*(search|records)/.test(response.url())

function timeOf(response: Response): number {
  const { requestStart, responseEnd } = response.request().timing()
  return responseEnd - requestStart
}
