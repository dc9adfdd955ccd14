import { createDirectory } from './access/directory.ts'
import { directoryFiles } from './adapters/files-directory/index.ts'
import { nodeName, uuids } from './adapters/host/index.ts'
import { sinkHttp } from './adapters/sink-http/sink-http.ts'
import { sinkTable } from './adapters/sink-table/sink-table.ts'
import { sourceFile } from './adapters/source-file/index.ts'
import type { Health, Onefold, Session } from './api/onefold.ts'
import { clustersOf } from './entity/clusters.ts'
import { entitiesOf } from './entity/entities.ts'
import { directoryOf, eventsOf, filesOf, runsOf } from './entity/operations.ts'
import { recordsOf } from './entity/records.ts'
import { resourcesOf } from './entity/resources.ts'
import { callerOf, type Rooms } from './entity/rooms.ts'
import { synchronize } from './entity/synchronize.ts'
import { tablesOf } from './entity/tables.ts'
import { notFound } from './error/onefold-error.ts'
import { createPublisher } from './event/publisher.ts'
import { createRunner } from './job/runner.ts'
import { hostClock } from './lib/host-clock.ts'
import { mutex } from './lib/mutex.ts'
import { VERSION } from './lib/version.ts'
import { createRulesCache } from './matching/rules.ts'
import { type Principal, SYSTEM } from './model/principal.ts'
import type { Clock } from './ports/clock.ts'
import type { Faults } from './ports/faults.ts'
import type { FileStore } from './ports/file-store.ts'
import type { Ids } from './ports/ids.ts'
import type { SinkWriter } from './ports/sink-writer.ts'
import type { Store } from './ports/store.ts'
import { createConfigurations } from './resource/configuration.ts'
import { customersSample } from './sample/customers.ts'
import { installSample, type Sample } from './sample/install.ts'
import { samplesOf } from './sample/samples.ts'
import { tableWriter } from './write/mirror.ts'
import { createGenerationsCache, type WriteRooms } from './write/situation.ts'

export interface OnefoldOptions {
  /** Where everything lives; closed with the engine. */
  readonly store: Store | Promise<Store>
  /** What file sources read. @default the directory `files` below the working directory, made when something is written */
  readonly files?: FileStore
  readonly clock?: Clock
  readonly ids?: Ids
  /** How often to look for what other processes did, in milliseconds. @default 1000 */
  readonly pollMs?: number
  /** Told what no answer shows: causes of failed runs, destinations that do not answer. */
  readonly log?: (sentence: string, cause?: unknown) => void
  /** Called at named points, so that tests can stop a process there. */
  readonly faults?: Faults
}

/** Opens an installation. Work that an earlier process left is taken up again. */
export async function openOnefold(options: OnefoldOptions): Promise<Onefold> {
  const store = await options.store
  const node = nodeName()
  if (!store.flags.shared) await store.runs.releaseOthers(node)
  const clock = options.clock ?? hostClock
  const ids = options.ids ?? uuids(clock)
  const faults = options.faults ?? (() => {})
  const files = options.files ?? directoryFiles('files')
  const samples: readonly Sample[] = [customersSample()]
  const work = {
    node,
    faults,
    ...(options.pollMs === undefined ? {} : { pollMs: options.pollMs }),
    ...(options.log ? { log: options.log } : {}),
  }

  const write: WriteRooms = {
    store,
    configurations: createConfigurations(store.catalogue),
    clock,
    ids,
    locks: mutex(),
    faults,
    rulesOf: createRulesCache(),
    generationsOf: createGenerationsCache(store.matches),
    published: () => publisher.wake(),
  }
  const publisher = createPublisher({ ...work, deliveries: store.deliveries, ...destinationsOf(write) })
  const runner = createRunner({
    ...work,
    clock,
    ids,
    runs: store.runs,
    handlers: {
      'entity-synchronization': (run) => synchronize(rooms, run),
      'sample-install': (run) => installSample(rooms, session(SYSTEM), sampleOf(samples, run.run.subject), run),
    },
  })
  const rooms: Rooms = { ...write, runner, publisher, files, readerOf: (source) => sourceFile(source, files) }
  const directory = createDirectory({ catalogue: store.catalogue, clock, ids })

  const session = (principal: Principal): Session => {
    const caller = callerOf(principal)
    return Object.freeze({
      principal,
      tables: tablesOf(rooms, caller),
      resources: resourcesOf(rooms, caller),
      entities: entitiesOf(rooms, caller),
      runs: runsOf(rooms, caller),
      events: eventsOf(rooms, caller),
      files: filesOf(rooms, caller),
      samples: samplesOf(rooms, caller, samples),
      directory: directoryOf(directory, caller),
      records: (entity: string) => recordsOf(rooms, caller, entity),
      clusters: (entity: string) => clustersOf(rooms, caller, entity),
    })
  }
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await Promise.all([runner.stop(), publisher.stop()])
    await store.close()
  }
  return Object.freeze({
    version: VERSION,
    as: session,
    health: () => healthOf(rooms),
    close: () => (closing ??= close()),
  })
}

/** How the publisher finds a sink, and how patient it is with it. */
function destinationsOf(write: WriteRooms) {
  const tables = tableWriter(write)
  return {
    async writerOf(id: string): Promise<SinkWriter | undefined> {
      const sink = (await write.configurations.current()).resources.get(id)
      if (sink?.type === 'sink-http') return sinkHttp(sink, { now: write.clock.now })
      return sink?.type === 'sink-table' ? sinkTable(sink, tables) : undefined
    },
    async maximumAttemptsOf(id: string, table: number): Promise<number> {
      const { entityByTable, tables: known } = await write.configurations.current()
      const name = [...known.values()].find(({ serial }) => serial === table)?.id
      return entityByTable.get(name ?? '')?.sinks.find(({ resource }) => resource === id)?.maximumAttempts ?? 0
    },
  }
}

function sampleOf(samples: readonly Sample[], id: string): Sample {
  const sample = samples.find((known) => known.id === id)
  if (!sample) throw notFound('sample', id)
  return sample
}

async function healthOf({ store, runner, publisher }: Rooms): Promise<Health> {
  const up = (alive: boolean) => (alive ? 'UP' : 'DOWN')
  const answers = await store.ping().then(
    () => true,
    () => false,
  )
  const components = { store: up(answers), jobs: up(runner.alive()), events: up(publisher.alive()) } as const
  return { status: up(Object.values(components).every((state) => state === 'UP')), components }
}
