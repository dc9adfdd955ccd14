import type { GenericSchema } from 'valibot'
import type { Message } from '../error/message.ts'
import type { Definition, DefinitionSource, Overlap } from '../model/definition.ts'
import type { Page, PageRequest } from '../model/page.ts'
import type { Instant } from '../model/record.ts'
import type { Run, RunNotification, RunStatus, RunType } from '../model/run.ts'

/** Which runs; all of what is stated holds. */
export interface RunListQuery extends PageRequest {
  /** Parts of runs are listed when their type is asked for; otherwise the chain of their run shows them. */
  readonly type?: RunType
  /** Only runs that stand so. */
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

/** A run that is to be made. */
export interface RunSubmission {
  /** The kind of work; see `types`. */
  readonly type: RunType
  /** By the type's schema. @default {} */
  readonly input?: unknown
  /** Submitting again under a key of the last 7 days answers the run that was made under it. 1 to 255 characters. */
  readonly idempotencyKey?: string
  /** Who is told by mail what becomes of it. @default nobody */
  readonly notification?: NotificationInput
}

/** @default statuses SUCCEEDED, FAILED and CANCELLED */
export type NotificationInput = Pick<RunNotification, 'recipients'> & Partial<RunNotification>

/** What a submission came to. */
export interface SubmittedRun {
  /** The run as it is now. */
  readonly run: Run
  /** False: the run was there already. */
  readonly created: boolean
}

/** Which finished runs; all of what is stated holds, and something is. */
export interface RunRemoval {
  /** Only these. */
  readonly ids?: readonly string[]
  /** Finished before. */
  readonly olderThan?: Instant
  /** Only those that ended so. */
  readonly statuses?: readonly RunStatus[]
}

/** A kind of work. */
export interface RunTypeView {
  /** Its name. */
  readonly type: RunType
  /** What it does, for people. */
  readonly description: string
  /** What a submission states, as the schema that checks it. */
  readonly input: GenericSchema
  /** A definition may say when it runs. */
  readonly schedulable: boolean
  /** Of all runs for one subject, at most one is at work. */
  readonly singleInstance: boolean
}

/** Long work under way, and what became of it. */
export interface Runs {
  /**
   * One run.
   *
   * @throws OnefoldError `not_found`
   */
  get(id: string): Promise<Run>
  /** A page of runs, the newest first unless stated. */
  list(query?: RunListQuery): Promise<{
    /** Which page, and how many runs there are. */
    readonly page: Page
    /** The runs of the page. */
    readonly runs: readonly Run[]
  }>
  /**
   * Makes a run.
   *
   * @throws OnefoldError `conflict` another input under a known key, and what the state of things forbids
   * @example
   * const { run } = await runs.submit({ type: 'retention', input: { runs: 30, changeLog: 7 } })
   * const { status, output } = await runs.finished(run.id)
   */
  submit(submission: RunSubmission): Promise<SubmittedRun>
  /**
   * Asks a run to end; of a part, the whole.
   *
   * @throws OnefoldError `conflict` when it is over
   */
  cancel(id: string): Promise<Run>
  /**
   * Sees to it that the work of this run succeeds: answers the run, or a repetition of it, that did or is under way;
   * otherwise repeats it.
   *
   * @throws OnefoldError `conflict` while the run itself is unfinished
   */
  retry(id: string, options?: { readonly force?: boolean }): Promise<SubmittedRun>
  /**
   * Removes finished runs with their parts; answers how many.
   *
   * @throws OnefoldError `invalid` when nothing is stated
   */
  remove(which: RunRemoval): Promise<number>
  /** Cancels the run while it is unfinished, and removes it once it is over; answers it as it then is, or was. */
  dismiss(id: string): Promise<Run>
  /** The whole that a run belongs to, its root first, each run before its parts. */
  chain(id: string): Promise<readonly Run[]>
  /** Waits until the run is over, whatever its end. */
  finished(id: string): Promise<Run>
  /** Every kind of work that may be submitted. */
  types(): readonly RunTypeView[]
  /**
   * One kind of work.
   *
   * @throws OnefoldError `not_found`
   */
  type(type: string): RunTypeView
}

/** A definition as callers state it. */
export interface DefinitionInput {
  /** The kind of work; a schedulable one. */
  readonly type: RunType
  /** For people. */
  readonly name: string
  /** What it is, for people. */
  readonly description?: string
  /** Five fields, or six with seconds before them. */
  readonly cron: string
  /** @default 'UTC' */
  readonly timezone?: string
  /** @default true */
  readonly enabled?: boolean
  /** @default 'SKIP' */
  readonly overlap?: Overlap
  /** By the type's schema. @default {} */
  readonly input?: unknown
  /** Who is told by mail what becomes of its runs. @default nobody */
  readonly notification?: NotificationInput
}

/** Which definitions; all of what is stated holds. */
export interface DefinitionListQuery extends PageRequest {
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

/** When a definition fires next. */
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
  /** Refuses with `not_found` an id that is not there. */
  get(id: string): Promise<DefinitionView>
  /** A page of those that the query asks for. */
  list(query?: DefinitionListQuery): Promise<{
    /** Which page it is, of how many. */
    readonly page: Page
    /** In the order asked. */
    readonly definitions: readonly DefinitionView[]
  }>
  /** The id is a UUID. Refuses with `stale` one that is there already. */
  create(id: string, definition: DefinitionInput): Promise<DefinitionView>
  /**
   * Replaces the definition. What declares a DECLARED one also says its type, cron and input: changing them here is refused
   * with `conflict`.
   *
   * @throws OnefoldError `not_found` an id that is not there
   */
  update(id: string, definition: DefinitionInput, version: SeenVersion): Promise<DefinitionView>
  /** Disabling leaves a run at work alone. */
  setEnabled(id: string, enabled: boolean, version: SeenVersion): Promise<DefinitionView>
  /** When it fires from now on, as five or six fields of cron. */
  setCron(id: string, cron: string, version: SeenVersion): Promise<DefinitionView>
  /** Refuses with `conflict` what is declared and not orphaned. */
  remove(id: string, version: SeenVersion): Promise<void>
  /** Makes a run now; `force` bypasses the overlap and nothing else. While another is unfinished: SKIPPED, or it waits. */
  run(id: string, options?: { readonly force?: boolean }): Promise<Run>
  /** The next times, 1 to 365 of them. @default 10 */
  nextRuns(id: string, count?: number): Promise<NextRuns>
}
