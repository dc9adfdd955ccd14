import type { Command } from '../../event/changes-of.ts'
import type { RecordId, Revision, RowNumber, SourceEntry } from '../../model/record.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import type { KnownIdentity } from '../../ports/store/changes.ts'
import type { Draft } from '../../table/draft.ts'
import type { Identities } from '../lookup/identities.ts'
import type { IdentityRules } from '../lookup/identity-bearer.ts'
import type { RecordLocations } from '../lookup/record-location.ts'
import type { AbsorbedSurvivor } from '../merge/absorbed-survivors.ts'
import type { FollowedBatch } from '../merge/follow-survivors.ts'
import type { DraftValidator, UpsertMode, ValidatedRecord } from '../validate/validated-record.ts'

/** What an upsert may do. */
export interface UpsertTerms {
  readonly mode: UpsertMode
  readonly rowFilter: RowFilter
  readonly comment?: string
  readonly expected?: { readonly [id: RecordId]: Revision }
  /** Refuse what would be an update, or an insert. */
  readonly only?: 'INSERT' | 'UPDATE'
  /** Nothing is written of a record that is there, so it may be named by whatever is known of it. */
  readonly asks?: true
}

/** All that the decision about a draft rests on, as values: nothing is read while it is made. */
export interface UpsertDecision extends UpsertTerms {
  readonly command: Command
  readonly identities: Identities
  readonly rules: IdentityRules
  readonly validator: DraftValidator
  /** Of what the drafts name, the absorbed records that a merge had made. */
  readonly absorbedSurvivors: ReadonlyMap<RowNumber, AbsorbedSurvivor>
  /** What drafts become when they are new, as far as it was computed before. */
  readonly precomputed: ReadonlyMap<Draft, ValidatedRecord> | undefined
  readonly nextRow: () => RowNumber
  readonly nextId: () => string
}

/** The records as a batch leaves them so far: later drafts see what earlier ones did. */
export interface Batch extends FollowedBatch {
  readonly locations: RecordLocations
  /** By the row of each contribution that was written, the live record that it is part of. */
  readonly survivorOf: Map<RowNumber, RecordId>
  readonly absentIds: RecordId[]
  readonly absentSources: SourceEntry[]
  readonly absentIdentities: RecordId[]
  /** By row, the records that are known by another identity than before. */
  readonly known: Map<RowNumber, KnownIdentity>
}

/** A batch of which nothing is decided yet. */
export function openBatch({ byId, byPair, byIdentity }: RecordLocations): Batch {
  return {
    locations: { byId: new Map(byId), byPair: byPair.copy(), byIdentity: new Map(byIdentity) },
    before: new Map(),
    after: new Map(),
    contributions: new Map(),
    contributionsBefore: new Map(),
    survivorOf: new Map(),
    stale: new Map(),
    absentIds: [],
    absentSources: [],
    absentIdentities: [],
    known: new Map(),
  }
}
