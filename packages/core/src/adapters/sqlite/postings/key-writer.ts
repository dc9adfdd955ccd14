import type { KeysOfRecord } from '../../../model/index-key.ts'
import type { RowNumber } from '../../../model/record.ts'
import type { StoreScan } from '../../../ports/store/store-scan.ts'
import { indexRelationsOf } from '../../sql/relations.ts'
import type { Sql, Synchronous } from '../sql.ts'
import { byPosting, type Posting, writePostings } from './buffered-postings.ts'
import { keysOf, keysText, sortedKeys } from './keys-text.ts'

/** What a batch of rows changes in the postings of one generation: kept keys at once, postings sorted, at the end. */
export interface KeyWriter {
  /** The row has these keys from now on. */
  set(row: RowNumber, keys: KeysOfRecord): void
  /** The row has left. */
  drop(row: RowNumber): void
  /** Writes the postings that came and went. */
  flush(): void
  /** Takes out the postings that went; answers those that came, for the caller to write. */
  flushGone(): Posting[]
}

export function keyWriter(sql: Sql, table: number, generation: number): KeyWriter {
  const relations = indexRelationsOf(table, generation)
  const kept = `SELECT keys FROM ${relations.keys} WHERE row = ?`
  const first = sql.prepare(`INSERT OR IGNORE INTO ${relations.keys} (row, keys) VALUES (?, ?)`)
  const keep = `UPDATE ${relations.keys} SET keys = ? WHERE row = ?`
  const gone: Posting[] = []
  const come: Posting[] = []

  function change(old: readonly Posting[], fresh: readonly Posting[]): void {
    if (old.length === 0) {
      for (const posting of fresh) come.push(posting)
      return
    }
    const had = new Set(old.map(nameOf))
    const has = new Set(fresh.map(nameOf))
    for (const posting of old) if (!has.has(nameOf(posting))) gone.push(posting)
    for (const posting of fresh) if (!had.has(nameOf(posting))) come.push(posting)
  }
  function flushGone(): Posting[] {
    const posting = 'mapping = ? AND hash = ? AND sort_key = ? AND tiebreak = ? AND row = ?'
    const remove = sql.prepare(`DELETE FROM ${relations.postings} WHERE ${posting}`)
    for (const { mapping, hash, sortKey, tiebreak, row } of gone.sort(byPosting))
      remove.run(mapping, hash, sortKey, tiebreak, row)
    return come
  }

  return {
    set(row, { tiebreak, keys }) {
      const fresh = { tiebreak, keys: sortedKeys(keys) }
      const after = keysText(fresh)
      if (first.run(row, after).changes > 0) return change([], postingsOf(row, fresh))
      const before = sql.one<{ keys: string }>(kept, row)!.keys // what is there already kept the new ones out
      if (before === after) return
      sql.run(keep, after, row)
      change(postingsOf(row, keysOf(before)), postingsOf(row, fresh))
    },
    drop(row) {
      const before = sql.one<{ keys: string }>(kept, row)?.keys
      if (before === undefined) return
      sql.run(`DELETE FROM ${relations.keys} WHERE row = ?`, row)
      change(postingsOf(row, keysOf(before)), [])
    },
    flush: () => writePostings(sql, table, generation, flushGone()),
    flushGone,
  }
}

export function postingsOf(row: RowNumber, { tiebreak, keys }: KeysOfRecord): readonly Posting[] {
  return keys.map(({ mapping, hash, sortKey }) => ({ mapping, hash, sortKey, tiebreak, row }))
}

function nameOf({ mapping, hash, sortKey, tiebreak }: Posting): string {
  return `${mapping}:${hash}:${sortKey}:${tiebreak}`
}

/** The keys kept with each row, by row. */
export function keyScan(sql: Sql): Synchronous<Pick<StoreScan, 'rowKeys'>> {
  return {
    rowKeys(table, generation, after, limit) {
      const { keys } = indexRelationsOf(table, generation)
      const text = `SELECT row, keys FROM ${keys} WHERE row > ? ORDER BY row LIMIT ?`
      const rows = sql.all<{ row: RowNumber; keys: string }>(text, after, limit)
      return rows.map(({ row, keys }) => ({ row, ...keysOf(keys) }))
    },
  }
}
