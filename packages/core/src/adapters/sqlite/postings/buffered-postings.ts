import type { BucketPosition, IndexKey } from '../../../model/index-key.ts'
import { indexRelationsOf } from '../../sql/relations.ts'
import type { Sql } from '../sql.ts'

/**
 * Postings come in no order, so a few thousand of them touch most pages of their relation, time and again. A build
 * brings all there are: they are held back until there are so many, then written sorted, each page once. Twice as many
 * take twice the memory, and hold a write that comes meanwhile twice as long, about two seconds.
 */
const MOST = 1_000_000
/** Fewer rows than that are written at once: whoever brings so few wants to see them. */
export const WORTH_BUFFERING = 1000
/** Written with one statement: its values stay below what every SQLite takes. */
const TOGETHER = 100

interface Buffered {
  readonly table: number
  readonly generation: number
  readonly postings: Posting[]
}

/** By connection: a build that is cut short begins anew, so what is buffered may be lost with the process. */
const BUFFERED = new WeakMap<Sql, Buffered>()

/** Holds postings of a generation that is being built. Call it when what they belong to is committed. */
export function bufferPostings(sql: Sql, table: number, generation: number, postings: readonly Posting[]): void {
  const buffered = BUFFERED.get(sql)
  const same = buffered?.table === table && buffered.generation === generation
  if (buffered && !same) flushBuffered(sql)
  const mine: Buffered = buffered && same ? buffered : { table, generation, postings: [] }
  BUFFERED.set(sql, mine)
  for (const posting of postings) mine.postings.push(posting)
  if (mine.postings.length >= MOST) flushBuffered(sql)
}

/** Writes what is buffered, in a transaction of its own: before anything reads or changes the index. */
export function flushBuffered(sql: Sql): void {
  const buffered = BUFFERED.get(sql)
  if (buffered === undefined) return
  const { table, generation, postings } = buffered
  sql.write(() => {
    const open = 'SELECT 1 FROM generation WHERE serial = ? AND number = ?'
    if (sql.has(open, table, generation)) writePostings(sql, table, generation, postings)
  })
  BUFFERED.delete(sql)
}

/** What is buffered for a table's generation belongs to nobody any more. */
export function dropBuffered(sql: Sql, table: number, generation: number): void {
  const buffered = BUFFERED.get(sql)
  if (buffered?.table === table && buffered.generation === generation) BUFFERED.delete(sql)
}

/** Adds postings in the order in which they are stored: a sorted batch touches each page once. */
export function writePostings(sql: Sql, table: number, generation: number, postings: Posting[]): void {
  const { postings: relation } = indexRelationsOf(table, generation)
  const insert = `INSERT OR IGNORE INTO ${relation} (mapping, hash, sort_key, tiebreak, row) VALUES `
  postings.sort(byPosting)
  let from = 0
  if (postings.length >= TOGETHER) {
    const many = sql.prepare(insert + Array.from({ length: TOGETHER }, () => '(?, ?, ?, ?, ?)').join(', '))
    const values = new Array<number>(5 * TOGETHER)
    for (; from + TOGETHER <= postings.length; from += TOGETHER) {
      for (let index = 0, at = 0; index < TOGETHER; index++) {
        const { mapping, hash, sortKey, tiebreak, row } = postings[from + index]!
        values[at++] = mapping
        values[at++] = hash
        values[at++] = sortKey
        values[at++] = tiebreak
        values[at++] = row
      }
      many.run(...values)
    }
  }
  const one = sql.prepare(`${insert}(?, ?, ?, ?, ?)`)
  for (; from < postings.length; from++) {
    const { mapping, hash, sortKey, tiebreak, row } = postings[from]!
    one.run(mapping, hash, sortKey, tiebreak, row)
  }
}

/** The order in which postings are stored. */
export function byPosting(one: Posting, other: Posting): number {
  return (
    one.mapping - other.mapping ||
    one.hash - other.hash ||
    one.sortKey - other.sortKey ||
    one.tiebreak - other.tiebreak ||
    one.row - other.row
  )
}

export type Posting = IndexKey & BucketPosition
