import { isOnefoldError } from '../error/onefold-error.ts'
import type { RunContext } from '../job/run-handler.ts'
import { buildGeneration } from '../matching/build-generation.ts'
import type { Masks } from '../model/entity.ts'
import { type Principal, SYSTEM } from '../model/principal.ts'
import type { Json } from '../model/record.ts'
import type { RunProgress } from '../ports/changes.ts'
import { componentsOfEntity, enabledEntityOf, entityOf, type StoredEntity } from '../resource/configuration.ts'
import { saveCatalogue } from '../resource/save-catalogue.ts'
import { matchConfigurationOf } from '../write/situation.ts'
import { entityDocument } from './entities.ts'
import { load } from './load.ts'
import { restate } from './restate.ts'
import type { Rooms } from './rooms.ts'
import { steward } from './steward.ts'

/** Where a synchronization stands: kept with each batch, so that another process goes on from here. */
interface SyncState {
  readonly phase: 'LOAD' | 'INDEX' | 'SINK' | 'STEWARD'
  readonly source: number
  readonly batches: number
  /** Of the source that the batches were read from. */
  readonly fingerprint: string | null
  /** The last row restated, once the sinks were told to clear. */
  readonly restated: number | null
}

const START: SyncState = { phase: 'LOAD', source: 0, batches: 0, fingerprint: null, restated: null }
const PHASES = ['LOAD', 'INDEX', 'SINK', 'STEWARD'] as const

export interface SyncReport {
  loaded: number
  inserted: number
  updated: number
  refused: number
  unreadable: number
  restated: number
  merged: number
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

/** Brings one entity up to date: load, index, sink, steward, in that order [EN-30]. */
export async function synchronize(rooms: Rooms, run: RunContext): Promise<Json> {
  const { entity: id, ...masks } = run.run.input as unknown as Masks & { readonly entity: string } // written by `entities.synchronize`
  const context = contextOf(run)
  const report: SyncReport = {
    loaded: 0,
    inserted: 0,
    updated: 0,
    refused: 0,
    unreadable: 0,
    restated: 0,
    merged: 0,
    ignoredColumns: [],
    examples: [],
  }
  const started = rooms.clock.now()
  try {
    const entity = enabledEntityOf(await rooms.configurations.current(), id)
    const from = PHASES.indexOf(context.state.phase)
    for (const phase of PHASES.slice(from)) {
      run.signal.throwIfAborted()
      if (phase !== context.state.phase) context.move({ phase })
      await runPhase(rooms, phase, entity, masks, context, report)
    }
    await finish(rooms, id, masks, started)
  } catch (error) {
    if (!run.signal.aborted) await fail(rooms, id, error)
    throw error
  }
  return { ...report }
}

async function runPhase(
  rooms: Rooms,
  phase: SyncState['phase'],
  entity: StoredEntity,
  masks: Masks,
  context: SyncContext,
  report: SyncReport,
): Promise<void> {
  if (phase === 'LOAD' && masks.load === 'FULL') await load(rooms, entity, context, report)
  if (phase === 'INDEX' && masks.index !== 'NONE') await index(rooms, entity, masks, context)
  if (phase === 'SINK' && masks.sink === 'FULL') await restate(rooms, entity, context, report)
  if (phase === 'STEWARD' && entity.type === 'AUTO_DUPLICATES' && masks.index !== 'NONE')
    await steward(rooms, entity, context, report)
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

async function finish(rooms: Rooms, id: string, masks: Masks, started: number): Promise<void> {
  await saveCatalogue(rooms.store.catalogue, rooms.configurations, async (configuration) => {
    const { failure: _, ...entity } = entityOf(configuration, id)
    const sources =
      masks.load === 'FULL' ? entity.sources.map((source) => ({ ...source, lastExecution: started })) : entity.sources
    return { answer: undefined, changes: { put: [entityDocument({ ...entity, sources })], remove: [] } }
  })
}

async function fail(rooms: Rooms, id: string, error: unknown): Promise<void> {
  const failure = isOnefoldError(error)
    ? error.message
    : 'The last synchronization failed for a reason that the log names.'
  await saveCatalogue(rooms.store.catalogue, rooms.configurations, async (configuration) => {
    const entity = configuration.entities.get(id)
    return {
      answer: undefined,
      ...(entity ? { changes: { put: [entityDocument({ ...entity, failure })], remove: [] } } : {}),
    }
  })
}

function contextOf(run: RunContext): SyncContext {
  let state: SyncState = { ...START, ...(run.checkpoint as Partial<SyncState> | null) }
  const progress = (next: Partial<SyncState>, share: number, message: string): RunProgress => {
    state = { ...state, ...next }
    return { id: run.fence.run, attempt: run.fence.attempt, checkpoint: { ...state }, progress: share, message }
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
