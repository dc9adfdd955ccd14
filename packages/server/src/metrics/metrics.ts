import { type Onefold, SYSTEM } from '@onefold/core'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Upper bounds in seconds: a point read takes less than a millisecond, an export minutes. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]

/** Methods that the interface knows; a caller may write any. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']

/** An answered request, by the pattern of its path. */
interface Request {
  readonly method: string
  readonly path: string
  readonly status: number
}

/** What the server measures of itself. */
export interface Metrics {
  observe(request: Request, milliseconds: number): void
  /** Everything in Prometheus' text format; the engine is asked now. */
  text(): Promise<string>
  readonly contentType: string
}

export function createMetrics(onefold: Onefold): Metrics {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'onefold_http_request_duration_seconds',
    help: 'Answered requests, by method, pattern of the path and status.',
    labelNames: ['method', 'path', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const askEngine = engineGauges(onefold, registry)
  let watchesProcess = false

  return Object.freeze<Metrics>({
    observe({ method, path, status }, milliseconds) {
      const known = METHODS.includes(method) ? method : 'OTHER'
      requests.observe({ method: known, path, status }, milliseconds / 1000)
    },
    async text() {
      if (!watchesProcess) collectDefaultMetrics({ register: registry }) // it costs a little, and most apps are never asked
      watchesProcess = true
      await askEngine()
      return registry.metrics()
    },
    contentType: registry.contentType,
  })
}

/** What the engine says of itself, asked for each scrape. A store that does not answer is itself an answer. */
function engineGauges(onefold: Onefold, registry: Registry): () => Promise<void> {
  const registers = [registry]
  const up = new Gauge({
    name: 'onefold_up',
    help: 'Whether a component works: 1 or 0.',
    labelNames: ['component'],
    registers,
  })
  const events = new Gauge({
    name: 'onefold_events',
    help: 'Events of a destination: valid and invalid ones, and changes that wait.',
    labelNames: ['sink', 'state'],
    registers,
  })
  new Gauge({ name: 'onefold_info', help: 'The version of the product.', labelNames: ['version'], registers }).set(
    { version: onefold.version },
    1,
  )

  return async () => {
    const { components } = await onefold.health()
    for (const [component, state] of Object.entries(components)) up.set({ component }, state === 'UP' ? 1 : 0)
    events.reset()
    if (components.store === 'DOWN') return
    for (const { sink, valid, invalid, waiting } of await onefold.as(SYSTEM).events.stats()) {
      for (const [state, count] of Object.entries({ valid, invalid, waiting })) events.set({ sink, state }, count)
    }
  }
}
