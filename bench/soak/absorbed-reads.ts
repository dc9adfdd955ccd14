import type { RecordView, Store } from '../../packages/core/src/index.ts'
import { absorbedReads } from '../../packages/core/test/fixtures/absorbed.ts'

/** What ids answer that merges took, beside what is expected of them. */
export function absorbedReadsOn(store: Store, history: boolean): Promise<readonly (readonly [unknown, RecordView])[]> {
  return absorbedReads(store, history)
}
