import type { BucketPosition, IndexKey, KeysOfRecord } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import { keysOf, keysText } from './codec.ts'
import { byPosting, writePostings } from './held-postings.ts'
import { indexRelationsOf } from './relations.ts'
import type { Sql } from './sql.ts'

export type Posting = IndexKey & BucketPosition

/** What a batch of rows changes in the postings of one generation: kept keys at once, postings sorted, at the end. */
export interface KeyWriter {
  /** The row has these keys from now on. */
  set(row: RowNumber, keys: KeysOfRecord): void
  /** The row has left. */
  drop(row: RowNumber): void
  /** Writes the postings that came and went. */
  flush(): void
  /** Writes the postings that went; answers those that came, for the caller to write. */
  flushGone(): Posting[]
}

export function keyWriter(sql: Sql, table: number, generation: number): KeyWriter {
  const relations = indexRelationsOf(table, generation)
  const kept = `SELECT keys FROM ${relations.keys} WHERE row = ?`
  const keep = `INSERT INTO ${relations.keys} (row, keys) VALUES (?, ?) ON CONFLICT (row) DO UPDATE SET keys = excluded.keys`
  const gone: Posting[] = []
  const come: Posting[] = []

  function change(old: readonly Posting[], fresh: readonly Posting[]): void {
    const had = new Set(old.map(nameOf))
    const has = new Set(old.length === 0 ? [] : fresh.map(nameOf)) // asked for what went only
    for (const posting of old) if (!has.has(nameOf(posting))) gone.push(posting)
    for (const posting of fresh) if (had.size === 0 || !had.has(nameOf(posting))) come.push(posting)
  }
  function flushGone(): Posting[] {
    const posting = 'mapping = ? AND hash = ? AND place = ? AND tie = ? AND row = ?'
    const remove = sql.prepare(`DELETE FROM ${relations.postings} WHERE ${posting}`)
    for (const { mapping, hash, place, tie, row } of gone.sort(byPosting)) remove.run(mapping, hash, place, tie, row)
    return come
  }

  return {
    set(row, keys) {
      const before = sql.one<{ keys: string }>(kept, row)?.keys
      const after = keysText(keys)
      if (before === after) return
      sql.run(keep, row, after)
      change(postingsOf(row, before), postingsOf(row, after))
    },
    drop(row) {
      const before = sql.one<{ keys: string }>(kept, row)?.keys
      if (before === undefined) return
      sql.run(`DELETE FROM ${relations.keys} WHERE row = ?`, row)
      change(postingsOf(row, before), [])
    },
    flush: () => writePostings(sql, table, generation, flushGone()),
    flushGone,
  }
}

function postingsOf(row: RowNumber, text: string | undefined): readonly Posting[] {
  if (text === undefined) return []
  const { tie, keys } = keysOf(text)
  return keys.map(({ mapping, hash, place }) => ({ mapping, hash, place, tie, row }))
}

function nameOf({ mapping, hash, place, tie }: Posting): string {
  return `${mapping}:${hash}:${place}:${tie}`
}
