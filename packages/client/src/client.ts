import { bucketsOver } from './calls/buckets.ts'
import { casesOver } from './calls/cases.ts'
import { clustersOver } from './calls/clusters.ts'
import { dataScopesOver } from './calls/data-scopes.ts'
import { definitionsOver } from './calls/definitions.ts'
import { entitiesOver } from './calls/entities.ts'
import { eventsOver } from './calls/events.ts'
import { filesOver } from './calls/files.ts'
import { metricsOver } from './calls/metrics.ts'
import { recordsOver } from './calls/records.ts'
import { resourcesOver } from './calls/resources.ts'
import { runsOver } from './calls/runs.ts'
import { samplesOver } from './calls/samples.ts'
import { settingsOver } from './calls/settings.ts'
import { tablesOver } from './calls/tables.ts'
import { tokensOver } from './calls/tokens.ts'
import { usersOver } from './calls/users.ts'
import { type ComingIn, createComingIn, type TokenOptions } from './coming-in.ts'
import type { RemoteSession } from './remote-session.ts'
import type { Ask } from './transport/operation.ts'
import { askOver } from './transport/transport.ts'

/** Where the server is, and who asks. */
export interface ClientOptions extends TokenOptions {
  /** Where the server is, a path before `/api` included. @default the origin of the page */
  readonly url?: string
  /** How requests are made. @default `fetch` */
  readonly fetch?: typeof globalThis.fetch
  /** The language of sentences, as `Accept-Language` states it, or what says it for each request. @default the browser's, else the installation's */
  readonly language?: string | (() => string | undefined)
  /** What browsers do with cookies, for hosts with sessions of their own. @default that of `fetch`: cookies go to one's own origin */
  readonly credentials?: 'omit' | 'same-origin' | 'include'
}

/** A session over HTTP, and how to come in. */
export interface Client extends RemoteSession, ComingIn {}

/**
 * The calls of a session for one caller, over HTTP. Refusals are `OnefoldError`s as in process; `unavailable` (`unreachable`) when
 * nobody answers.
 *
 * @example
 * const onefold = createClient({ url: 'https://mdm.example.org' })
 * await onefold.login({ email: 'ada@example.org', password })
 * for await (const { _id, name } of onefold.records('person').each()) console.log(_id, name)
 */
export function createClient({
  url = '',
  fetch = (...given) => globalThis.fetch(...given), // looked up late, so that who replaces it is heard
  language,
  credentials,
  ...tokens
}: ClientOptions = {}): Client {
  const { bearer, comingIn } = createComingIn(tokens, () => ask)
  const ask: Ask = askOver(
    {
      base: url.replace(/\/+$/, ''),
      fetch,
      credentials,
      language: typeof language === 'function' ? language : () => language,
    },
    bearer,
  )
  const runs = runsOver(ask)
  return Object.freeze<Client>({
    ...comingIn,
    tables: tablesOver(ask, runs),
    resources: resourcesOver(ask),
    entities: entitiesOver(ask, runs),
    runs,
    definitions: definitionsOver(ask, runs),
    events: eventsOver(ask),
    files: filesOver(ask),
    metrics: metricsOver(ask, runs),
    samples: samplesOver(ask),
    users: usersOver(ask),
    tokens: tokensOver(ask),
    dataScopes: dataScopesOver(ask),
    settings: settingsOver(ask),
    records: (entity) => recordsOver(ask, entity),
    clusters: (entity) => clustersOver(ask, entity),
    cases: (entity) => casesOver(ask, entity),
    buckets: (entity) => bucketsOver(ask, entity),
  })
}
