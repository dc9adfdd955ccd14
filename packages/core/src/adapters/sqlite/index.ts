import { hostClock } from '../../lib/time/instant.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Store } from '../../ports/store/store.ts'
import type { Synchronous } from './connection.ts'
import { runInThread } from './threads/run-in-thread.ts'
import { runInThreads } from './threads/run-in-threads.ts'
import { storeOver } from './threads/store-over.ts'

/** How a SQLite file is opened. */
export interface SqliteOptions {
  /** `NORMAL` survives a crash of the process, `FULL` also one of the machine. @default 'FULL' */
  readonly synchronous?: Synchronous
  /** Threads for pages, counts and scans. @default 1 */
  readonly readers?: number
  /** Opens beside the process that owns the file, for checks and copies; every write is refused. @default false */
  readonly readOnly?: boolean
  /** Times of runs and deliveries. @default the clock of this machine */
  readonly clock?: Clock
}

/**
 * A store in one SQLite file, made when there is none, or in memory for `:memory:`. One process owns a file: a second
 * one is refused with `unavailable`, as are a file of another program and one of a newer version.
 */
export async function sqliteStore(location: string, options: SqliteOptions = {}): Promise<Store> {
  const { synchronous = 'FULL', readers = 1, readOnly = false, clock = hostClock } = options
  if (!Number.isSafeInteger(readers) || readers < 1) {
    throw new TypeError(`Expected \`readers\` to be an integer from 1 and up, got \`${readers}\``)
  }
  if (location === ':memory:') return storeOver(runInThread(clock))
  return storeOver(await runInThreads(location, { synchronous, readers, readOnly, clock }))
}
