import Database from 'better-sqlite3'
import type { Clock } from '../../ports/clock.ts'
import { migrate, requireCurrent, requireKnown } from './migrate.ts'
import { refusalOf } from './refusals.ts'
import { createSql } from './sql.ts'

export type Synchronous = 'FULL' | 'NORMAL'

const BUSY_MS = 5_000
/** Of pages that a reader remembers; what it maps costs nothing but addresses. */
const CACHE_KIB = 32_768
/** Keys come in no order: with fewer pages in memory the index of a million records is read again with every batch. */
const WRITER_CACHE_KIB = 131_072
const MAPPED_BYTES = 2_147_418_112

/**
 * A write-ahead log of this many pages, 160 MB, is moved into the file while writes go on; idle moments come first. A page that
 * was written ten times is moved once.
 */
const LOG_PAGES = 40_000

/** The connection that writes; the schema is brought up to date first. */
export function openWriter(location: string, synchronous: Synchronous, clock: Clock) {
  return opened(location, { timeout: BUSY_MS }, clock, (database) => {
    requireKnown(database) // before anything is changed in it
    database.pragma('journal_mode = WAL')
    database.pragma(`synchronous = ${synchronous}`)
    database.pragma('secure_delete = ON') // what is erased must not be readable in the file
    database.pragma('wal_autocheckpoint = 0') // it would be a part of some commit: see `shortenLog`
    database.pragma(`cache_size = -${WRITER_CACHE_KIB}`)
    migrate(database)
  })
}

/** Refuses a file that is no store of ours, or of a newer version, and changes nothing of it. */
export function requireStore(location: string, clock: Clock): void {
  opened(location, { fileMustExist: true, timeout: BUSY_MS }, clock, requireKnown).close()
}

/** A connection that only reads, beside the one that writes. */
export function openReader(location: string, clock: Clock) {
  return opened(location, { readonly: true, fileMustExist: true, timeout: BUSY_MS }, clock, requireCurrent)
}

export type Connection = ReturnType<typeof opened>

function opened(
  location: string,
  options: Database.Options,
  clock: Clock,
  prepare: (database: Database.Database) => void,
) {
  let database: Database.Database | undefined
  try {
    database = new Database(location, options)
    database.pragma('foreign_keys = OFF')
    database.pragma(`cache_size = -${CACHE_KIB}`)
    database.pragma(`mmap_size = ${MAPPED_BYTES}`)
    database.pragma('temp_store = MEMORY')
    prepare(database)
  } catch (error) {
    database?.close()
    throw refusalOf(error)
  }
  const ready = database
  const begin = ready.prepare('BEGIN')
  const end = ready.prepare('COMMIT')
  return Object.freeze({
    sql: createSql(ready, clock),
    /** Moves the write-ahead log into the file and empties it. Waits for readers. */
    emptyLog: () => void ready.pragma('wal_checkpoint(TRUNCATE)'),
    /** Moves a log of so many pages into the file, as far as no reader needs it. To be called when nobody waits for an answer. */
    shortenLog(longest = LOG_PAGES) {
      try {
        const [found] = ready.pragma('wal_checkpoint(NOOP)') as { readonly log: number }[]
        if ((found?.log ?? 0) >= longest) ready.pragma('wal_checkpoint(PASSIVE)')
      } catch {
        // All that was written is safe in the log. What is wrong with the disk, the next write says to whoever asked for it.
      }
    },
    /** Whatever is read until the release is of one state, that of the first read. Once is enough. */
    hold: () => void (ready.inTransaction || begin.run()),
    release: () => void (ready.inTransaction && end.run()),
    close: () => void ready.close(),
  })
}
