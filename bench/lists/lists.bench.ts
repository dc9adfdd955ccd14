import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SavedSession } from '@onefold/client'
import { chromium } from 'playwright-core'
import { buildConsole } from '../../scripts/build-console.ts'
import { keepRun } from '../report/keep-result.ts'
import { looksAt } from './looks.ts'

const SEED = 20_261_127
const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** What the process that serves tells of itself. */
export interface Served {
  readonly url: string
  readonly session: SavedSession
  /** Of people who are there, each with a typo. */
  readonly names: readonly string[]
}

/**
 * The console's list of records and its search, in Chromium, of an entity of so many records in a SQLite file: `npm run bench -- lists
 * 1000000`. The browser, and the engine with its server, are processes of their own.
 */
export async function listsBench(): Promise<void> {
  const executablePath = [process.env.ONEFOLD_CHROMIUM ?? '', ...USUAL].find((path) => path !== '' && existsSync(path))
  if (executablePath === undefined) {
    console.log('There is no Chromium: lists are not measured. ONEFOLD_CHROMIUM may name one.')
    return
  }
  const [rows = 1_000_000] = process.argv
    .slice(2)
    .filter((word) => /^\d+$/.test(word))
    .map(Number)
  await buildConsole()
  const side = fork(join(import.meta.dirname, 'side.ts'), [String(rows), String(SEED)])
  try {
    const gone = once(side, 'exit').then(() => Promise.reject(new Error('The process that serves has ended.')))
    const [served] = (await Promise.race([once(side, 'message'), gone])) as [Served]
    gone.catch(() => undefined)
    const browser = await chromium.launch({ executablePath, args: FLAGS })
    try {
      const { steps, wheel } = await looksAt(browser, served)
      for (const [name, figures] of Object.entries({ ...steps, wheel }))
        console.log(`lists, ${rows} records, ${name}:`, figures)
      keepRun('lists', { records: rows, wheel, steps }, ['records'], { seed: SEED })
    } finally {
      await browser.close()
    }
  } finally {
    if (side.connected) side.send('end')
  }
}
