import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openOnefold, type Store } from '@onefold/core'
import { bundleProgram } from '../../scripts/bundle-threads.ts'
import { adminOf } from './installation.ts'
import { filesOfJob, furnishJob, type Word } from './kill-job.ts'
import type { KillOrder, Outside, StorePlace } from './kill-order.ts'
import { recover, survey } from './survey.ts'

const WORKER = fileURLToPath(new URL('kill-worker.ts', import.meta.url))
let bundled: Promise<string> | undefined
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** On a machine that is busy with other things a recovery takes its time. */
const TIMEOUT_MS = 240_000

/** A store that processes are killed on. */
export interface SoakSetup {
  readonly place: StorePlace
  open(): Promise<Store>
  /** As `open`, once whatever a dead process held is free. */
  openLater(): Promise<Store>
}

export interface Killing {
  /** The process came to its point and died there. */
  readonly hit: boolean
  /** What it had said until then. */
  readonly words: readonly Word[]
  /** What is wrong after the recovery; nothing, if all is well. */
  readonly problems: readonly string[]
}

/** Makes an installation, lets a process work on it and die, takes the work up again and looks at what is left. */
export async function killOnce(
  setup: SoakSetup,
  order: Omit<KillOrder, 'store' | 'outside'>,
  outside?: Outside & { problems(store: Store): Promise<readonly string[]> },
): Promise<Killing> {
  const to = outside && { url: outside.url, folder: outside.folder }
  await prepare(setup, order, to)
  const { words, hit } = await runWorker({ ...order, store: setup.place, ...(to ? { outside: to } : {}) })
  const store = await setup.openLater()
  const onefold = await openOnefold({ store, files: filesOfJob(order.rows, to), pollMs: 20 })
  try {
    const problems = await withinTimeout(recover(adminOf(onefold)))
    const told = (await outside?.problems(store)) ?? []
    return { hit, words, problems: [...problems, ...(await survey(store, words)), ...told] }
  } finally {
    await onefold.close()
  }
}

async function prepare(
  setup: SoakSetup,
  { asynchronous }: Pick<KillOrder, 'asynchronous'>,
  outside?: Outside,
): Promise<void> {
  const onefold = await openOnefold({ store: setup.open() })
  await furnishJob(adminOf(onefold), outside, asynchronous)
  await onefold.close()
}

async function runWorker(order: KillOrder): Promise<{ words: readonly Word[]; hit: boolean }> {
  bundled ??= bundleProgram('kill-worker', WORKER)
  const child = spawn(process.execPath, [await bundled, JSON.stringify(order)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let errors = ''
  let timer: NodeJS.Timeout | undefined
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
    if (order.point === 'any-moment' && timer === undefined && out.includes('"ready"'))
      timer = setTimeout(() => child.kill('SIGKILL'), order.hit)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  clearTimeout(timer)
  if (code !== 0 && signal !== 'SIGKILL')
    throw new Error(`The worker failed: ${errors || `code ${code}, signal ${signal}`}`)
  const words = out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Word)
  return { words, hit: signal === 'SIGKILL' && (order.point === 'any-moment' || words.at(-1)?.word === 'dying') }
}

async function withinTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The recovery did not end within ${TIMEOUT_MS} ms.`)), TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
