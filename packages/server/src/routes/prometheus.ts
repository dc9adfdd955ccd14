import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Env } from '../env.ts'
import { operation } from '../guard/operation.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** `scrapeToken`: lets a scraper in that has no account. */
export function prometheusRoutes(metrics: Metrics, scrapeToken: string | undefined) {
  const answer = async (c: Context<Env>) => c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
  const known = scrapeToken === undefined ? undefined : digest(`Bearer ${scrapeToken}`)
  const admitScraper: MiddlewareHandler<Env> = (c, next) => {
    const given = c.req.header('authorization')
    const isScraper = known !== undefined && given !== undefined && timingSafeEqual(known, digest(given))
    return isScraper ? answer(c) : next()
  }
  return new Hono<Env>().get(
    '/prometheus',
    admitScraper,
    operation({ summary: 'Measurements for Prometheus', tag: 'health', role: 'ADMIN', produces: ['text/plain'] }),
    answer,
  )
}

/** Of one length, whatever was given. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
