import type { Mark, RecordId, RowNumber, Touched } from '@onefold/core'
import { tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'
import { unknownTable } from './head.ts'

interface Noted {
  readonly head: Mark
  /** Null: nothing is noted under the next mark. */
  readonly known: boolean
  readonly upTo: Mark | null
  readonly rows: readonly RowNumber[] | null
  readonly left: readonly RecordId[] | null
}

/** One statement, so that the head's mark and what is noted are of one state. */
export async function touchedSince(
  session: Session,
  table: number,
  mark: Mark,
  most: number,
): Promise<Touched | undefined> {
  const { touched } = tableRelations(table)
  const [found] = await session.rows<Noted>(
    `WITH first AS (SELECT start FROM ${touched} WHERE mark = $2::bigint + 1),
       noted AS (SELECT t.mark, t.rows, t.gone FROM ${touched} t, first
         WHERE t.mark > $2::bigint AND t.start < first.start + $3::bigint)
     SELECT mark AS head, EXISTS (SELECT FROM first) AS known, (SELECT max(n.mark) FROM noted n) AS "upTo",
       (SELECT array_agg(DISTINCT row ORDER BY row) FROM noted n, unnest(n.rows) AS row) AS rows,
       (SELECT array_agg(DISTINCT id) FROM noted n, unnest(n.gone) AS id) AS "left"
     FROM "onefold".head WHERE serial = $1`,
    [table, mark, Math.max(1, most)],
  )
  if (found === undefined) throw unknownTable(table)
  if (found.head === mark) return { rows: [], left: [], upTo: mark }
  if (!found.known) return undefined
  return { rows: found.rows ?? [], left: [...(found.left ?? [])].sort(), upTo: found.upTo! }
}
