import type { RowNumber } from '../../../model/record.ts'
import type { Generation } from '../../../ports/store/match-store.ts'
import { indexRelationsOf } from '../../sql/relations.ts'
import type { Sql } from '../sql.ts'
import type { OperationPath } from '../threads/routes.ts'
import { type Posting, writePostings } from './buffered-postings.ts'
import { postingsOf } from './key-writer.ts'
import { keysOf } from './keys-text.ts'

/**
 * Postings come in no order: in the index of a million records those of one commit are on as many pages as they are, and every page
 * goes to the log and from there to the file, a hundred times what is new. Nobody reads them while a table is loaded that
 * looks for no duplicates. So a large commit that nobody asked for postings before writes them late: the kept keys, which are
 * written in the order of the rows, say what they are, and the generation says from which row on they may be missing. They are
 * written sorted before the next read of postings, when so many wait, and when the store is closed. A process that dies leaves
 * them for the next one.
 */
const MOST = 500_000
/** Commits of fewer records have few postings to write. */
const WORTH_DELAYING = 500
/** Rows whose keys are read at once. */
const SLICE = 20_000
/** The newest rows whose postings may be late: what a write changes of others is written at once, or a flush would go through all of them. */
const NEWEST = 100_000

export interface OpenGeneration extends Pick<Generation, 'number' | 'state'> {
  /** Rows from this one on may have no postings yet. */
  readonly late: RowNumber | null
}

/** By connection, how many postings are late. Lost with the process, which costs a longer flush once. */
const LATE_COUNTS = new WeakMap<Sql, number>()

/** Has postings of the live generation written later, in the transaction that keeps their keys. */
export function delayPostings(
  sql: Sql,
  table: number,
  { number, state, late }: OpenGeneration,
  postings: Posting[],
): void {
  if (state === 'BUILDING') {
    writePostings(sql, table, number, postings)
    return
  }
  const from = late ?? newestFrom(sql, table)
  const kept = postings.filter(({ row }) => row >= from)
  if (kept.length < postings.length)
    writePostings(
      sql,
      table,
      number,
      postings.filter(({ row }) => row < from),
    )
  if (kept.length === 0) return
  if (late === null) sql.run('UPDATE generation SET late = ? WHERE serial = ? AND number = ?', from, table, number)
  const waiting = (LATE_COUNTS.get(sql) ?? 0) + kept.length
  LATE_COUNTS.set(sql, waiting)
  if (waiting >= MOST) flush(sql)
}

function newestFrom(sql: Sql, table: number): RowNumber {
  const head = sql.one<{ next: RowNumber }>('SELECT next_row AS next FROM head WHERE serial = ?', table)
  return Math.max(1, (head?.next ?? 0) - NEWEST)
}

/** Writes all postings that are late. */
export function flushLatePostings(sql: Sql): void {
  if (hasLatePostings(sql)) sql.write(() => flush(sql))
}

/** Whether postings of this file are late. */
export function hasLatePostings(sql: Sql): boolean {
  return sql.has('SELECT 1 FROM generation WHERE late IS NOT NULL')
}

interface LateGeneration {
  readonly serial: number
  readonly number: number
  readonly late: RowNumber
}

function flush(sql: Sql): void {
  const open = sql.all<LateGeneration>('SELECT serial, number, late FROM generation WHERE late IS NOT NULL')
  for (const { serial, number, late } of open) {
    writeFrom(sql, serial, number, late)
    sql.run('UPDATE generation SET late = NULL WHERE serial = ? AND number = ?', serial, number)
  }
  LATE_COUNTS.delete(sql)
}

/** The postings of all rows from this one on: those that are there already stay as they are. */
function writeFrom(sql: Sql, table: number, generation: number, from: RowNumber): void {
  const { keys } = indexRelationsOf(table, generation)
  const read = sql.prepare(`SELECT row, keys FROM ${keys} WHERE row >= ? ORDER BY row LIMIT ?`)
  let postings: Posting[] = []
  for (let next = from; ; ) {
    const rows = read.all(next, SLICE) as { readonly row: RowNumber; readonly keys: string }[]
    for (const { row, keys } of rows) for (const posting of postingsOf(row, keysOf(keys))) postings.push(posting)
    const last = rows.length < SLICE
    if (last || postings.length >= MOST) {
      writePostings(sql, table, generation, postings)
      postings = []
    }
    if (last) return
    next = rows.at(-1)!.row + 1
  }
}

/** What has to find every posting. */
const READS_POSTINGS: ReadonlySet<OperationPath> = new Set<OperationPath>([
  'matches.postings',
  'matches.neighbours',
  'matches.stats',
  'matches.sharedKeys',
  'matches.sharedKeysAfter',
  'matches.sharedKeySizes',
  'scan.postings',
])

export function readsPostings(path: OperationPath): boolean {
  return READS_POSTINGS.has(path)
}

/** Which commits may write their postings late, and whether any are. */
export function latePostings(flush: () => Promise<unknown>) {
  let asked = true // somebody may want them from the first commit on: the second one knows better
  let sentCommits = 1 // by the process before, perhaps
  let flushed = 0
  return {
    /** Whether a commit of so many records writes its postings late. To be asked once, before anybody decides on what it writes. */
    delays(records: number): boolean {
      if (records < WORTH_DELAYING) return false
      const delays = !asked
      asked = false
      return delays
    },
    /** To be called when such a commit is sent. */
    sent(): void {
      sentCommits += 1
    },
    /** True when postings may be late; to be called before each read of postings. */
    mayBeLate(): boolean {
      asked = true
      return flushed < sentCommits
    },
    /** Has them written, those of all commits that were sent before. */
    async flush(): Promise<void> {
      const sent = sentCommits
      await flush()
      flushed = Math.max(flushed, sent)
    },
  }
}
