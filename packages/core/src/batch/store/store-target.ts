import type { Session } from '../../api/onefold.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'
import type { Store } from '../../ports/store/store.ts'

/** A store that is to hold the records of the files, opened as an installation. */
export interface StoreTarget {
  readonly store: Store
  /** Of somebody who may do everything. */
  readonly session: Session
  readonly clock: Clock
  readonly ids: Ids
}
