import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { Env } from '../env.ts'

/** Opens the service to pages of these origins, and of those that the configuration names at the time. */
export function crossOrigin(stated: readonly string[]): MiddlewareHandler<Env> {
  const open = cors({
    origin: (origin, c) => {
      const named = [...stated, ...(c.get('settings').security.corsOrigins ?? [])]
      if (named.includes('*')) return '*'
      return named.includes(origin) ? origin : null
    },
    allowHeaders: ['Authorization', 'Content-Type', 'If-Match', 'If-None-Match', 'Accept-Language', 'X-Request-Id'],
    exposeHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  })
  return (c, next) => {
    const nobody = stated.length === 0 && c.get('settings').security.corsOrigins === undefined
    return nobody || c.req.header('origin') === undefined ? next() : open(c, next)
  }
}
