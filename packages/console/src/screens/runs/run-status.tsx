import type { RunStatus } from '@onefold/core'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { wordOf } from '../../server/vocabulary.ts'

const TONES: { readonly [status in RunStatus]: Tone } = {
  PENDING: 'plain',
  RUNNING: 'accent',
  CANCELLING: 'doubt',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  CANCELLED: 'doubt',
  SKIPPED: 'plain',
}

/** In the order of a filter. */
export const STATUSES = Object.keys(TONES) as readonly RunStatus[] // the keys are those of its type

export function RunStatusBadge({ status }: { readonly status: RunStatus }) {
  return <Badge tone={TONES[status]}>{wordOf('runStatuses', status)}</Badge>
}
