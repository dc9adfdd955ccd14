import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Env, House } from '../env.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { beginAnswer, finishAnswer } from './answer-headers.ts'
import type { Traced } from './trace-requests.ts'

interface Services {
  readonly house: House
  readonly metrics: Metrics
  readonly traced: Traced
}

/**
 * Stands around every operation: the headers of its answer, a line in the log, a measurement, and a span when somebody
 * traces. All of them know the pattern of the path and never the path: what people put into paths may say who they are.
 */
export function aroundRequests({ house, metrics, traced }: Services): MiddlewareHandler<Env> {
  return async (c, next) => {
    const began = performance.now()
    const path = routePath(c, -1)
    const begun = beginAnswer(c)
    c.set('house', house)
    c.set('settings', await house.onefold.settings.recent())
    await traced(c, path, next)
    finishAnswer(begun, c.res)
    const milliseconds = performance.now() - began
    const { status } = c.res
    const { method } = c.req
    metrics.observe({ method, path, status }, milliseconds)
    const facts = { requestId: begun.requestId, method, path, status, milliseconds: Math.round(milliseconds) }
    house.log.info(facts, 'request')
  }
}
