import type { Json, RecordId } from './record.ts'
import type { SurvivorshipStrategy } from './resources/merger.ts'

/**
 * What decided a cell: a strategy of a rule; UNION also for lists that no rule speaks of; WEIGHT for the merger's
 * order of weights; PINNED for what a person decided.
 */
export type ProvenanceRule = SurvivorshipStrategy | 'WEIGHT' | 'PINNED'

/** Where one cell of a survivor comes from. */
export interface CellProvenance {
  /** Absent for a cell that was left empty on purpose. */
  readonly value?: Json
  /** The record that the value was taken from; of a value made from several, the first in the order of weights. Absent for a constant and for a pin. */
  readonly from?: RecordId
  /** What decided. */
  readonly rule: ProvenanceRule
  /** What the other records hold there, in the order of weights. */
  readonly others: readonly {
    /** The record that held it. */
    readonly id: RecordId
    /** What it held. */
    readonly value: Json
  }[]
}

/** Where the cells of a survivor come from, by column. */
export type Provenance = { readonly [column: string]: CellProvenance }
