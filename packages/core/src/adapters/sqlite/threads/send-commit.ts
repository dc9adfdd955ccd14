import type { Seen } from '../../../ports/store/changes.ts'
import { MOVED } from '../../sql/commit/commit.ts'
import { packBeginning, packSeen, type UnseenCommit } from './commit-codec.ts'
import type { Thread } from './start-thread.ts'

/**
 * What a decision saw is most of what there is to say of it, and nobody has to look at it as long as the csn stands, which
 * in a file of our own it nearly always does: it is sent when it is asked for.
 */
export async function sendCommit(
  writer: Thread,
  table: number,
  seen: Seen,
  packed: UnseenCommit,
  late: boolean,
): Promise<unknown> {
  const csn = await writer.call('commit', [table, { ...packed, seen: packBeginning(seen) }, { brief: true, late }])
  if (csn !== MOVED) return csn
  return writer.call('commit', [table, { ...packed, seen: packSeen(seen) }, { late }])
}
