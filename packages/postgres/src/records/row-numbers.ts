import type { RowNumber } from '@onefold/core'
import { tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'

export async function reserveRows(session: Session, table: number, count: number): Promise<readonly RowNumber[]> {
  const numbers = `nextval('${tableRelations(table).rowNumbers}')`
  const reserved = await session.rows<{ row: number }>(`SELECT ${numbers} AS row FROM generate_series(1, $1)`, [count])
  return reserved.map(({ row }) => row)
}
