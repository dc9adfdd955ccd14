import {
  type AuditEntry,
  type Change,
  type Erasing,
  erasedChange,
  erasedEntry,
  type Forgetting,
  type RecordId,
  tellsOfErased,
} from '@onefold/core'
import { encodeJson } from '../json-text.ts'
import { tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'
import type { Writing } from './writing.ts'

interface Place {
  readonly mark: number
  readonly position: number
}

/** Takes these records out of history, with where their ids, keys and source pairs led. */
export async function forget({ session, table }: Writing, { ids, rows }: Forgetting): Promise<void> {
  const { history, redirects, sources } = tableRelations(table)
  await session.write(`DELETE FROM ${history} WHERE id = ANY($1::text[])`, [ids])
  await session.write(`DELETE FROM ${redirects} WHERE id = ANY($1::text[])`, [ids])
  await session.write(`DELETE FROM ${sources} WHERE row = ANY($1::bigint[])`, [rows])
}

/** Takes the content of these records out of everything but the live table, its keys and its rulings, which the decision names. */
export async function erase(writing: Writing, { ids, rows, instant }: Erasing): Promise<void> {
  const { session, table, mark } = writing
  const { erasures } = tableRelations(table)
  await forget(writing, { ids, rows })
  await emptyAudit(session, table, ids)
  await emptyLog(session, table, ids)
  await session.write(`DELETE FROM "onefold".delivery WHERE serial = $1 AND record_id = ANY($2::text[])`, [table, ids])
  // A receiver may have quoted what it refused; a publisher at work would queue what it has read: its claim is over.
  await session.write(
    `UPDATE "onefold".destination SET last_error = NULL, node = NULL, attempt = attempt + 1 WHERE serial = $1`,
    [table],
  )
  await session.write(
    `INSERT INTO ${erasures} (id, mark, instant) SELECT id, $2, $3 FROM unnest($1::text[]) AS erased (id)
     ON CONFLICT (id) DO UPDATE SET mark = excluded.mark, instant = excluded.instant`,
    [ids, mark, instant],
  )
}

async function emptyAudit(session: Session, table: number, ids: readonly RecordId[]): Promise<void> {
  const erased = new Set(ids)
  const telling = (await entriesOf(session, table, ids)).filter(({ entry }) => tellsOfErased(entry, erased))
  await session.write(
    `UPDATE ${tableRelations(table).audit} a SET body = emptied.body
     FROM unnest($1::bigint[], $2::integer[], $3::json[]) AS emptied (mark, position, body)
     WHERE a.mark = emptied.mark AND a.position = emptied.position`,
    [
      telling.map(({ mark }) => mark),
      telling.map(({ position }) => position),
      telling.map(({ entry }) => encodeJson(erasedEntry(entry, erased))),
    ],
  )
}

async function emptyLog(session: Session, table: number, ids: readonly RecordId[]): Promise<void> {
  const found = await changesOf(session, table, ids)
  await session.write(
    `UPDATE "onefold".change c SET body = emptied.body
     FROM unnest($2::bigint[], $3::integer[], $4::json[]) AS emptied (mark, position, body)
     WHERE c.serial = $1 AND c.mark = emptied.mark AND c.position = emptied.position`,
    [
      table,
      found.map(({ mark }) => mark),
      found.map(({ position }) => position),
      found.map(({ change }) => encodeJson(erasedChange(change))),
    ],
  )
}

/** What the audit tells of these records. */
export function entriesOf(
  session: Session,
  table: number,
  ids: readonly RecordId[],
): Promise<readonly (Place & { readonly entry: AuditEntry })[]> {
  const { audit, auditRecords } = tableRelations(table)
  return session.rows(
    `SELECT mark, position, a.body AS entry
     FROM (SELECT DISTINCT mark, position FROM ${auditRecords} WHERE record_id = ANY($1::text[])) named
       JOIN ${audit} a USING (mark, position)`,
    [ids],
  )
}

/** What the change log still tells of these records. */
export function changesOf(
  session: Session,
  table: number,
  ids: readonly RecordId[],
): Promise<readonly (Place & { readonly change: Change })[]> {
  return session.rows(
    `SELECT mark, position, body AS change FROM "onefold".change
     WHERE serial = $1 AND body ->> 'recordId' = ANY($2::text[])`,
    [table, ids],
  )
}
