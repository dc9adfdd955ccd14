import type { BucketStats } from '../../api/buckets.ts'
import type { MatchingStats } from '../../ports/store/match-store.ts'
import { isFor, type MatchRules } from '../rules.ts'

export const NO_BUCKETS: BucketStats = Object.freeze({
  bucketsByIndex: {},
  duplicatesByIndex: {},
  totalBuckets: 0,
  totalDuplicatedBuckets: 0,
})

export function bucketCounts({ keyer }: MatchRules, { bucketsByMapping }: MatchingStats): BucketStats {
  const duplicates = bucketsByMapping.filter(({ mapping }) => isFor(keyer.duplicates, mapping))
  const named = (counted: MatchingStats['bucketsByMapping']) =>
    Object.fromEntries(counted.map(({ mapping, buckets }) => [keyer.mappings[mapping]?.id ?? String(mapping), buckets]))
  const sum = (counted: MatchingStats['bucketsByMapping']) => counted.reduce((total, { buckets }) => total + buckets, 0)
  return {
    bucketsByIndex: named(bucketsByMapping),
    duplicatesByIndex: named(duplicates),
    totalBuckets: sum(bucketsByMapping),
    totalDuplicatedBuckets: sum(duplicates),
  }
}
