import type { RowNumber, Ruling, RulingMember } from '@onefold/core'
import { tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'

const MEMBER = 'ruling, kind, origin, row, part'

/** What hangs on these rows, by (ruling, origin). */
export async function rulingMembers(session: Session, table: number, rows: readonly RowNumber[]) {
  if (rows.length === 0) return []
  return session.rows<RulingMember>(
    `SELECT ${MEMBER} FROM ${tableRelations(table).rulingMembers} WHERE row = ANY($1::bigint[]) ORDER BY ruling, origin`,
    [rows],
  )
}

export async function rulingGroups(session: Session, table: number, rulings: readonly string[]) {
  if (rulings.length === 0) return []
  return session.rows<RulingMember>(
    `SELECT ${MEMBER} FROM ${tableRelations(table).rulingMembers} WHERE ruling = ANY($1::text[]) ORDER BY ruling, origin`,
    [rulings],
  )
}

export async function rulings(session: Session, table: number, ids: readonly string[]): Promise<readonly Ruling[]> {
  if (ids.length === 0) return []
  const found = await session.rows<{ body: Ruling }>(
    `SELECT body FROM ${tableRelations(table).rulings} WHERE id = ANY($1::text[]) ORDER BY id`,
    [ids],
  )
  return found.map(({ body }) => body)
}

export async function rulingSlice(
  session: Session,
  table: number,
  { ruling, origin }: { readonly ruling: string; readonly origin: RowNumber },
  limit: number,
): Promise<readonly RulingMember[]> {
  return session.rows<RulingMember>(
    `SELECT ${MEMBER} FROM ${tableRelations(table).rulingMembers}
     WHERE (ruling, origin) > ($1, $2) ORDER BY ruling, origin LIMIT $3`,
    [ruling, origin, limit],
  )
}
