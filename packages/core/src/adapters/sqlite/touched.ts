import type { Mark, RecordId, RowNumber } from '../../model/record.ts'
import { TOUCHED_KEPT, type TouchedReads } from '../../ports/touched.ts'
import { readHead } from './heads.ts'
import { relationsOf } from './relations.ts'
import type { Sql } from './sql.ts'
import type { StoredChanges } from './stored-put.ts'
import type { Synchronous } from './synchronous.ts'

/** Commits between two looks at what is too old to be kept. */
const TRIM_EVERY = 64

interface TouchedRow {
  readonly mark: Mark
  readonly rows: string
  readonly gone: string
}

/** Notes what a commit touches. A commit that touches nothing is noted too: marks without gaps tell that nothing is missing. */
export function keepTouched(
  sql: Sql,
  table: number,
  { put, remove, archive, erase, forget }: StoredChanges,
  mark: Mark,
): void {
  const { touched } = relationsOf(table)
  const rows = new Set([...put.map(({ row }) => row), ...[...remove, ...archive].map(({ row }) => row)])
  for (const row of [...(erase?.rows ?? []), ...(forget?.rows ?? [])]) rows.add(row)
  const left = new Set([...remove, ...archive].map(({ id }) => id))
  for (const id of [...(erase?.ids ?? []), ...(forget?.ids ?? [])]) left.add(id)
  const last = sql.one<{ end: number }>(`SELECT start + size AS end FROM ${touched} ORDER BY mark DESC LIMIT 1`)
  const start = last?.end ?? 0
  sql.run(
    `INSERT INTO ${touched} (mark, start, size, rows, gone) VALUES (?, ?, ?, ?, ?)`,
    mark,
    start,
    rows.size + left.size,
    JSON.stringify([...rows]),
    JSON.stringify([...left]),
  )
  if (mark % TRIM_EVERY === 0) trim(sql, table, start - TOUCHED_KEPT)
}

/** What ended before this count goes: everything up to the first commit that reaches beyond it. */
function trim(sql: Sql, table: number, before: number): void {
  const { touched } = relationsOf(table)
  sql.run(
    `DELETE FROM ${touched} WHERE mark < (SELECT mark FROM ${touched} WHERE start + size > ? ORDER BY mark LIMIT 1)`,
    before,
  )
}

export function touchedReads(sql: Sql): Synchronous<TouchedReads> {
  return {
    touchedSince: (table, mark, most) =>
      sql.snapshot(() => {
        const head = readHead(sql, table).mark
        if (mark === head) return { rows: [], left: [], upTo: mark }
        const { touched } = relationsOf(table)
        const first = sql.one<{ start: number }>(`SELECT start FROM ${touched} WHERE mark = ?`, mark + 1)
        if (first === undefined) return undefined
        const found = sql.all<TouchedRow>(
          `SELECT mark, rows, gone FROM ${touched} WHERE mark > ? AND start < ? ORDER BY mark`,
          mark,
          first.start + Math.max(1, most),
        )
        const rows = found.flatMap((each) => JSON.parse(each.rows) as RowNumber[]) // written by `keepTouched`
        const left = found.flatMap((each) => JSON.parse(each.gone) as RecordId[])
        return {
          rows: [...new Set(rows)].sort((one, other) => one - other),
          left: [...new Set(left)].sort(),
          upTo: found.at(-1)!.mark,
        }
      }),
  }
}
