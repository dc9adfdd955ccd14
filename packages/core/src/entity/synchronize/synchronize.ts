import { isOnefoldError } from '../../error/onefold-error.ts'
import type { RunContext } from '../../job/run-handler.ts'
import { buildGeneration } from '../../matching/build-generation.ts'
import type { Json } from '../../model/record.ts'
import type { Masks } from '../../model/resources/entity.ts'
import type { RunType } from '../../model/run.ts'
import {
  componentsOfEntity,
  enabledEntityOf,
  entityOf,
  type SourceEnds,
  type StoredEntity,
} from '../../resource/configuration.ts'
import { saveCatalogue } from '../../resource/save-catalogue.ts'
import { matchConfigurationOf } from '../../write/commit/decision-context.ts'
import { drainDeferred } from '../../write/commit/drain-deferred.ts'
import { entityDocument } from '../entities/entity-changes.ts'
import type { EngineServices } from '../services.ts'
import { load } from './load.ts'
import { incompleteness, keylessness, noteScriptFailure } from './load-report.ts'
import { replay } from './restate.ts'
import { steward } from './steward.ts'
import { requestOf, type SynchronizationRequest } from './synchronization-request.ts'
import {
  contextOf,
  EMPTY_REPORT,
  PHASES,
  type SyncContext,
  type SyncReport,
  type SyncState,
} from './synchronization-state.ts'

/** Brings one entity up to date: load, index, sink, steward, in that order [EN-30]. */
export async function synchronize(services: EngineServices, run: RunContext): Promise<Json> {
  const request = requestOf(run.run)
  const { entity: id } = request
  const context = contextOf(run)
  const report: SyncReport = { ...structuredClone(EMPTY_REPORT), ...context.state.report }
  const started = context.state.started ?? services.clock.now()
  context.move({ started, report })
  try {
    const entity = enabledEntityOf(await services.configurations.current(), id)
    const from = PHASES.indexOf(context.state.phase)
    for (const phase of PHASES.slice(from)) {
      run.signal.throwIfAborted()
      if (phase !== context.state.phase) context.move({ phase })
      await runPhase(services, phase, entity, request, context, report)
    }
    await finish(services, id, request, started, report, context.state.ends)
    const says = [incompleteness(report), keylessness(report)].filter((sentence) => sentence !== undefined)
    if (says.length > 0) await context.report(1, says.join(' '))
    const table = (await services.configurations.current()).tables.get(entity.table)
    if (table !== undefined) services.searchMemory.refresh(table.serial)
  } catch (error) {
    if (!run.signal.aborted) await fail(services, id, error, context.state.phase)
    throw error
  }
  return { ...report }
}

const BEFORE = { LOAD: 'before-load', INDEX: 'before-index', SINK: 'before-sink', STEWARD: 'before-steward' } as const

/** One phase, as a part of the run that its chain shows; nothing when it is not wanted. */
async function runPhase(
  services: EngineServices,
  phase: SyncState['phase'],
  entity: StoredEntity,
  request: SynchronizationRequest,
  context: SyncContext,
  report: SyncReport,
): Promise<void> {
  const { masks } = request
  const part = async (type: RunType, work: () => Promise<void>, output: () => Json) => {
    services.faults(BEFORE[phase])
    if (context.run.run.type === type) return work() // a run of the phase alone is itself that part
    return context.run.part(type, () => work().then(output))
  }
  if (phase === 'LOAD' && masks.load !== 'NONE') {
    const chosen = { ...entity, sources: sourcesOf(entity, request) }
    await part(
      'entity-load',
      () => load(services, chosen, masks, context, report),
      () => ({ inserted: report.inserted, updated: report.updated, refused: report.refused }), // of all attempts
    )
  }
  if (phase === 'INDEX' && masks.index !== 'NONE')
    await part(
      'entity-index',
      () => index(services, entity, masks, context, report),
      () => null,
    )
  if (phase === 'SINK' && masks.sink === 'FULL')
    await part(
      'entity-sink',
      () => replay(services, entity, context, report),
      () => ({ replayed: report.replayed }),
    )
  if (phase === 'STEWARD' && request.steward && entity.type === 'AUTO_DUPLICATES')
    await part(
      'entity-steward',
      () => steward(services, entity, context, report),
      () => ({ merged: report.merged }),
    )
}

function sourcesOf({ sources }: StoredEntity, { source }: SynchronizationRequest) {
  return source === undefined ? sources : sources.filter(({ resource }) => resource === source)
}

/**
 * FULL builds anew. CHANGES has nothing left to do where every write was indexed as it was made; only a table that never was is built.
 * What was cleared by hand waits for FULL [EN-3920].
 */
async function index(
  services: EngineServices,
  entity: StoredEntity,
  masks: Masks,
  context: SyncContext,
  report: SyncReport,
): Promise<void> {
  const components = componentsOfEntity(await services.configurations.current(), entity)
  const wanted = matchConfigurationOf(components)
  if (!wanted) return
  await drainDeferred(services, components.table.serial, context.signal)
  const head = await services.store.records.head(components.table.serial)
  if (masks.index === 'CHANGES' && (head.live !== undefined || entity.cleared)) return
  report.scriptFailures = {} // of what was cut short before
  await buildGeneration(
    {
      ...services.store,
      fence: context.run.fence,
      signal: context.signal,
      ...(services.scripts ? { scripts: services.scripts } : {}),
      scriptFailed: (mapping, _, why) => noteScriptFailure(report, mapping, why),
      report(progress, message) {
        services.faults('indexing')
        return context.report(0.4 + progress * 0.4, message)
      },
    },
    components.table.serial,
    wanted,
  )
}

async function finish(
  services: Pick<EngineServices, 'configurations' | 'store'>,
  id: string,
  request: SynchronizationRequest,
  started: number,
  { incompleteSources }: SyncReport,
  ends: SourceEnds,
): Promise<void> {
  await saveCatalogue(services.store.catalogue, services.configurations, async (configuration) => {
    const stored = entityOf(configuration, id)
    const entity = makesUpFor(request, stored) ? withoutFailure(stored) : stored
    // A load of a window says nothing of what lies before and behind it, and one with gaps is to be read again.
    const { load } = request.masks
    const loaded = (load === 'FULL' || load === 'INCREMENTAL' ? sourcesOf(entity, request) : []).filter(
      ({ resource }) => !incompleteSources.includes(resource),
    )
    const sources = entity.sources.map((source) =>
      loaded.includes(source) ? { ...source, lastExecution: started } : source,
    )
    return {
      answer: undefined,
      changes: {
        put: [entityDocument({ ...withoutCleared(entity, request), sources, ...endsOf(entity, ends) })],
        remove: [],
      },
    }
  })
}

/** A FULL index makes up for what was cleared. */
function withoutCleared({ cleared, ...entity }: StoredEntity, { masks }: SynchronizationRequest): StoredEntity {
  return cleared && masks.index !== 'FULL' ? { ...entity, cleared } : entity
}

/** Of sources that are still there. */
function endsOf({ sources, ends: before }: StoredEntity, now: SourceEnds): Pick<StoredEntity, 'ends'> {
  const named = new Set(sources.map(({ resource }) => resource))
  const ends = Object.entries({ ...before, ...now }).filter(([source]) => named.has(source))
  return ends.length === 0 ? {} : { ends: Object.fromEntries(ends) }
}

/** A failure is over when the phase that failed went through; one of an older version when any run does. */
function makesUpFor({ masks, steward }: SynchronizationRequest, { failedPhase }: StoredEntity): boolean {
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

async function fail(
  services: Pick<EngineServices, 'configurations' | 'store'>,
  id: string,
  error: unknown,
  failedPhase: SyncState['phase'],
): Promise<void> {
  const failure = isOnefoldError(error)
    ? error.message
    : 'The last synchronization failed for a reason that the log names.'
  await saveCatalogue(services.store.catalogue, services.configurations, async (configuration) => {
    const entity = configuration.entities.get(id)
    return {
      answer: undefined,
      ...(entity ? { changes: { put: [entityDocument({ ...entity, failure, failedPhase })], remove: [] } } : {}),
    }
  })
}
