import { isOnefoldError } from '../error/onefold-error.ts'
import type { RunContext } from '../job/run-handler.ts'
import { buildGeneration } from '../matching/build-generation.ts'
import type { Masks } from '../model/entity.ts'
import { type Principal, SYSTEM } from '../model/principal.ts'
import type { Instant, Json } from '../model/record.ts'
import type { RunType } from '../model/run.ts'
import type { RunProgress } from '../ports/changes.ts'
import { componentsOfEntity, enabledEntityOf, entityOf, type StoredEntity } from '../resource/configuration.ts'
import { saveCatalogue } from '../resource/save-catalogue.ts'
import { matchConfigurationOf } from '../write/situation.ts'
import { entityDocument } from './entity-changes.ts'
import { load } from './load.ts'
import { restate } from './restate.ts'
import type { Rooms } from './rooms.ts'
import { steward } from './steward.ts'
import { type SynchronizationWish, wishOf } from './synchronization-wish.ts'

/** Where a synchronization stands: kept with each batch, so that another process goes on from here. */
interface SyncState {
  readonly phase: 'LOAD' | 'INDEX' | 'SINK' | 'STEWARD'
  readonly source: number
  readonly batches: number
  /** Of the source that the batches were read from. */
  readonly fingerprint: string | null
  /** The last row restated, once the sinks were told to clear. */
  readonly restated: number | null
  /** When it began, whoever works on it now. */
  readonly started: Instant | null
  /** What was counted so far. */
  readonly report: SyncReport | null
}

const START: SyncState = {
  ...{ phase: 'LOAD', source: 0, batches: 0, fingerprint: null },
  ...{ restated: null, started: null, report: null },
}
const PHASES = ['LOAD', 'INDEX', 'SINK', 'STEWARD'] as const

export interface SyncReport {
  loaded: number
  inserted: number
  updated: number
  refused: number
  /** What its source states no more. */
  deleted: number
  /** What scripts took out. */
  dropped: number
  unreadable: number
  restated: number
  merged: number
  /** Groups that the steward decided otherwise. */
  decided: number
  /** `source.column` of what the dataset has no column for. */
  ignoredColumns: string[]
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

const EMPTY_REPORT: SyncReport = {
  ...{ loaded: 0, inserted: 0, updated: 0, refused: 0, deleted: 0, dropped: 0, unreadable: 0, restated: 0, merged: 0 },
  ...{ decided: 0, ignoredColumns: [], examples: [] },
}

/** Brings one entity up to date: load, index, sink, steward, in that order [EN-30]. */
export async function synchronize(rooms: Rooms, run: RunContext): Promise<Json> {
  const wish = wishOf(run.run)
  const { entity: id } = wish
  const context = contextOf(run)
  const report: SyncReport = { ...structuredClone(EMPTY_REPORT), ...context.state.report }
  const started = context.state.started ?? rooms.clock.now()
  context.move({ started, report })
  try {
    const entity = enabledEntityOf(await rooms.configurations.current(), id)
    const from = PHASES.indexOf(context.state.phase)
    for (const phase of PHASES.slice(from)) {
      run.signal.throwIfAborted()
      if (phase !== context.state.phase) context.move({ phase })
      await runPhase(rooms, phase, entity, wish, context, report)
    }
    await finish(rooms, id, wish, started)
  } catch (error) {
    if (!run.signal.aborted) await fail(rooms, id, error, context.state.phase)
    throw error
  }
  return { ...report }
}

/** One phase, as a part of the run that its chain shows; nothing when it is not wanted. */
async function runPhase(
  rooms: Rooms,
  phase: SyncState['phase'],
  entity: StoredEntity,
  wish: SynchronizationWish,
  context: SyncContext,
  report: SyncReport,
): Promise<void> {
  const { masks } = wish
  const part = async (type: RunType, work: () => Promise<void>, output: () => Json) => {
    if (context.run.run.type === type) return work() // a run of the phase alone is itself that part
    return context.run.part(type, () => work().then(output))
  }
  if (phase === 'LOAD' && masks.load !== 'NONE') {
    const chosen = { ...entity, sources: sourcesOf(entity, wish) }
    const { inserted, updated, refused } = report
    await part(
      'entity-load',
      () => load(rooms, chosen, masks, context, report),
      () => ({
        inserted: report.inserted - inserted,
        updated: report.updated - updated,
        refused: report.refused - refused,
      }),
    )
  }
  if (phase === 'INDEX' && masks.index !== 'NONE')
    await part(
      'entity-index',
      () => index(rooms, entity, masks, context),
      () => null,
    )
  if (phase === 'SINK' && masks.sink === 'FULL')
    await part(
      'entity-sink',
      () => restate(rooms, entity, context, report),
      () => ({ restated: report.restated }),
    )
  if (phase === 'STEWARD' && wish.steward && entity.type === 'AUTO_DUPLICATES')
    await part(
      'entity-steward',
      () => steward(rooms, entity, context, report),
      () => ({ merged: report.merged }),
    )
}

function sourcesOf({ sources }: StoredEntity, { source }: SynchronizationWish) {
  return source === undefined ? sources : sources.filter(({ resource }) => resource === source)
}

/** FULL builds anew. CHANGES has nothing left to do where every write was indexed as it was made; only a table that never was is built. */
async function index(rooms: Rooms, entity: StoredEntity, masks: Masks, context: SyncContext): Promise<void> {
  const components = componentsOfEntity(await rooms.configurations.current(), entity)
  const wanted = matchConfigurationOf(components)
  if (!wanted) return
  const head = await rooms.store.records.head(components.table.serial)
  if (masks.index === 'CHANGES' && head.live !== undefined) return
  await buildGeneration(
    {
      ...rooms.store,
      fence: context.run.fence,
      signal: context.signal,
      report: (progress, message) => context.report(0.4 + progress * 0.4, message),
    },
    components.table.serial,
    wanted,
  )
}

async function finish(rooms: Rooms, id: string, wish: SynchronizationWish, started: number): Promise<void> {
  await saveCatalogue(rooms.store.catalogue, rooms.configurations, async (configuration) => {
    const stored = entityOf(configuration, id)
    const entity = makesUpFor(wish, stored) ? withoutFailure(stored) : stored
    // A load of a window says nothing of what lies before and behind it.
    const { load } = wish.masks
    const loaded = load === 'FULL' || load === 'INCREMENTAL' ? sourcesOf(entity, wish) : []
    const sources = entity.sources.map((source) =>
      loaded.includes(source) ? { ...source, lastExecution: started } : source,
    )
    return { answer: undefined, changes: { put: [entityDocument({ ...entity, sources })], remove: [] } }
  })
}

/** A failure is over when the phase that failed went through; one of an older version when any run does. */
function makesUpFor({ masks, steward }: SynchronizationWish, { failedPhase }: StoredEntity): boolean {
  switch (failedPhase) {
    case 'LOAD':
      return masks.load !== 'NONE'
    case 'INDEX':
      return masks.index !== 'NONE'
    case 'SINK':
      return masks.sink === 'FULL'
    case 'STEWARD':
      return steward
    default:
      return true
  }
}

function withoutFailure({ failure: _, failedPhase: _phase, ...entity }: StoredEntity): StoredEntity {
  return entity
}

async function fail(rooms: Rooms, id: string, error: unknown, failedPhase: SyncState['phase']): Promise<void> {
  const failure = isOnefoldError(error)
    ? error.message
    : 'The last synchronization failed for a reason that the log names.'
  await saveCatalogue(rooms.store.catalogue, rooms.configurations, async (configuration) => {
    const entity = configuration.entities.get(id)
    return {
      answer: undefined,
      ...(entity ? { changes: { put: [entityDocument({ ...entity, failure, failedPhase })], remove: [] } } : {}),
    }
  })
}

function contextOf(run: RunContext): SyncContext {
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
