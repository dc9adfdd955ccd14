import type { Instant, RecordId, RowNumber } from './record.ts'

/**
 * What people decided about a group of records. It hangs on the records, never on a cluster's id.
 *
 * SEPARATION: records of different parts are different things. The others are a steward's work on a group, its case: IGNORE
 * (not worth a look), ESCALATION (for somebody else to decide), HOLD (looked at by a person). Pairs of a case are never
 * acted on automatically. DIVERGED is a case that the engine opens, of one contribution and the survivor that it is part of.
 */
export const RULING_KINDS = ['SEPARATION', 'IGNORE', 'ESCALATION', 'HOLD', 'DIVERGED'] as const
/** What people decided about a group of records. */
export type RulingKind = (typeof RULING_KINDS)[number]

/** Who decided, when and why. It never changes: another decision is another ruling. */
export interface Ruling {
  /** A UUID. */
  readonly id: string
  /** What was decided. */
  readonly kind: RulingKind
  /** When it was decided. */
  readonly instant: Instant
  /** A principal's id, or `SYSTEM`. */
  readonly user: string
  /** Of the audit entries that the decision left. */
  readonly operationId: string
  /** Why, in the words of whoever decided. */
  readonly note?: string
  /** Who is asked to decide, of an escalation. */
  readonly assignee?: string
  /** The absorbed record that diverged. */
  readonly contribution?: RecordId
}

/**
 * A record's place in a ruling. `origin` is the row of the record that was ruled on and never changes; `row` follows it:
 * the survivor that took the record in, or the record itself.
 */
export interface RulingMember {
  /** The id of the ruling. */
  readonly ruling: string
  /** That of the ruling. */
  readonly kind: RulingKind
  /** The row of the record that was ruled on. */
  readonly origin: RowNumber
  /** Where the origin leads now. */
  readonly row: RowNumber
  /** Of a separation: members of one part are not stated as different from each other. 0 for a case. */
  readonly part: number
}
