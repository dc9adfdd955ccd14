import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { unavailable } from '../../error/onefold-error.ts'
import { refusalOf } from './refusals.ts'

/** How long an opener waits for one that is just closing. */
const TIMEOUT_MS = 600
const STEP_MS = 50

/** Whoever lets go of a store without closing it still owns the file: a database that is collected would free its lock. */
const HELD = new Set<Database.Database>()

export interface OwnerLock {
  release(): void
}

/** The file that is locked. It stays: taken away, somebody could hold one that nobody finds. */
export function lockOf(location: string): string {
  return `${location}-lock`
}

/**
 * Makes this process, and this opening in it, the owner of a store's file. The lock is the one that SQLite takes on a
 * database beside it: the system frees it however the process ends, so nobody has to tidy up after a crash.
 */
export async function ownFile(location: string): Promise<OwnerLock> {
  for (let waited = 0; ; waited += STEP_MS) {
    const lock = tryLock(lockOf(location))
    if (lock !== undefined) return lock
    if (waited >= TIMEOUT_MS) {
      throw unavailable('store-open-elsewhere', { location })
    }
    await sleep(STEP_MS)
  }
}

/** Undefined: somebody else holds it. */
function tryLock(location: string): OwnerLock | undefined {
  let database: Database.Database | undefined
  try {
    database = new Database(location, { timeout: 0 })
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database?.close()
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return undefined
    throw refusalOf(error)
  }
  const held = database
  HELD.add(held)
  return {
    release() {
      HELD.delete(held)
      held.close()
    },
  }
}
