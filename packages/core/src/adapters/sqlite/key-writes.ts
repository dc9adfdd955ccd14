import type { IndexKey } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import { byKey, keysOf, keysText } from './codec.ts'
import { indexRelationsOf } from './relations.ts'
import type { Sql } from './sql.ts'

type Posting = IndexKey & { readonly row: RowNumber }

/** What a batch of rows changes in the postings of one generation: kept keys at once, postings sorted, at the end. */
export interface KeyWriter {
  /** The row has these keys from now on. */
  set(row: RowNumber, keys: readonly IndexKey[]): void
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

  function change(row: RowNumber, before: readonly IndexKey[], after: readonly IndexKey[]): void {
    const had = new Set(before.map(nameOf))
    const has = new Set(after.map(nameOf))
    for (const key of before) if (!has.has(nameOf(key))) gone.push({ ...key, row })
    for (const key of after) if (!had.has(nameOf(key))) come.push({ ...key, row })
  }

  return {
    set(row, keys) {
      const before = sql.one<{ keys: string }>(kept, row)?.keys
      const after = keysText(keys)
      if (before === after) return
      sql.run(keep, row, after)
      change(row, before === undefined ? [] : keysOf(before), keysOf(after))
    },
    drop(row) {
      const before = sql.one<{ keys: string }>(kept, row)?.keys
      if (before === undefined) return
      sql.run(`DELETE FROM ${relations.keys} WHERE row = ?`, row)
      change(row, keysOf(before), [])
    },
    flush() {
      const remove = sql.prepare(`DELETE FROM ${relations.postings} WHERE mapping = ? AND hash = ? AND row = ?`)
      for (const { mapping, hash, row } of gone.sort(byPosting)) remove.run(mapping, hash, row)
      const add = sql.prepare(`INSERT OR IGNORE INTO ${relations.postings} (mapping, hash, row) VALUES (?, ?, ?)`)
      for (const { mapping, hash, row } of come.sort(byPosting)) add.run(mapping, hash, row)
    },
  }
}

function nameOf({ mapping, hash }: IndexKey): string {
  return `${mapping}:${hash}`
}

/** The order in which postings are stored: a sorted batch touches each page once. */
function byPosting(one: Posting, other: Posting): number {
  return byKey(one, other) || one.row - other.row
}
