import type { Clock, Onefold } from '@onefold/core'
import { hostClock, refusal } from '@onefold/core/adapter-kit'
import { type Context, Hono } from 'hono'
import { type AppContext, type Authenticate, type Env, SILENT } from './env.ts'
import { refuse, respondWithError } from './error-status.ts'
import { stateHeader } from './guard/answer-headers.ts'
import { crossOrigin } from './guard/cross-origin.ts'
import { mount, type Pipeline, pipelineIn } from './guard/pipeline.ts'
import { createRequestLimit } from './guard/request-limit.ts'
import { traceRequests } from './guard/trace-requests.ts'
import { type HostOptions, hostNumbers } from './host-options.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { openApiDocument } from './openapi/document.ts'
import { loginRoutes, passwordRoutes } from './routes/access/logins.ts'
import { tokenRoutes } from './routes/access/tokens.ts'
import { myRoutes, roleRoutes, userRoutes } from './routes/access/users.ts'
import { configurationRoutes, productRoutes } from './routes/configuration/configuration.ts'
import { dataScopeRoutes } from './routes/configuration/data-scopes.ts'
import { entityRoutes } from './routes/configuration/entities.ts'
import { entityAccessRoutes } from './routes/configuration/entity-access.ts'
import { entityExchangeRoutes } from './routes/configuration/entity-exchange.ts'
import { lookupRoutes } from './routes/configuration/lookups.ts'
import { resourceExchangeRoutes } from './routes/configuration/resource-exchange.ts'
import { resourceRoutes } from './routes/configuration/resources.ts'
import { sampleRoutes } from './routes/configuration/samples.ts'
import { tableExchangeRoutes } from './routes/configuration/table-exchange.ts'
import { tableJobRoutes } from './routes/configuration/table-jobs.ts'
import { tableRecordRoutes } from './routes/configuration/table-records.ts'
import { tableFlagRoutes, tableRoutes } from './routes/configuration/tables.ts'
import { consoleRoutes } from './routes/console.ts'
import { healthRoutes } from './routes/health.ts'
import { bucketRoutes } from './routes/master/buckets.ts'
import { caseRoutes } from './routes/master/cases.ts'
import { clusterRoutes } from './routes/master/clusters.ts'
import { bucketActionRoutes, clusterActionRoutes } from './routes/master/group-actions.ts'
import { masterRoutes } from './routes/master/master.ts'
import { recordDecisionRoutes } from './routes/master/record-decisions.ts'
import { searchRoutes } from './routes/master/search.ts'
import { measurementRoutes, metricRoutes } from './routes/metrics.ts'
import { prometheusRoutes } from './routes/prometheus.ts'
import { swaggerRoutes } from './routes/swagger.ts'
import { definitionRoutes } from './routes/work/definitions.ts'
import { eventRoutes } from './routes/work/events.ts'
import { downloadRoutes, fileRoutes } from './routes/work/files.ts'
import { jobRoutes } from './routes/work/jobs.ts'
import { schedulingRoutes, taskRoutes } from './routes/work/tasks.ts'
import type { ProvidersOf } from './security/oidc/id-tokens.ts'
import { createSecurity, type Log } from './security/security.ts'

/** What the HTTP interface is made with. */
export interface AppOptions extends HostOptions {
  /** 32 bytes or more. Session tokens are signed with a key made from it; another secret ends all sessions. */
  readonly secretKey: string | Uint8Array
  /** The identity providers whose ID tokens are accepted, beside those of the configuration. @default none */
  readonly ssoProviders?: ProvidersOf
  /**
   * Who the caller is, by whatever the host goes by: a session of its own, a header of the proxy before it. Asked before `Authorization` is
   * looked at, which decides where it answers undefined; what it throws refuses. The principal is taken at its word: its roles hold, and who is
   * no ADMIN sees what the data scope of its id grants, so that it has to be a user of the installation to see anything. Where cookies prove who calls, other pages must not be able to: `SameSite`.
   *
   * @default undefined for everybody
   */
  readonly authenticate?: Authenticate
  /** Origins whose pages may call the service, beside those of the configuration; `*` for all. @default none */
  readonly corsOrigins?: readonly string[]
  /**
   * Whether the web console is served: at `/` and below `/console`.
   *
   * @default true
   */
  readonly console?: boolean
  /** Lets a scraper read the measurements that has no account: `Authorization: Bearer <token>`. @default only an ADMIN */
  readonly scrapeToken?: string
  /** A pino logger fits. @default silence */
  readonly logger?: Log
  /** @default the machine's clock */
  readonly clock?: Clock
}

/**
 * The HTTP interface of an opened installation. It serves by itself, or below a path of an app of yours with
 * `mount('/mdm', app.fetch)`. Refuses with `invalid` numbers out of their bounds.
 */
export function createApp(onefold: Onefold, options: AppOptions): Hono<Env> {
  const {
    logger: log = SILENT,
    clock = hostClock,
    corsOrigins = [],
    secretKey,
    jwt,
    ssoProviders,
    scrapeToken,
    authenticate = () => undefined,
    console: withConsole = true,
  } = options
  const { failuresPerMinute, tokenLifetime, ...limits } = hostNumbers(options)
  const security = createSecurity(onefold, {
    secretKey,
    clock,
    log,
    ssoProviders: providersOf(onefold, ssoProviders),
    failuresPerMinute,
    tokenLifetime,
    ...(jwt ? { jwt } : {}),
  })
  const shared: AppContext = {
    onefold,
    clock,
    log,
    security,
    authenticate,
    host: { ...limits, requestLimit: createRequestLimit(clock) },
  }
  const metrics = createMetrics(onefold)
  const traced = traceRequests(onefold.version)
  const pipeline = pipelineIn({ app: shared, metrics, traced, crossOrigin: crossOrigin(corsOrigins) })
  const app = new Hono<Env>()
  app.onError(respondWithError) // of what an operation throws, the pipeline knows; this is for what it throws itself
  mountRoutes(app, pipeline, { ...onefold, metrics, scrapeToken, withConsole })
  app.notFound(pipeline('/*', [async (c) => refuseUnknown(c, methodsAt(app, c.req.path))]))
  return app
}

/** Those of the configuration beside those of the host; of two with one id the configuration's counts. */
function providersOf({ settings }: Onefold, stated: ProvidersOf = async () => []): ProvidersOf {
  return async () => {
    const { providers = [] } = (await settings.recent()).sso
    const own = (await stated()).filter(({ id }) => providers.every((provider) => provider.id !== id))
    return [...own, ...providers]
  }
}

function mountRoutes(
  app: Hono<Env>,
  pipeline: Pipeline,
  product: Pick<Onefold, 'version' | 'resourceTypes' | 'resourceSchema'> & {
    readonly metrics: Metrics
    readonly scrapeToken: string | undefined
    readonly withConsole: boolean
  },
): void {
  let document: ReturnType<typeof openApiDocument> | undefined
  const openApi = async (title: string | undefined) => {
    document ??= openApiDocument(app, product)
    const made = await document
    return title === undefined ? made : { ...made, info: { ...made.info, title } }
  }
  const operations: readonly (readonly [base: string, Hono<Env>])[] = [
    ['/api/security/tokens', tokenRoutes()],
    ['/api/security/users', myRoutes()],
    ['/api/security/users', userRoutes()],
    ['/api/security/roles', roleRoutes()],
    ['/api/security', loginRoutes()],
    ['/api/security', passwordRoutes()],
    ['/api/data-scopes', dataScopeRoutes()],
    ['/api/entities', entityAccessRoutes()],
    ['/api/entities', entityExchangeRoutes()],
    ['/api/entities', entityRoutes()],
    ['/api/tables', tableExchangeRoutes()],
    ['/api/tables', tableJobRoutes()],
    ['/api/tables', tableRoutes()],
    ['/api/tables', tableFlagRoutes()],
    ['/api/tables', tableRecordRoutes()],
    ['/tables', tableExchangeRoutes()],
    ['/tables', tableJobRoutes()],
    ['/tables', tableRoutes()],
    ['/tables', tableFlagRoutes()],
    ['/tables', tableRecordRoutes()],
    ['/api/resources', resourceExchangeRoutes()],
    ['/api/resources', resourceRoutes(product.resourceTypes)],
    ['/api/resources', lookupRoutes()],
    ['/api/master', masterRoutes()],
    ['/api/master', searchRoutes()],
    ['/api/master', recordDecisionRoutes()],
    ['/api/master', bucketRoutes()],
    ['/api/master', clusterRoutes()],
    ['/api/master', bucketActionRoutes()],
    ['/api/master', clusterActionRoutes()],
    ['/api/master', caseRoutes()],
    ['/api/jobs/definitions', definitionRoutes()],
    ['/api/jobs', jobRoutes()],
    ['/api/tasks', taskRoutes()],
    ['/api/tasks', schedulingRoutes()],
    ['/tasks', taskRoutes()],
    ['/tasks', schedulingRoutes()],
    ['/api/events', eventRoutes()],
    ['/api/files', fileRoutes()],
    ['/api/files', downloadRoutes()],
    ['/files', downloadRoutes()],
    ['/api/samples', sampleRoutes()],
    ['/api/metrics/tables', metricRoutes()],
    ['/api/quality', measurementRoutes()],
    ['/api/configuration', productRoutes(openApi)],
    ['/api/configuration', configurationRoutes()],
    ['/actuator', healthRoutes()],
    ['/actuator', prometheusRoutes(product.metrics, product.scrapeToken)],
    ['/', swaggerRoutes()],
    ...(product.withConsole ? [['/', consoleRoutes()] as const] : []),
  ]
  for (const [base, each] of operations) mount(app, base, each, pipeline)
}

/** The methods that some operation takes at this path; HEAD goes with GET. */
function methodsAt({ router, routes }: Hono<Env>, path: string): readonly string[] {
  const known = [...new Set(routes.map(({ method }) => method))]
  const taken = known.filter((method) => router.match(method, path)[0].length > 0)
  return taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

/** No operation answers this: the path takes other methods, or is none of ours. */
function refuseUnknown(c: Context<Env>, methods: readonly string[]): Response {
  if (methods.length === 0) return refuse(c, 404, [refusal('unknown-route')])
  stateHeader(c, 'Allow', methods.join(', '))
  return refuse(c, 405, [refusal('method-not-allowed', { method: c.req.method })])
}
