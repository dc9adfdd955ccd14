import { type Clock, hostClock, type Onefold } from '@onefold/core'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { requestId } from 'hono/request-id'
import { routePath } from 'hono/route'
import { secureHeaders } from 'hono/secure-headers'
import { type Env, type Log, SILENT } from './env.ts'
import { refuse, respondWithError } from './error-status.ts'
import { openApiDocument } from './openapi.ts'
import { clusterRoutes } from './routes/clusters.ts'
import { configurationRoutes } from './routes/configuration.ts'
import { entityRoutes } from './routes/entities.ts'
import { eventRoutes } from './routes/events.ts'
import { fileRoutes } from './routes/files.ts'
import { healthRoutes } from './routes/health.ts'
import { jobRoutes } from './routes/jobs.ts'
import { masterRoutes } from './routes/master.ts'
import { resourceRoutes } from './routes/resources.ts'
import { sampleRoutes } from './routes/samples.ts'
import { securityRoutes, tokenRoutes } from './routes/security.ts'
import { swaggerRoutes } from './routes/swagger.ts'
import { tableRoutes } from './routes/tables.ts'
import { taskRoutes } from './routes/tasks.ts'
import { createSecurity } from './security/security.ts'

export interface AppOptions {
  /** 32 bytes or more. Session tokens are signed with a key made from it; another secret ends all sessions. */
  readonly secretKey: string | Uint8Array
  /** Origins whose pages may call the service; `*` for all. @default none */
  readonly corsOrigins?: readonly string[]
  /** Bytes of the largest JSON body. @default 10 MiB */
  readonly bodyLimit?: number
  /** Bytes of the largest file. @default 5 GiB */
  readonly uploadLimit?: number
  /** A pino logger fits. @default silence */
  readonly logger?: Log
  /** @default the machine's clock */
  readonly clock?: Clock
}

const MEBIBYTE = 1024 * 1024

const HEADERS: Parameters<typeof secureHeaders>[0] = {
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  strictTransportSecurity: 'max-age=15552000', // what holds for other hosts of the domain is not ours to say
  overwrite: false, // a page states its own policy
}

/**
 * The HTTP interface of an opened installation. It serves by itself, or below a path of an app of yours with
 * `mount('/mdm', app.fetch)`.
 */
export function createApp(onefold: Onefold, options: AppOptions): Hono<Env> {
  const app = new Hono<Env>()
  const { logger: log = SILENT, clock = hostClock, corsOrigins = [] } = options
  const { bodyLimit = 10 * MEBIBYTE, uploadLimit = 5 * 1024 * MEBIBYTE } = options
  const security = createSecurity(onefold, options.secretKey, clock)

  app.use(requestId())
  app.use(async (c, next) => {
    c.set('onefold', onefold)
    c.set('clock', clock)
    c.set('log', log)
    c.set('security', security)
    c.set('bodyLimit', bodyLimit)
    c.set('uploadLimit', uploadLimit)
    await next()
  })
  app.use(writeDown)
  app.use(secureHeaders(HEADERS))
  app.use(neverCached)
  if (corsOrigins.length > 0) app.use(crossOrigin(corsOrigins))
  app.use(methodNotAllowed({ app, onMethodNotAllowed: refuseMethod }))

  app.onError(respondWithError)
  app.notFound((c) => refuse(c, 404, ['There is no operation at this path.'], ['unknown-route']))
  mountRoutes(app, onefold.version)
  return app
}

function mountRoutes(app: Hono<Env>, version: string): void {
  let document: Promise<object> | undefined
  const openApi = () => {
    document ??= openApiDocument(app, version)
    return document
  }
  app
    .route('/api/security/tokens', tokenRoutes())
    .route('/api/security', securityRoutes())
    .route('/api/entities', entityRoutes())
    .route('/api/tables', tableRoutes())
    .route('/tables', tableRoutes())
    .route('/api/resources', resourceRoutes())
    .route('/api/master', masterRoutes())
    .route('/api/master', clusterRoutes())
    .route('/api/jobs', jobRoutes())
    .route('/api/tasks', taskRoutes())
    .route('/tasks', taskRoutes())
    .route('/api/events', eventRoutes())
    .route('/api/files', fileRoutes())
    .route('/api/samples', sampleRoutes())
    .route('/api/configuration', configurationRoutes(openApi))
    .route('/actuator', healthRoutes())
    .route('/', swaggerRoutes())
}

/** One line a request. The pattern of the path and never the path: what people put into paths may say who they are. */
const writeDown: MiddlewareHandler<Env> = async (c, next) => {
  const began = performance.now()
  await next()
  const facts = { requestId: c.var.requestId, method: c.req.method, path: routePath(c, -1), status: c.res.status }
  c.var.log.info({ ...facts, milliseconds: Math.round(performance.now() - began) }, 'request')
}

const neverCached: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
}

function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: origins.includes('*') ? '*' : [...origins],
    allowHeaders: ['Authorization', 'Content-Type', 'If-Match', 'X-Request-Id'],
    exposeHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  })
}

function refuseMethod(c: Context<Env>, methods: readonly string[]): Response {
  c.header('Allow', methods.join(', '))
  return refuse(c, 405, [`This path does not take ${c.req.method}.`], ['method-not-allowed'])
}
