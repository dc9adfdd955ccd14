import type { CrowdedValue, UpsertAnswer, UpsertResult } from '../../api/records.ts'
import { conflict, OnefoldError, unavailable } from '../../error/onefold-error.ts'
import { ofRecord, type Refusal } from '../../error/refusal.ts'
import type { Crowd } from '../../matching/incremental/crowds.ts'

/** What an atomic batch is refused with when some of its records fail. */
export function refuseFailures(results: readonly UpsertResult[]): void {
  const failed = results.filter(({ outcome }) => outcome === 'FAILED')
  if (failed.length === 0) return
  const refusals: Refusal[] = failed.flatMap(({ index, refusals = [] }) =>
    refusals.map((each) => ofRecord(index, each)),
  )
  throw new OnefoldError(failed[0]?.refusal ?? 'invalid', refusals)
}

export function busy(table: string): OnefoldError {
  return unavailable('table-busy', { table })
}

export function answerOf(results: readonly UpsertResult[], crowded: readonly CrowdedValue[] = []): UpsertAnswer {
  const dropped = results.filter(({ outcome }) => outcome === 'DROPPED').length
  const count = (outcome: UpsertResult['outcome']) => results.filter((result) => result.outcome === outcome).length
  return {
    total: results.length,
    inserted: count('INSERTED'),
    updated: count('UPDATED'),
    unchanged: count('UNCHANGED'),
    failed: count('FAILED'),
    ...(dropped === 0 ? {} : { dropped }),
    ...(crowded.length === 0 ? {} : { crowded }),
    results,
  }
}

/** Of the crowded values that the commits of one request met the largest of each mapping, largest first. */
export function largestCrowds(crowds: readonly Crowd[]): readonly CrowdedValue[] {
  const byMapping = new Map<string, CrowdedValue>()
  for (const crowd of crowds)
    if ((byMapping.get(crowd.mappingId)?.records ?? 0) < crowd.records) byMapping.set(crowd.mappingId, crowd)
  return [...byMapping.values()].sort((a, b) => b.records - a.records)
}

/** What was read for this batch itself is read again when it is no longer so. */
export function refuseMoved(results: readonly UpsertResult[]): void {
  if (results.some(({ refusal }) => refusal === 'stale' || refusal === 'not_found'))
    throw conflict('seen-moved/records-were-written')
}
