import type { CrowdedValue } from '../../api/records.ts'
import type { Matched } from '../commit/plan.ts'

/** Takes down which crowded values the commits of one request met. */
export interface CrowdNotes extends Pick<Matched, 'tell'> {
  /** The largest of each mapping, largest first. */
  largest(): readonly CrowdedValue[]
}

export function crowdNotes(): CrowdNotes {
  const byMapping = new Map<string, CrowdedValue>()
  return {
    tell(crowds) {
      for (const crowd of crowds)
        if ((byMapping.get(crowd.mappingId)?.records ?? 0) < crowd.records) byMapping.set(crowd.mappingId, crowd)
    },
    largest: () => [...byMapping.values()].sort((a, b) => b.records - a.records),
  }
}
