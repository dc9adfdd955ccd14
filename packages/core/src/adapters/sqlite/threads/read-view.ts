import type { Connection } from '../connection.ts'

/** Reads of one connection, and the writes that they must hear of. */
export interface ReadView {
  read<T>(ask: () => T): T
  /** Whatever may change the file. */
  during<T>(write: () => Promise<T>): Promise<T>
}

/**
 * Reads share one look at the file as long as nobody writes: to begin and to end one costs as much as reading a record by
 * its id. The file is this process's own, so it changes only by writes that go through here; before each of them the
 * look ends, and while one is under way every read looks anew. So no read misses what another one saw, and the write-ahead
 * log is held back from nothing.
 */
export function sharedReadView(connection: Pick<Connection, 'hold' | 'release'>): ReadView {
  let writes = 0
  let holds = false // the connection knows, but to ask it costs as much again as to read a record's column
  return {
    read(ask) {
      if (writes === 0 && !holds) {
        connection.hold()
        holds = true
      }
      return ask()
    },
    async during(write) {
      connection.release()
      holds = false
      writes += 1
      try {
        return await write()
      } finally {
        writes -= 1
      }
    },
  }
}
