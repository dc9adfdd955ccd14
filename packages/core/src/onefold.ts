import { removeExpired } from './access/expiration.ts'
import { identitiesOf } from './access/identities.ts'
import { directoryFiles } from './adapters/files-directory/index.ts'
import { nodeName, uuids } from './adapters/host/index.ts'
import { createConnectGuard } from './adapters/sink-http/connect-guard.ts'
import type { Health, Onefold } from './api/onefold.ts'
import { createReconciler } from './entity/declared-definitions.ts'
import { destinationsOf } from './entity/destinations.ts'
import { entityRemoval } from './entity/entities/entity-removal.ts'
import { maintenanceKinds } from './entity/maintenance-kinds.ts'
import { metricKinds } from './entity/metrics/metric-kinds.ts'
import { recalculationKind } from './entity/metrics/recalculation.ts'
import { scopeIndexKind } from './entity/scope-index.ts'
import { createInMemoryIndexes } from './entity/search/index/in-memory-indexes.ts'
import type { EngineServices } from './entity/services.ts'
import { entityKinds } from './entity/synchronize/entity-kinds.ts'
import { tableKinds } from './entity/table-jobs/kinds.ts'
import { createFollowing } from './event/following.ts'
import { createPublisher } from './event/publisher.ts'
import { createRunner } from './job/runner.ts'
import { createScheduler } from './job/scheduler.ts'
import { mutex } from './lib/async/mutex.ts'
import { createSignal } from './lib/async/signal.ts'
import { defined } from './lib/defined.ts'
import { hostClock } from './lib/time/instant.ts'
import { VERSION } from './lib/version.ts'
import { createSurveys } from './matching/buckets/survey.ts'
import { createRulesCache } from './matching/rules.ts'
import { SYSTEM } from './model/principal.ts'
import type { Sink } from './model/resources/sink.ts'
import type { Source } from './model/resources/source.ts'
import { createRunNotices } from './notify/run-notices.ts'
import { openAccess } from './opening/access.ts'
import { type CheckedOptions, checkedOptions } from './opening/checked-options.ts'
import { createDeferredIndexing } from './opening/deferred-indexing.ts'
import { openableKinds } from './opening/kinds.ts'
import type { HostResourceOf, KindSchemas, OnefoldOptions } from './opening/options.ts'
import { isRunner, scriptRunnerOf } from './opening/scripts.ts'
import { sessionsOver } from './opening/session.ts'
import { probesOf, writersOf } from './opening/sinks.ts'
import { sourceReaders } from './opening/sources.ts'
import type { Store } from './ports/store/store.ts'
import { describePacks } from './reference/vocabulary.ts'
import { createConfigurations } from './resource/configuration.ts'
import { createKinds } from './resource/kinds.ts'
import { sampleKinds } from './sample/sample-kinds.ts'
import { createKeySeal } from './secret/key-seal.ts'
import { createGenerationsCache } from './write/commit/decision-context.ts'
import type { WriteServices } from './write/commit/write-services.ts'
import { createRecentOutcomes } from './write/upsert/recent-outcomes.ts'

/**
 * Opens an installation. Work that an earlier process left is taken up again.
 *
 * @throws OnefoldError `invalid` every number that is out of bounds, a short secret key, a kind or a reference pack that cannot be; the
 * store is closed then
 * @example
 * await using onefold = await openOnefold({ store: sqliteStore('people.db') })
 * const people = await onefold.as(SYSTEM).define('person', { columns: { name: 'NAME', email: 'EMAIL' } })
 */
export async function openOnefold<Sinks extends KindSchemas = KindSchemas, Sources extends KindSchemas = KindSchemas>(
  options: OnefoldOptions<Sinks, Sources>,
): Promise<Onefold<HostResourceOf<Sinks, Sink> | HostResourceOf<Sources, Source>>> {
  const store = await options.store
  const { reference, limits, added } = await checkedBefore(options, store)
  const node = nodeName()
  if (!store.flags.shared) await store.runs.releaseOthers(node)
  const {
    clock = hostClock,
    faults = () => {},
    files = store.files ?? directoryFiles('files'),
    samples = [],
    pollMs,
    log,
  } = options
  const ids = options.ids ?? uuids(clock)
  const scripts = scriptRunnerOf(options.scripts)
  const work = { node, faults, ...defined({ pollMs }), ...(log ? { log } : {}) }

  const published = createSignal()
  const write: WriteServices = {
    store,
    clock,
    ids,
    faults,
    scripts,
    largestGroup: limits.largestGroup,
    configurations: createConfigurations(store.catalogue, { reference, kinds: createKinds(added) }),
    locks: mutex(),
    rulesOf: createRulesCache(scripts),
    generationsOf: createGenerationsCache(store.matches),
    outcomes: createRecentOutcomes(),
    published: published.emit,
  }
  const guard = createConnectGuard(undefined, { closesPrivate: options.privateSinks === false })
  const { access, settings, mailer } = openAccess(store, { clock, ids }, options)
  const { secrets, chance, directories } = access
  const parts = {
    kinds: openableKinds(added),
    clock,
    files,
    folders: options.folders ?? {},
    guard,
    secrets,
    ...(log ? { log } : {}),
  }
  const destinations = {
    ...destinationsOf(write, limits.eventAuditEntries),
    writerOf: writersOf(write, parts),
  }
  const { replayBatchSize: snapshotBatchSize } = options
  const snapshotBatches = snapshotBatchSize === undefined ? {} : { snapshotBatchSize }
  const publisher = createPublisher({
    ...work,
    ...limits,
    ...snapshotBatches,
    deliveries: store.deliveries,
    ...destinations,
  })
  const following = createFollowing()
  published.subscribe(publisher.wake)
  published.subscribe(following.wake)
  const link = options.runLink === undefined ? {} : { runLink: options.runLink }
  const notices = createRunNotices(mailer, { ...work, ...link })
  const runner = createRunner({ ...work, clock, ids, runs: store.runs, noticed: notices.tell })
  const { definitions } = store
  const reconcile = createReconciler({ configurations: write.configurations, definitions, clock })
  const services: EngineServices = {
    ...write,
    runner,
    reconcile,
    publisher,
    files,
    secrets,
    chance,
    directories,
    keySeal: createKeySeal(options.secretKey, chance),
    settings: limits,
    ...probesOf(parts),
    following,
    pollMs: pollMs ?? 1_000,
    changeLog: { deliveries: store.deliveries, snapshotBatch: destinations.snapshotBatch, ...snapshotBatches },
    readerOf: sourceReaders(write, parts),
    surveys: createSurveys(),
    bucketCounts: createSurveys(),
    healths: createSurveys(),
    searchMemory: createInMemoryIndexes(),
    deferredIndexing: createDeferredIndexing(write, work),
  }
  const settingServices = {
    catalogue: store.catalogue,
    ids,
    secrets,
    moved: settings.forget,
    sendsMail: options.mailServer !== undefined,
  }
  const session = sessionsOver({ services, access, settingServices, samples })
  runner.start([
    ...entityKinds(services),
    scopeIndexKind(services),
    ...tableKinds(services),
    ...sampleKinds(services, session(SYSTEM), samples, entityRemoval),
    ...metricKinds(services),
    recalculationKind(services),
    ...maintenanceKinds(services, { removeExpired: () => removeExpired(access) }),
  ])
  const scheduler = createScheduler({ ...work, ...limits, definitions, runner, clock, reconcile })
  if (!store.flags.shared) await runner.closeUnresumable()

  let closing: Promise<void> | undefined
  const closed = async (): Promise<void> => {
    following.stop()
    await Promise.all([
      scheduler.stop(),
      runner.stop(),
      services.deferredIndexing.stop(),
      publisher.stop(),
      access.lastAccess.close(),
      services.searchMemory.close(),
    ])
    await Promise.all([notices.settled(), scripts.close(), store.close()])
  }
  const close = () => (closing ??= closed())
  return Object.freeze({
    version: VERSION,
    resourceTypes: write.configurations.kinds.types,
    resourceSchema: (type: string) => write.configurations.kinds.schemaOf(type),
    reference: describePacks(reference),
    as: session,
    identities: identitiesOf(access),
    settings,
    health: () => healthOf(services),
    close,
    [Symbol.asyncDispose]: close,
  }) as unknown as Onefold<HostResourceOf<Sinks, Sink> | HostResourceOf<Sources, Source>> // its kinds are checked by their schemas
}

/** A store and a runner that were opened for nothing are let go. */
async function checkedBefore(options: OnefoldOptions, store: Store): Promise<CheckedOptions> {
  try {
    return checkedOptions(options)
  } catch (error) {
    if (options.scripts && isRunner(options.scripts)) await options.scripts.close?.()
    await store.close()
    throw error
  }
}

async function healthOf({
  store,
  runner,
  publisher,
  deferredIndexing,
}: Pick<EngineServices, 'deferredIndexing' | 'publisher' | 'runner' | 'store'>): Promise<Health> {
  const up = (alive: boolean) => (alive ? 'UP' : 'DOWN')
  const answers = await store.ping().then(
    () => true,
    () => false,
  )
  const events = up(publisher.alive() && deferredIndexing.alive())
  const components = { store: up(answers), jobs: up(runner.alive()), events } as const
  return { status: up(Object.values(components).every((state) => state === 'UP')), components }
}
