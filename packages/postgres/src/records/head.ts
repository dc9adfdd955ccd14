import { type Head, notFound, type OnefoldError } from '@onefold/core'
import type { Session } from '../session.ts'

interface HeadRow extends Omit<Head, 'live' | 'building' | 'pending'> {
  readonly pending: boolean
  readonly live: number | null
  readonly building: number | null
}

const HEAD = `
  SELECT mark, configuration, records, archived,
    (SELECT mark FROM "onefold".catalogue) AS catalogue,
    (SELECT number FROM "onefold".generation g WHERE g.serial = h.serial AND state = 'LIVE') AS live,
    (SELECT number FROM "onefold".generation g WHERE g.serial = h.serial AND state = 'BUILDING') AS building,
    EXISTS (SELECT FROM "onefold".pending p WHERE p.serial = h.serial) AS pending
  FROM "onefold".head h WHERE serial = $1`

/** The head as it is now, in one question. */
export async function readHead(session: Session, table: number): Promise<Head> {
  return headOf(table, await session.rows<HeadRow>(HEAD, [table]))
}

/**
 * The head, kept from every other writer until the transaction ends.
 *
 * Its generations are as of the statement's beginning, which may be before the lock was given. They can be trusted all
 * the same once `configuration` is found to be the one that the caller read earlier, for it moves with every generation.
 */
export async function lockHead(session: Session, table: number): Promise<Head> {
  return headOf(table, await session.rows<HeadRow>(`${HEAD} FOR UPDATE`, [table]))
}

export function unknownTable(table: number): OnefoldError {
  return notFound('table', String(table))
}

function headOf(table: number, found: readonly HeadRow[]): Head {
  const head = found[0]
  if (head === undefined) throw unknownTable(table)
  const { live, building, pending, ...rest } = head
  return {
    ...rest,
    ...(live === null ? {} : { live }),
    ...(building === null ? {} : { building }),
    ...(pending ? { pending } : {}),
  }
}
