import type { BucketPosition, IndexKey, KeysOfRecord } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import { byKey, keysOf, keysText } from './codec.ts'
import { indexRelationsOf } from './relations.ts'
import type { Sql } from './sql.ts'

type Posting = IndexKey & BucketPosition

/** What a batch of rows changes in the postings of one generation: kept keys at once, postings sorted, at the end. */
export interface KeyWriter {
  /** The row has these keys from now on. */
  set(row: RowNumber, keys: KeysOfRecord): void
  /** The row has left. */
  drop(row: RowNumber): void
  /** Writes the postings that came and went. */
  flush(): void
}

export function keyWriter(sql: Sql, table: number, generation: number): KeyWriter {
  const relations = indexRelationsOf(table, generation)
  const kept = `SELECT keys FROM ${relations.keys} WHERE row = ?`
  const keep = `INSERT INTO ${relations.keys} (row, keys) VALUES (?, ?) ON CONFLICT (row) DO UPDATE SET keys = excluded.keys`
  const gone: Posting[] = []
  const come: Posting[] = []

  function change(row: RowNumber, before: string | undefined, after: string | undefined): void {
    const old = postingsOf(row, before)
    const fresh = postingsOf(row, after)
    const had = new Set(old.map(nameOf))
    const has = new Set(fresh.map(nameOf))
    for (const posting of old) if (!has.has(nameOf(posting))) gone.push(posting)
    for (const posting of fresh) if (!had.has(nameOf(posting))) come.push(posting)
  }

  return {
    set(row, keys) {
      const before = sql.one<{ keys: string }>(kept, row)?.keys
      const after = keysText(keys)
      if (before === after) return
      sql.run(keep, row, after)
      change(row, before, after)
    },
    drop(row) {
      const before = sql.one<{ keys: string }>(kept, row)?.keys
      if (before === undefined) return
      sql.run(`DELETE FROM ${relations.keys} WHERE row = ?`, row)
      change(row, before, undefined)
    },
    flush() {
      const posting = 'mapping = ? AND hash = ? AND place = ? AND tie = ? AND row = ?'
      const remove = sql.prepare(`DELETE FROM ${relations.postings} WHERE ${posting}`)
      for (const { mapping, hash, place, tie, row } of gone.sort(byPosting)) remove.run(mapping, hash, place, tie, row)
      const add = sql.prepare(
        `INSERT OR IGNORE INTO ${relations.postings} (mapping, hash, place, tie, row) VALUES (?, ?, ?, ?, ?)`,
      )
      for (const { mapping, hash, place, tie, row } of come.sort(byPosting)) add.run(mapping, hash, place, tie, row)
    },
  }
}

function postingsOf(row: RowNumber, text: string | undefined): readonly Posting[] {
  if (text === undefined) return []
  const { tie, keys } = keysOf(text)
  return keys.map((key) => ({ ...key, tie, row }))
}

function nameOf({ mapping, hash, place, tie }: Posting): string {
  return `${mapping}:${hash}:${place}:${tie}`
}

/** The order in which postings are stored: a sorted batch touches each page once. */
function byPosting(one: Posting, other: Posting): number {
  return byKey(one, other) || one.place - other.place || one.tie - other.tie || one.row - other.row
}
