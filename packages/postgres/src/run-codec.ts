import type { Run, RunStatus, RunTrigger, RunType } from '@onefold/core'
import type { run } from './schema.ts'

export type RunRow = typeof run.$inferSelect

export function runOf(row: RunRow): Run {
  const { number, leaseUntil, type, status, trigger, progress, message, input, output, ...others } = row
  const { id, subject, owner, attempt, created, checkpoint, ...optional } = others
  return {
    ...{ id, type: type as RunType, subject, status: status as RunStatus, progress, message, input, output },
    ...{ trigger: trigger as RunTrigger, owner, attempt, created, checkpoint },
    ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)) as {
      [Name in keyof typeof optional]?: NonNullable<(typeof optional)[Name]>
    }),
  }
}
