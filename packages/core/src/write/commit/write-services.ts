import type { Mutex } from '../../lib/async/mutex.ts'
import type { createRulesCache } from '../../matching/rules.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Faults } from '../../ports/faults.ts'
import type { Ids } from '../../ports/ids.ts'
import type { ScriptRunner } from '../../ports/script-runner.ts'
import type { Generation } from '../../ports/store/match-store.ts'
import type { Head } from '../../ports/store/record-store.ts'
import type { Store } from '../../ports/store/store.ts'
import type { Configurations } from '../../resource/configuration.ts'
import type { RecentOutcomes } from '../upsert/recent-outcomes.ts'

/** All that writing may need of its surroundings. A function takes what it uses of it, and no more. */
export interface WriteServices {
  readonly store: Store
  readonly configurations: Configurations
  readonly clock: Clock
  readonly ids: Ids
  /** By table; other things that take turns have names that no table has. */
  readonly locks: Mutex
  readonly faults: Faults
  /** A group of more records is not acted on at once. */
  readonly largestGroup: number
  /** Runs what resources hold as scripts. */
  readonly scripts?: ScriptRunner
  readonly rulesOf: ReturnType<typeof createRulesCache>
  /** The open generations of a table at this head. */
  readonly generationsOf: (table: number, head: Head) => Promise<readonly Generation[]>
  readonly outcomes: RecentOutcomes
  /** Called after each commit that published something. */
  published(): void
}

/** What loading a decision context takes. */
export type ContextServices = Pick<WriteServices, 'store' | 'configurations' | 'rulesOf' | 'generationsOf'>

/** What deciding and committing takes. */
export type CommitServices = ContextServices & Pick<WriteServices, 'locks' | 'faults' | 'published'>

/** What a write that somebody commanded takes besides. */
export type CommandServices = CommitServices & Pick<WriteServices, 'ids' | 'clock'>

/** The same for a command that checks values. */
export type ValidatingServices = CommandServices & Pick<WriteServices, 'scripts'>

/** The same for a command that writes batches of records. */
export type BatchServices = ValidatingServices & Pick<WriteServices, 'outcomes'>

/** What checking values takes: scripts run, references are looked up in the store. */
export type LookupServices = Pick<WriteServices, 'store' | 'scripts'>

/** What computing a survivor takes. */
export type SurvivorServices = LookupServices & Pick<WriteServices, 'clock'>

/** What planning takes that reads and gives ids. */
export type PlanServices = Pick<WriteServices, 'store' | 'ids'>

/** What acting on groups takes: how large one may be. */
export type GroupServices = Pick<WriteServices, 'store' | 'largestGroup'>
