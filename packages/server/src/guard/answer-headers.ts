import type { MiddlewareHandler } from 'hono'

/** What every answer carries, unless it states its own. */
const HEADERS = [
  ['Cache-Control', 'no-store'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['Strict-Transport-Security', 'max-age=15552000'], // what holds for other hosts of the domain is not ours to say
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
] as const

/** Browsers keep nothing of an answer, frame it nowhere and guess nothing about it. */
export const answerHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  for (const [name, value] of HEADERS) if (!headers.has(name)) headers.set(name, value)
}
