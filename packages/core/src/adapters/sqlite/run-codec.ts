import type { Run } from '../../model/run.ts'
import { given } from './codec.ts'
import type { run } from './schema.ts'

export type RunRow = typeof run.$inferSelect

export function runOf(row: RunRow): Run {
  const { turn: _, lease: __, failure, node, parent, started, finished, ping, ...others } = row
  const { definition, retryOf, exclusive, idempotencyKey, notification, ...rest } = others
  return {
    ...rest,
    ...given('failure', failure),
    ...given('definition', definition),
    ...given('node', node),
    ...given('parent', parent),
    ...given('retryOf', retryOf),
    ...given('started', started),
    ...given('finished', finished),
    ...given('ping', ping),
    ...given('exclusive', exclusive),
    ...given('idempotencyKey', idempotencyKey),
    ...given('notification', notification),
  }
}
