import type { AccessServices } from '../access/services.ts'
import { tokensOf } from '../access/tokens.ts'
import { usersOf } from '../access/users.ts'
import type { Session } from '../api/onefold.ts'
import type { Sample } from '../api/sample.ts'
import { previewingOf } from '../batch/preview/preview-in-thread.ts'
import { PROPOSALS_AT_A_TIME, type Proposals } from '../batch/propose/proposals.ts'
import { proposingOf } from '../batch/propose/propose-in-thread.ts'
import { tuningOf } from '../batch/tune/tune-entity.ts'
import { auditsOf } from '../entity/audits.ts'
import { changesOf } from '../entity/changes/changes.ts'
import { dataScopesOf } from '../entity/data-scopes.ts'
import { defineOf } from '../entity/define/define.ts'
import { definitionsOf } from '../entity/definitions.ts'
import { entitiesOf } from '../entity/entities/entities.ts'
import { eventsOf } from '../entity/events.ts'
import { filesOf } from '../entity/files.ts'
import { bucketsOf } from '../entity/groups/buckets.ts'
import { casesOf } from '../entity/groups/cases.ts'
import { clustersOf } from '../entity/groups/clusters.ts'
import { openDuplicates } from '../entity/groups/open-duplicates.ts'
import { metricsOf } from '../entity/metrics/metrics.ts'
import { recordsOf } from '../entity/records/records.ts'
import { resourcesOf } from '../entity/resources/resources.ts'
import { runsOf } from '../entity/runs.ts'
import { callerOf, type EngineServices } from '../entity/services.ts'
import { tableJobsOf } from '../entity/table-jobs/table-jobs.ts'
import { tablesOf } from '../entity/tables/tables.ts'
import { slots } from '../lib/async/slots.ts'
import type { Principal } from '../model/principal.ts'
import { samplesOf } from '../sample/samples.ts'
import { settingsOf } from '../setting/settings.ts'

/** What a session leads to. */
export interface SessionServices {
  readonly services: EngineServices
  readonly access: AccessServices
  readonly settingServices: Parameters<typeof settingsOf>[0]
  readonly samples: readonly Sample[]
}

/** The sessions of an engine: one for each principal, as long as somebody holds the principal. */
export function sessionsOver(services: SessionServices): (principal: Principal) => Session {
  const sessions = new WeakMap<Principal, Session>()
  const proposals = slots(PROPOSALS_AT_A_TIME)
  return (principal) => {
    const known = sessions.get(principal)
    if (known !== undefined) return known
    const session = sessionOf(services, principal, proposals)
    sessions.set(principal, session)
    return session
  }
}

/** The engine as one caller sees it. */
function sessionOf(
  { services, access, settingServices, samples }: SessionServices,
  principal: Principal,
  proposals: Proposals,
): Session {
  const caller = callerOf(principal)
  const files = filesOf(services, caller)
  const tables = tablesOf(services, caller)
  const session: Omit<Session, 'define'> = {
    principal,
    tables: { ...tables, ...tableJobsOf(services, caller) },
    resources: {
      ...resourcesOf(services, caller),
      ...proposingOf(caller, { files, tables }, proposals),
      ...previewingOf(services, caller, { files, tables }, proposals),
    },
    entities: {
      ...entitiesOf(services, caller),
      ...tuningOf({ services, caller, open: (id) => openDuplicates(services, caller, id) }),
    },
    runs: runsOf(services, caller),
    definitions: definitionsOf(services, caller),
    events: eventsOf(services, caller),
    files,
    metrics: metricsOf(services, caller),
    samples: samplesOf(services, caller, samples),
    users: usersOf(access, caller),
    tokens: tokensOf(access, caller),
    settings: settingsOf(settingServices, caller),
    dataScopes: dataScopesOf(services, caller),
    records: keptByEntity((entity) => recordsOf(services, caller, entity)) as Session['records'], // what columns hold the caller says
    clusters: ((entity: string) => clustersOf(services, caller, entity)) as Session['clusters'],
    audit: (entity: string) => auditsOf(services, caller, entity),
    cases: (entity: string) => casesOf(services, caller, entity),
    ...changesOf(services, caller),
    buckets: (entity: string) => bucketsOf(services, caller, entity),
  }
  return Object.freeze<Session>({ ...session, define: defineOf(session) })
}

/** Callers may name anything: what was made for so many names is made anew. */
const KEPT = 100

/** Made once for an entity: every request for a record asks for it. */
function keptByEntity<T>(make: (entity: string) => T): (entity: string) => T {
  const kept = new Map<string, T>()
  return (entity) => {
    const known = kept.get(entity)
    if (known !== undefined) return known
    const made = make(entity)
    if (kept.size >= KEPT) kept.clear()
    kept.set(entity, made)
    return made
  }
}
