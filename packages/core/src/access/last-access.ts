import type { Instant } from '../model/record.ts'
import type { Directories } from './directory.ts'

const MINUTE = 60_000

/** When access tokens were used, kept to the minute and written in batches: no request waits for it. */
export interface LastAccess {
  used(token: string, now: Instant): void
  /** The last use that this process knows of and did not write yet. */
  of(token: string): Instant | undefined
  /** Writes what was not written yet. */
  flush(): Promise<void>
  /** Flushes a last time; nothing is written later. */
  close(): Promise<void>
}

/** `every`: how often it is written, in milliseconds. A process that is killed loses that much. */
export function createLastAccess(
  directories: Directories,
  failed: (error: unknown) => void,
  every: number = MINUTE,
): LastAccess {
  const unwritten = new Map<string, Instant>()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = new Map(unwritten)
    if (batch.size === 0) return
    await directories.change((directory) => {
      const tokens = [...batch].flatMap(([id, instant]) => {
        const token = directory.tokens.get(id)
        const newer = token !== undefined && token.deleted === undefined && instant > (token.lastAccess ?? 0)
        return newer ? [{ ...token, lastAccess: instant }] : []
      })
      return { answer: undefined, ...(tokens.length === 0 ? {} : { changes: { tokens } }) }
    })
    for (const [id, instant] of batch) if (unwritten.get(id) === instant) unwritten.delete(id)
  }

  return Object.freeze({
    used(token: string, now: Instant) {
      const minute = now - (now % MINUTE)
      if (closed || unwritten.get(token) === minute) return
      unwritten.set(token, minute)
      timer ??= setTimeout(() => void flush().catch(failed), every).unref()
    },
    of: (token: string) => unwritten.get(token),
    flush,
    async close() {
      closed = true
      await flush().catch(failed)
    },
  })
}
