import type { Fence } from '../../ports/match-store.ts'
import { leaseLost } from './refusals.ts'
import type { Sql } from './sql.ts'

/**
 * Refuses unless the run is at work under this attempt. A lease that ended but that nobody took over still counts:
 * what was done under it is not done twice.
 */
export function requireAttempt(sql: Sql, run: string, attempt: number): void {
  const held = sql.has(
    `SELECT 1 FROM run WHERE id = ? AND attempt = ? AND attempt > 0 AND status IN ('RUNNING', 'CANCELLING')`,
    run,
    attempt,
  )
  if (!held) throw leaseLost(`The run "${run}"`)
}

/** As `requireAttempt`; what is done outside any run has no fence. */
export function requireFence(sql: Sql, fence: Fence | undefined): void {
  if (fence !== undefined) requireAttempt(sql, fence.run, fence.attempt)
}
