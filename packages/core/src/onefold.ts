import { createDirectories } from './access/directory.ts'
import { removeExpired } from './access/expiration.ts'
import { identitiesOf } from './access/identities.ts'
import { createLastAccess } from './access/last-access.ts'
import type { AccessRooms } from './access/rooms.ts'
import type { AccessSettings } from './access/settings.ts'
import { tokensOf } from './access/tokens.ts'
import { usersOf } from './access/users.ts'
import { directoryFiles } from './adapters/files-directory/index.ts'
import { hostChance, nodeName, uuids } from './adapters/host/index.ts'
import { fileMailer } from './adapters/mail-file/index.ts'
import { quickjsScripts, type ScriptOptions } from './adapters/script-quickjs/index.ts'
import { sinkHttp } from './adapters/sink-http/sink-http.ts'
import { touchHttp } from './adapters/sink-http/touch.ts'
import { sinkTable } from './adapters/sink-table/sink-table.ts'
import { sourceFile } from './adapters/source-file/index.ts'
import { sourceTable } from './adapters/source-table/index.ts'
import type { Health, Onefold, Session } from './api/onefold.ts'
import type { MailServerSettings } from './api/settings.ts'
import { bucketsOf } from './entity/buckets.ts'
import { clustersOf } from './entity/clusters.ts'
import { dataScopesOf } from './entity/data-scopes.ts'
import { createReconciler } from './entity/declared-definitions.ts'
import { definitionsOf } from './entity/definitions.ts'
import { destinationsOf } from './entity/destinations.ts'
import { entitiesOf } from './entity/entities.ts'
import { entityKinds } from './entity/entity-kinds.ts'
import { eventsOf } from './entity/events.ts'
import { filesOf } from './entity/files.ts'
import { maintenanceKinds } from './entity/maintenance-kinds.ts'
import { recordsOf } from './entity/records.ts'
import { resourcesOf } from './entity/resources.ts'
import { callerOf, type Rooms } from './entity/rooms.ts'
import { runsOf } from './entity/runs.ts'
import { scopeIndexKind } from './entity/scope-index.ts'
import { tableKinds } from './entity/table-jobs/kinds.ts'
import { tableJobsOf } from './entity/table-jobs/table-jobs.ts'
import { tablesOf } from './entity/tables.ts'
import { createPublisher } from './event/publisher.ts'
import { createRunner } from './job/runner.ts'
import { createScheduler } from './job/scheduler.ts'
import { hostClock } from './lib/host-clock.ts'
import { mutex } from './lib/mutex.ts'
import { VERSION } from './lib/version.ts'
import { withinBoth } from './lib/window.ts'
import { createSurveys } from './matching/buckets/survey.ts'
import { createRulesCache } from './matching/rules.ts'
import { type Principal, SYSTEM } from './model/principal.ts'
import type { Source } from './model/source.ts'
import { createNotifier } from './notify/notifier.ts'
import { createRunNotices } from './notify/run-notices.ts'
import type { Chance } from './ports/chance.ts'
import type { Clock } from './ports/clock.ts'
import type { Faults } from './ports/faults.ts'
import type { FileStore } from './ports/file-store.ts'
import type { Ids } from './ports/ids.ts'
import type { Mailer } from './ports/mailer.ts'
import type { SinkWriter } from './ports/sink-writer.ts'
import type { SourceWindow } from './ports/source-reader.ts'
import type { Store } from './ports/store.ts'
import { authorizationOf } from './resource/authorization.ts'
import { createConfigurations, tableOf } from './resource/configuration.ts'
import { customersSample } from './sample/customers.ts'
import type { Sample } from './sample/install.ts'
import { sampleKinds } from './sample/sample-kinds.ts'
import { samplesOf } from './sample/samples.ts'
import { createSecretBox, NO_SECRET_BOX, type SecretBox } from './secret/secret-box.ts'
import { liveAccessSettings } from './setting/access-settings.ts'
import { configuredMailer } from './setting/configured-mailer.ts'
import { createLiveSettings } from './setting/live-settings.ts'
import { settingsOf } from './setting/settings.ts'
import { tableWriter } from './write/mirror.ts'
import { createGenerationsCache, type WriteRooms } from './write/situation.ts'

export interface OnefoldOptions {
  /** Where everything lives; closed with the engine. */
  readonly store: Store | Promise<Store>
  /** What file sources read. @default the directory `files` below the working directory, made when something is written */
  readonly files?: FileStore
  readonly clock?: Clock
  readonly ids?: Ids
  /** Where secrets come from. @default the operating system */
  readonly chance?: Chance
  /** 32 bytes or more; seals what the store must not show. Without one nothing that is secret can be kept. */
  readonly secretKey?: string | Uint8Array
  /** Who delivers mails. @default files below the directory `mail` of the working directory */
  readonly mailer?: Mailer
  /** Makes the mailer for a mail server that the configuration names. Without it the configuration may name none. */
  readonly mailServer?: (settings: MailServerSettings) => Mailer
  /** The page on which a new password is entered, with `{token}` in it. @default the mail shows the token */
  readonly resetLink?: string
  /** The page on which a run is looked at, with `{id}` in it. @default mails name the run's path in the interface */
  readonly runLink?: string
  /** A run whose process gives no sign of life for so long is closed. @default 15 minutes */
  readonly stallMs?: number
  readonly access?: Partial<AccessSettings>
  /** How often to look for what other processes did, in milliseconds. @default 1000 */
  readonly pollMs?: number
  /** What scripts and patterns of resources may take. @default 50 ms and 16 MiB a call, in up to 2 threads */
  readonly scripts?: ScriptOptions
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
  const scripts = quickjsScripts(options.scripts)
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
    scripts,
    rulesOf: createRulesCache(),
    generationsOf: createGenerationsCache(store.matches),
    published: () => publisher.wake(),
  }
  const { chance = hostChance, secretKey, mailServer } = options
  const secrets = secretKey === undefined ? NO_SECRET_BOX : createSecretBox(secretKey, chance)
  const destinations = { ...destinationsOf(write), writerOf: writersOf(write, secrets) }
  const publisher = createPublisher({ ...work, deliveries: store.deliveries, ...destinations })
  const settings = createLiveSettings(store.catalogue, { clock, ...(options.log ? { log: options.log } : {}) })
  const { mailer: own = fileMailer('mail', { clock }) } = options
  const mailer = mailServer === undefined ? own : configuredMailer(settings, { own, secrets, mailServer })
  const access = accessRooms(
    store,
    { clock, ids, chance, secrets, mailer },
    {
      ...options,
      access: liveAccessSettings(settings, options.access),
    },
  )
  const settingRooms = {
    ...{ catalogue: store.catalogue, ids, secrets, moved: settings.forget },
    sendsMail: mailServer !== undefined,
  }
  const notices = createRunNotices(mailer, {
    ...work,
    ...(options.runLink === undefined ? {} : { runLink: options.runLink }),
  })
  const runner = createRunner({
    ...work,
    clock,
    ids,
    runs: store.runs,
    kinds: [
      ...entityKinds(() => rooms),
      scopeIndexKind(() => rooms),
      ...tableKinds(() => rooms),
      ...sampleKinds(
        () => rooms,
        () => session(SYSTEM),
        samples,
      ),
      ...maintenanceKinds(() => rooms, { removeExpired: () => removeExpired(access) }),
    ],
    noticed: (run) => notices.tell(run),
  })
  const { definitions } = store
  const reconcile = createReconciler({ configurations: write.configurations, definitions, clock })
  const patience = options.stallMs === undefined ? {} : { stallMs: options.stallMs }
  const scheduler = createScheduler({ ...work, ...patience, definitions, runner, clock, reconcile })
  const rooms: Rooms = {
    ...{
      ...write,
      runner,
      reconcile,
      publisher,
      files,
      secrets: access.secrets,
      chance: access.chance,
      touch: touchOf(write, secrets),
    },
    readerOf: sourceReaders(write, files),
    directories: access.directories,
    surveys: createSurveys(),
  }
  if (!store.flags.shared) await runner.closeUnresumable()

  const session = (principal: Principal): Session => {
    const caller = callerOf(principal)
    // Made when they are asked for: a request needs one of them.
    return Object.freeze<Session>({
      principal,
      get tables() {
        return { ...tablesOf(rooms, caller), ...tableJobsOf(rooms, caller) }
      },
      get resources() {
        return resourcesOf(rooms, caller)
      },
      get entities() {
        return entitiesOf(rooms, caller)
      },
      get runs() {
        return runsOf(rooms, caller)
      },
      get definitions() {
        return definitionsOf(rooms, caller)
      },
      get events() {
        return eventsOf(rooms, caller)
      },
      get files() {
        return filesOf(rooms, caller)
      },
      get samples() {
        return samplesOf(rooms, caller, samples)
      },
      get users() {
        return usersOf(access, caller)
      },
      get tokens() {
        return tokensOf(access, caller)
      },
      get settings() {
        return settingsOf(settingRooms, caller)
      },
      get dataScopes() {
        return dataScopesOf(rooms, caller)
      },
      records: (entity: string) => recordsOf(rooms, caller, entity),
      clusters: (entity: string) => clustersOf(rooms, caller, entity),
      buckets: (entity: string) => bucketsOf(rooms, caller, entity),
    })
  }
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await Promise.all([scheduler.stop(), runner.stop(), publisher.stop(), access.lastAccess.close()])
    await Promise.all([notices.settled(), scripts.close(), store.close()])
  }
  return Object.freeze({
    version: VERSION,
    as: session,
    identities: identitiesOf(access),
    settings,
    health: () => healthOf(rooms),
    close: () => (closing ??= close()),
  })
}

/** How sources are opened. */
function sourceReaders({ store, configurations }: WriteRooms, files: FileStore): Rooms['readerOf'] {
  return (source, window = {}) => {
    const both = withinBoth(window, filtersOf(source))
    if (source.type === 'source-file') return sourceFile(source, files, both)
    const serialOf = async () => tableOf(await configurations.current(), source.table).serial
    return sourceTable({ id: source.table, serialOf }, store.records, both)
  }
}

function filtersOf({ fromFilter, toFilter }: Source): SourceWindow {
  return {
    ...(fromFilter === undefined ? {} : { from: Date.parse(fromFilter) }),
    ...(toFilter === undefined ? {} : { to: Date.parse(toFilter) }),
  }
}

/** What the directory works with. */
function accessRooms(
  { catalogue }: Pick<Store, 'catalogue'>,
  lent: {
    readonly clock: Clock
    readonly ids: Ids
    readonly chance: Chance
    readonly secrets: SecretBox
    readonly mailer: Mailer
  },
  options: OnefoldOptions & { readonly access: AccessSettings },
): AccessRooms {
  const { clock, ids, chance, secrets, mailer } = lent
  const { access: settings, resetLink, log = () => {} } = options
  const directories = createDirectories(catalogue, clock)
  return {
    ...{ directories, clock, ids, chance, secrets, log, settings },
    notifier: createNotifier(mailer, { log, ...(resetLink === undefined ? {} : { resetLink }) }),
    lastAccess: createLastAccess(directories, (cause) =>
      log('The last uses of access tokens could not be kept', cause),
    ),
  }
}

/** Asks an HTTP receiver whether it is there, under the credentials that events go to it with. */
function touchOf({ configurations }: WriteRooms, secrets: SecretBox): Rooms['touch'] {
  return async (sink) => {
    const { authorization } = authorizationOf(sink.credentials, await configurations.current(), secrets)
    return touchHttp(sink, authorization)
  }
}

/** How the publisher finds a sink. */
function writersOf(write: WriteRooms, secrets: SecretBox) {
  return async (id: string, table: number, attempt: number): Promise<SinkWriter | undefined> => {
    const configuration = await write.configurations.current()
    const sink = configuration.resources.get(id)
    switch (sink?.type) {
      case 'sink-http':
        return sinkHttp(sink, { now: write.clock.now, ...authorizationOf(sink.credentials, configuration, secrets) })
      case 'sink-table':
        return sinkTable(sink, tableWriter(write, { table, sink: id, attempt }))
      default:
        return undefined
    }
  }
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
