import type { Run, RunStatus, RunTrigger, RunType } from '@onefold/core'
import type { run } from './schema.ts'

export type RunRow = typeof run.$inferSelect

export function runOf(row: RunRow): Run {
  const { number, leaseUntil, failure, node, parent, started, finished, ping, ...rest } = row
  return {
    ...rest,
    type: rest.type as RunType,
    status: rest.status as RunStatus,
    trigger: rest.trigger as RunTrigger,
    ...(failure === null ? {} : { failure }),
    ...(node === null ? {} : { node }),
    ...(parent === null ? {} : { parent }),
    ...(started === null ? {} : { started }),
    ...(finished === null ? {} : { finished }),
    ...(ping === null ? {} : { ping }),
  }
}
