import type { CrowdedValue } from '../../api/records.ts'
import type { Crowd } from '../../matching/incremental/crowds.ts'

/** Of the crowded values that the commits of one request met the largest of each mapping, largest first. */
export function largestCrowds(crowds: readonly Crowd[]): readonly CrowdedValue[] {
  const byMapping = new Map<string, CrowdedValue>()
  for (const crowd of crowds)
    if ((byMapping.get(crowd.mappingId)?.records ?? 0) < crowd.records) byMapping.set(crowd.mappingId, crowd)
  return [...byMapping.values()].sort((a, b) => b.records - a.records)
}
