import type { Command } from '../../event/changes-of.ts'
import type { RecordId, Revision, RowNumber, SourceEntry } from '../../model/record.ts'
import type { Sight } from '../../model/sight.ts'
import type { Draft } from '../../table/draft.ts'
import type { Situation, WriteRooms } from '../commit/decision-context.ts'
import type { Identities } from '../lookup/identities.ts'
import type { Located } from '../lookup/record-location.ts'
import type { FollowedBatch } from '../merge/follow-survivors.ts'
import type { Shaped, Shaper } from '../validate/validated-record.ts'

/**
 * MERGE: an update replaces the columns it states. REPLACE: a mirrored record holds what its origin holds, nothing else.
 * LOAD: as MERGE, and columns that the dataset lacks are left out.
 */
export type UpsertMode = 'MERGE' | 'REPLACE' | 'LOAD'

export interface UpsertContext {
  readonly mode: UpsertMode
  readonly sight: Sight
  readonly comment?: string
  readonly expected?: { readonly [id: RecordId]: Revision }
  /** Refuse what would be an update, or an insert. */
  readonly only?: 'INSERT' | 'UPDATE'
  /** Nothing is written of a record that is there, so it may be named by whatever is known of it. */
  readonly asks?: true
}

/** The records as this batch leaves them so far: later items see what earlier ones did. */
export interface Batch extends FollowedBatch {
  readonly located: Located
  readonly absentIds: RecordId[]
  readonly absentSources: SourceEntry[]
}

export interface PlanContext extends UpsertContext {
  readonly rooms: WriteRooms
  readonly situation: Situation
  readonly command: Command
  readonly identities: Identities
  readonly shape: Shaper
  /** What drafts become when they are new, as far as it was made ahead. */
  readonly shapes: ReadonlyMap<Draft, Shaped> | undefined
  readonly nextRow: () => RowNumber
}

/** A batch of which nothing is decided yet. */
export function openBatch({ byId, byPair }: Located): Batch {
  return {
    located: { byId: new Map(byId), byPair: byPair.copy() },
    before: new Map(),
    after: new Map(),
    leaves: new Map(),
    leavesBefore: new Map(),
    stale: new Map(),
    absentIds: [],
    absentSources: [],
  }
}
