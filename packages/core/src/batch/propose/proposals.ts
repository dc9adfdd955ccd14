import { OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import type { Slots } from '../../lib/async/slots.ts'

/** At work at the same time: each takes a core for seconds, and somebody has to answer requests meanwhile. */
export const PROPOSALS_AT_A_TIME = 2

/** Proposals and their previews that are at work in this engine, whoever asked. */
export type Proposals = Slots

/** Refuses with `too_many` where all room is taken. */
export async function inTurn<T>(proposals: Proposals, work: () => Promise<T>): Promise<T> {
  const begun = proposals.run(work)
  if (begun === undefined)
    throw new OnefoldError('too_many', [refusal('too-many-proposals', { most: PROPOSALS_AT_A_TIME })])
  return begun
}
