import { unavailable } from '../../../error/onefold-error.ts'
import type { Clock } from '../../../ports/clock.ts'
import { openWriter } from '../connection.ts'
import { createSession } from '../session.ts'
import type { Runner } from './store-over.ts'

/** Everything in the caller's thread, in memory. */
export function runInThread(clock: Clock): Runner {
  const connection = openWriter(':memory:', 'NORMAL', clock)
  const session = createSession(connection.sql)
  let closed = false
  return {
    flags: { durable: false, singleThread: true, shared: false },
    call(path, args) {
      if (closed) throw unavailable('store-closed')
      return session(path, args)
    },
    async close() {
      closed = true
      connection.close()
    },
  }
}
