import type { Instant } from '../../../model/record.ts'
import type { Run } from '../../../model/run.ts'
import { relation } from '../relation.ts'

/** A run as it is stored. */
export interface StoredRun extends Run {
  /** Order of creation. */
  readonly number: number
  /** When the lease ends; 0 or nothing while nobody holds it. */
  readonly lease: Instant | null
}

export const RUN = relation<StoredRun>('run', {
  number: ['integer', '#turn'],
  id: 'text',
  type: 'text',
  subject: 'text',
  status: 'text',
  progress: 'real',
  message: 'text',
  input: 'json',
  output: 'json',
  failure: 'json?',
  trigger: 'text',
  owner: 'text',
  node: 'text?',
  parent: 'text?',
  attempt: 'integer',
  created: 'integer',
  started: 'integer?',
  finished: 'integer?',
  ping: 'integer?',
  checkpoint: 'json',
  lease: ['integer', '#lease'],
  definition: 'text?',
  retryOf: 'text?',
  exclusive: 'text?',
  idempotencyKey: 'text?',
  notification: 'json?',
})

export function runOf({ number: _, lease: __, ...run }: StoredRun): Run {
  return run
}

/**
 * How long a claim lasts without a beat. Much shorter, and a pause of the process would let two nodes work on one run;
 * much longer, and the work of a dead node waits for nothing.
 */
export const LEASE_MS = 30_000

export const LEASE_ENDED = '(#lease IS NULL OR #lease <= #now)'
export const UNFINISHED = `status IN ('PENDING', 'RUNNING', 'CANCELLING')`
export const AT_WORK = `status IN ('RUNNING', 'CANCELLING')`
export const WHOLE = `trigger <> 'CHAIN'`
