import { conflict, type Fence, type OnefoldError, type RunProgress } from '@onefold/core'
import { encodeJson } from '../json-text.ts'
import type { Session } from '../session.ts'

/** The attempt holds the run as long as nobody took it over, even past the end of its lease. */
const HELD = `id = $1 AND attempt = $2 AND status IN ('RUNNING', 'CANCELLING')`

/** Keeps the run from being taken over until the transaction ends. Refuses with `conflict` (`lease-lost`). */
export async function requireHeld(session: Session, { run, attempt }: Fence): Promise<void> {
  const held = await session.rows(`SELECT FROM "onefold".run WHERE ${HELD} FOR UPDATE`, [run, attempt])
  if (held.length === 0) throw leaseLost(run)
}

/** The same, and writes how far the run came. */
export async function keepProgress(session: Session, run: RunProgress): Promise<void> {
  const { id, attempt, checkpoint, progress, message } = run
  const kept = await session.write(
    `UPDATE "onefold".run SET checkpoint = $3::json, progress = $4, message = $5 WHERE ${HELD}`,
    [id, attempt, encodeJson(checkpoint), progress, message],
  )
  if (kept === 0) throw leaseLost(id)
}

export function leaseLost(run: string): OnefoldError {
  return conflict('lease-lost/run-no-longer', { run })
}
