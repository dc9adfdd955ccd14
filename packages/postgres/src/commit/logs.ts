import type { AuditEntry, Change, RowNumber } from '@onefold/core'
import { encodeJson } from '../json-text.ts'
import { generationRelations, tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'
import type { Writing } from './writing.ts'

/** Notes the rows written or removed for the generation that is being built, if there is one. */
export async function journal({ session, table, head, mark }: Writing, rows: readonly RowNumber[]): Promise<void> {
  if (head.building === undefined || rows.length === 0) return
  await session.write(
    `INSERT INTO ${generationRelations(table, head.building).journal} (mark, row)
     SELECT $1::bigint, row FROM unnest($2::bigint[]) AS touched (row)`,
    [mark, [...new Set(rows)]],
  )
}

export async function writeAudit({ session, table, mark }: Writing, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const { audit, auditRecords } = tableRelations(table)
  await session.write(
    `INSERT INTO ${audit} (mark, position, id, body)
     SELECT $1::bigint, entry.place, entry.id, entry.body
     FROM unnest($2::text[], $3::json[]) WITH ORDINALITY AS entry (id, body, place)`,
    [mark, entries.map(({ id }) => id), entries.map(encodeJson)],
  )
  const named = entries.flatMap((entry, index) => [...new Set(entry.records)].map((id) => ({ id, place: index + 1 })))
  await session.write(
    `INSERT INTO ${auditRecords} (record_id, mark, position)
     SELECT named.id, $1::bigint, named.place FROM unnest($2::text[], $3::integer[]) AS named (id, place)`,
    [mark, named.map(({ id }) => id), named.map(({ place }) => place)],
  )
}

/** The change log: places count from 1, so that position 0 is before every change of a mark. */
export async function writeChanges({ session, table, mark }: Writing, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  // A clear says all that was to be said of the table before it.
  if (changes.some(({ operation }) => operation === 'clear')) await dropQueued(session, table)
  await session.write(
    `INSERT INTO "onefold".change (serial, mark, position, body)
     SELECT $1::bigint, $2::bigint, change.place, change.body FROM unnest($3::json[]) WITH ORDINALITY AS change (body, place)`,
    [table, mark, changes.map(encodeJson)],
  )
}

/** What a table's destinations were still to be told goes, but not what tells one of them to forget it. */
export async function dropQueued(session: Session, table: number): Promise<void> {
  await session.write(`DELETE FROM "onefold".change WHERE serial = $1`, [table])
  await session.write(`DELETE FROM "onefold".delivery WHERE serial = $1 AND operation <> 'clear'`, [table])
}
