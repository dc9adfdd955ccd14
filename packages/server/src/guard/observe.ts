import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Env } from '../env.ts'
import type { Metrics } from '../metrics/metrics.ts'

/**
 * One line in the log and one measurement a request. The pattern of the path and never the path: what people put into
 * paths may say who they are.
 */
export function observe(metrics: Metrics): MiddlewareHandler<Env> {
  return async (c, next) => {
    const began = performance.now()
    await next()
    const milliseconds = performance.now() - began
    const { method } = c.req
    const { status } = c.res
    const path = routePath(c, -1)
    metrics.request({ method, path, status, milliseconds })
    const facts = { requestId: c.get('requestId'), method, path, status, milliseconds: Math.round(milliseconds) }
    c.get('log').info(facts, 'request')
  }
}
