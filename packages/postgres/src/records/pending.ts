import type { FoundPending, Mark, PendingWrite, RowNumber } from '@onefold/core'
import { NOW } from '../clock.ts'
import type { Session } from '../session.ts'

interface PendingRow {
  readonly mark: Mark
  readonly body: PendingWrite
}

export async function pendingOf(
  session: Session,
  table: number,
  rows: readonly RowNumber[],
): Promise<readonly FoundPending[]> {
  const found = await session.rows<PendingRow>(
    `SELECT mark, body FROM "onefold".pending WHERE serial = $1 AND row = ANY($2::bigint[]) ORDER BY row`,
    [table, rows],
  )
  return found.map(foundOf)
}

export async function pendingSlice(session: Session, table: number, limit: number): Promise<readonly FoundPending[]> {
  const found = await session.rows<PendingRow>(
    `SELECT mark, body FROM "onefold".pending WHERE serial = $1 ORDER BY since, row LIMIT $2`,
    [table, limit],
  )
  return found.map(foundOf)
}

export async function pendingTable(
  session: Session,
  waitedMs: number,
  except: readonly number[],
): Promise<number | undefined> {
  const [found] = await session.rows<{ serial: number }>(
    `SELECT serial FROM "onefold".pending WHERE since <= ${NOW} - $1::bigint AND serial <> ALL($2::bigint[])
     ORDER BY since LIMIT 1`,
    [waitedMs, except],
  )
  return found?.serial
}

function foundOf({ mark, body }: PendingRow): FoundPending {
  return { ...body, mark }
}
