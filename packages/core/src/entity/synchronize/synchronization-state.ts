import type { RunContext } from '../../job/run-handler.ts'
import { type Principal, SYSTEM } from '../../model/principal.ts'
import type { Instant, Json } from '../../model/record.ts'
import type { RunProgress } from '../../ports/store/changes.ts'
import type { SourceEnds } from '../../resource/configuration.ts'

/** Where a synchronization stands: kept with each batch, so that another process goes on from here. */
export interface SyncState {
  readonly phase: 'LOAD' | 'INDEX' | 'SINK' | 'STEWARD'
  readonly source: number
  readonly batches: number
  /** Of the source that the batches were read from. */
  readonly fingerprint: string | null
  /** Where reading goes on behind the batches; null: the source does not say. */
  readonly position: Json
  /** By source, where the next load goes on, of those that were read to their end and whose positions hold beyond a load. */
  readonly ends: SourceEnds
  /** Rows of the source that made sense, in the batches that were loaded. */
  readonly understood: number
  /** The sinks are being told anew: the entry that says so is in the log. */
  readonly replayed: boolean
  /** When it began, whoever works on it now. */
  readonly started: Instant | null
  /** What was counted so far. */
  readonly report: SyncReport | null
}

const START: SyncState = {
  phase: 'LOAD',
  source: 0,
  batches: 0,
  fingerprint: null,
  position: null,
  understood: 0,
  ends: {},
  replayed: false,
  started: null,
  report: null,
}
export const PHASES = ['LOAD', 'INDEX', 'SINK', 'STEWARD'] as const

export interface SyncReport {
  loaded: number
  inserted: number
  updated: number
  refused: number
  /** What its source states no more, or took away. */
  deleted: number
  /** What scripts took out. */
  dropped: number
  /** Rows that were not understood: broken, without a key, or of no column that the dataset knows. */
  unreadable: number
  /** Sources with such rows: nothing that they state no more is deleted, and their last execution stays. */
  incompleteSources: string[]
  replayed: number
  merged: number
  /** Groups that the steward decided otherwise. */
  decided: number
  /** `source.column` of what the dataset has no column for. */
  ignoredColumns: string[]
  /** By index mapping, how many records have no key of it because its script failed on them. */
  scriptFailures: { [mapping: string]: number }
  /** The first problems met. */
  examples: string[]
}

/** What the phases are given. */
export interface SyncContext {
  readonly principal: Principal
  readonly state: SyncState
  readonly signal: AbortSignal
  readonly run: RunContext
  /** The progress to write with a batch. */
  progress(state: Partial<SyncState>, progress: number, message: string): RunProgress
  /** Moves on; written with the next batch. A phase that is repeated after a crash finds its work done. */
  move(state: Partial<SyncState>): void
  report(progress: number, message: string): Promise<void>
}

export const EMPTY_REPORT: SyncReport = {
  loaded: 0,
  inserted: 0,
  updated: 0,
  refused: 0,
  deleted: 0,
  dropped: 0,
  unreadable: 0,
  replayed: 0,
  merged: 0,
  decided: 0,
  incompleteSources: [],
  ignoredColumns: [],
  scriptFailures: {},
  examples: [],
}

export function contextOf(run: RunContext): SyncContext {
  let state: SyncState = { ...START, ...(run.checkpoint as Partial<SyncState> | null) }
  const progress = (next: Partial<SyncState>, share: number, message: string): RunProgress => {
    state = { ...state, ...next }
    return {
      id: run.fence.run,
      attempt: run.fence.attempt,
      checkpoint: { ...state } as unknown as Json,
      progress: share,
      message,
    }
  }
  return {
    principal: { ...SYSTEM, id: run.run.owner },
    get state() {
      return state
    },
    signal: run.signal,
    run,
    progress,
    move: (next) => {
      state = { ...state, ...next }
    },
    report: (share, message) => run.report(share, message),
  }
}
