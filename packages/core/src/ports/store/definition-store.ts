import type { Definition, DefinitionSource } from '../../model/definition.ts'
import type { Instant } from '../../model/record.ts'
import type { RunType } from '../../model/run.ts'
import type { NewRun, Submission } from './run-store.ts'

/** A definition as it is saved: the store keeps the version and what ran last. */
export interface SavedDefinition extends Omit<Definition, 'version' | 'lastRun' | 'lastRunId' | 'nextRun'> {
  /** Null: it will not fire. Left out, it stays as it is, though a slot be taken meanwhile. */
  readonly nextRun?: Instant | null
}

/** Which definitions; all of what is stated holds. */
export interface DefinitionQuery {
  /** Only of this kind of work. */
  readonly type?: RunType
  /** Only those that are, or are not. */
  readonly enabled?: boolean
  /** Only those that come from there. */
  readonly source?: DefinitionSource
  /** Only those whose declarer is gone, or is not. */
  readonly orphaned?: boolean
  /** Only these. */
  readonly ids?: readonly string[]
  /** How many are passed over. */
  readonly offset: number
  /** How many are answered at most. */
  readonly limit: number
}

/** One slot of a definition, taken. */
export interface Firing {
  /** The definition's id. */
  readonly definition: string
  /** The slot: the definition's `nextRun` when it was read. */
  readonly slot: Instant
  /** What becomes the definition's `nextRun`; null: it will not fire again. */
  readonly next: Instant | null
  /** The run that is submitted. */
  readonly run: NewRun
}

/** Definitions of long work, and their next slots. A run submitted with a `definition` becomes that one's last run. */
export interface DefinitionStore {
  /** Undefined: there is none. */
  find(id: string): Promise<Definition | undefined>
  /** By name, then id. */
  list(query: DefinitionQuery): Promise<{
    /** Those of the page. */
    readonly definitions: readonly Definition[]
    /** How many there are. */
    readonly total: number
  }>
  /**
   * Creates or replaces; answers it under its next version.
   *
   * @throws OnefoldError `stale` (`version-moved`) when the version is not the expected one
   * @param expected null: there must be none
   */
  save(definition: SavedDefinition, expected: number | null): Promise<Definition>
  /**
   * Removes a definition.
   *
   * @throws OnefoldError `stale` (`version-moved`) when the version is not the expected one
   */
  remove(id: string, expected: number): Promise<void>
  /** Those whose `nextRun` has come by the store's clock, the longest due first. */
  due(limit: number): Promise<readonly Definition[]>
  /** Takes the slot and submits the run in one commit. Undefined: another process took it, or the definition changed. */
  fire(firing: Firing): Promise<Submission | undefined>
}
