import type { GenericSchema } from 'valibot'
import type { Message } from '../error/message.ts'
import type { Definition, DefinitionSource, Overlap } from '../model/definition.ts'
import type { Page, PageRequest } from '../model/page.ts'
import type { Instant } from '../model/record.ts'
import type { Run, RunNotification, RunStatus, RunType } from '../model/run.ts'

export interface RunListQuery extends PageRequest {
  /** Parts of runs are listed when their type is asked for; otherwise the chain of their run shows them. */
  readonly type?: RunType
  readonly status?: RunStatus | readonly RunStatus[]
  /** What these runs brought about, parts and all. */
  readonly parents?: readonly string[]
  /** The id of a definition. */
  readonly definition?: string
  /** Created at or after. */
  readonly from?: Instant
  /** Created before. */
  readonly to?: Instant
  /** The id of a principal. */
  readonly owner?: string
  /** @default 'DESC' */
  readonly order?: 'ASC' | 'DESC'
}

export interface RunSubmission {
  readonly type: RunType
  /** By the type's schema. @default {} */
  readonly input?: unknown
  /** Submitting again under a key of the last 7 days answers the run that was made under it. 1 to 255 characters. */
  readonly idempotencyKey?: string
  readonly notification?: NotificationInput
}

/** @default statuses SUCCEEDED, FAILED and CANCELLED */
export type NotificationInput = Pick<RunNotification, 'recipients'> & Partial<RunNotification>

export interface SubmittedRun {
  readonly run: Run
  /** False: the run was there already. */
  readonly created: boolean
}

/** Which finished runs; all of what is stated holds, and something is. */
export interface RunRemoval {
  readonly ids?: readonly string[]
  /** Finished before. */
  readonly olderThan?: Instant
  readonly statuses?: readonly RunStatus[]
}

export interface RunTypeView {
  readonly type: RunType
  readonly description: string
  /** What a submission states, as the schema that checks it. */
  readonly input: GenericSchema
  readonly schedulable: boolean
  /** Of all runs for one subject, at most one is at work. */
  readonly singleInstance: boolean
}

export interface Runs {
  get(id: string): Promise<Run>
  list(query?: RunListQuery): Promise<{ readonly page: Page; readonly runs: readonly Run[] }>
  /** Refuses with `conflict` another input under a known key, and what the state of things forbids. */
  submit(submission: RunSubmission): Promise<SubmittedRun>
  /** Asks a run to end; of a part, the whole. Refuses with `conflict` when it is over. */
  cancel(id: string): Promise<Run>
  /**
   * Sees to it that the work of this run succeeds: answers the run, or a repetition of it, that did or is under way;
   * otherwise repeats it. Refuses with `conflict` while the run itself is unfinished.
   */
  retry(id: string, options?: { readonly force?: boolean }): Promise<SubmittedRun>
  /** Removes finished runs with their parts; answers how many. Refuses with `invalid` when nothing is stated. */
  remove(which: RunRemoval): Promise<number>
  /** Cancels the run while it is unfinished, and removes it once it is over; answers it as it then is, or was. */
  dismiss(id: string): Promise<Run>
  /** The whole that a run belongs to, its root first, each run before its parts. */
  chain(id: string): Promise<readonly Run[]>
  /** Waits until the run is over, whatever its end. */
  finished(id: string): Promise<Run>
  types(): readonly RunTypeView[]
  type(type: string): RunTypeView
}

export interface DefinitionInput {
  readonly type: RunType
  readonly name: string
  readonly description?: string
  readonly cron: string
  /** @default 'UTC' */
  readonly timezone?: string
  /** @default true */
  readonly enabled?: boolean
  /** @default 'SKIP' */
  readonly overlap?: Overlap
  /** By the type's schema. @default {} */
  readonly input?: unknown
  readonly notification?: NotificationInput
}

export interface DefinitionListQuery extends PageRequest {
  readonly type?: RunType
  readonly enabled?: boolean
  readonly source?: DefinitionSource
  readonly orphaned?: boolean
  readonly ids?: readonly string[]
}

/** The version that the caller saw; ANY: whichever it is. */
export type SeenVersion = number | 'ANY'

/** A definition, and why it will not fire. */
export interface DefinitionView extends Definition {
  /** In a sentence; absent when it will. */
  readonly nextRunReason?: string
  /** The same, to be said in another language. */
  readonly nextRunNotice?: Message
}

export interface NextRuns {
  /** None where nothing will fire. */
  readonly runs: readonly Instant[]
  /** Why nothing will fire, in a sentence. */
  readonly nextRunReason?: string
  /** The same, to be said in another language. */
  readonly nextRunNotice?: Message
}

/** Long work as it is configured. Another version than the one seen is refused with `stale`. */
export interface Definitions {
  get(id: string): Promise<DefinitionView>
  list(query?: DefinitionListQuery): Promise<{ readonly page: Page; readonly definitions: readonly DefinitionView[] }>
  /** The id is a UUID. Refuses with `stale` one that is there already. */
  create(id: string, definition: DefinitionInput): Promise<DefinitionView>
  /**
   * Replaces the definition. What declares a DECLARED one also says its type, cron and input: changing them here is refused
   * with `conflict`. Refuses with `not_found` an id that is not there.
   */
  update(id: string, definition: DefinitionInput, version: SeenVersion): Promise<DefinitionView>
  /** Disabling leaves a run at work alone. */
  setEnabled(id: string, enabled: boolean, version: SeenVersion): Promise<DefinitionView>
  setCron(id: string, cron: string, version: SeenVersion): Promise<DefinitionView>
  /** Refuses with `conflict` what is declared and not orphaned. */
  remove(id: string, version: SeenVersion): Promise<void>
  /** Makes a run now; `force` bypasses the overlap and nothing else. While another is unfinished: SKIPPED, or it waits. */
  run(id: string, options?: { readonly force?: boolean }): Promise<Run>
  /** The next times, 1 to 365 of them. @default 10 */
  nextRuns(id: string, count?: number): Promise<NextRuns>
}
