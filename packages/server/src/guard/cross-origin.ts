import type { MaybePromise } from '@onefold/core/adapter-kit'
import type { Context } from 'hono'
import { cors } from 'hono/cors'
import type { Env } from '../env.ts'

/** Answers, also to pages of other origins where these are let in. */
export type CrossOrigin = (
  c: Context<Env>,
  answer: (c: Context<Env>) => MaybePromise<Response>,
) => MaybePromise<Response>

/** Opens the service to pages of these origins, and of those that the configuration names at the time. */
export function crossOrigin(stated: readonly string[]): CrossOrigin {
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
  const opened: CrossOrigin = async (c, answer) => {
    const preflight = await open(c, async () => {
      c.res = await answer(c)
    })
    return preflight ?? c.res
  }
  return (c, answer) => {
    const nobody = stated.length === 0 && c.get('settings').security.corsOrigins === undefined
    return nobody || c.req.header('origin') === undefined ? answer(c) : opened(c, answer)
  }
}
