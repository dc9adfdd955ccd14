import type { EntityView } from '@onefold/core'
import { withInstants, without } from '../transport/answer.ts'

/** What the wire says twice: `stats` has it. */
const trimmed = without<EntityView>('recordCount', 'bucketCount', 'duplicateBucketCount', 'indexDuplicateCounts')

/** An entity as the engine shows it. */
export function entityOf(shown: EntityView): EntityView {
  const entity = trimmed(shown)
  return {
    ...entity,
    sources: entity.sources.map((source) => withInstants<typeof source>(['lastExecution'], source)),
  }
}
