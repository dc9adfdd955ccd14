import { Hono } from 'hono'
import { HealthDto } from '../dto/health.ts'
import type { Env } from '../env.ts'
import { answerJson } from '../guard/answer-headers.ts'
import { operation } from '../guard/operation.ts'

export function healthRoutes() {
  return new Hono<Env>().get(
    '/health',
    operation({
      summary: 'Whether the installation works',
      tag: 'health',
      role: 'NONE',
      answer: HealthDto,
      besides: [503],
      unlimited: true,
    }),
    async (c) => {
      const health = await c.get('app').onefold.health()
      return answerJson(c, health, health.status === 'UP' ? 200 : 503)
    },
  )
}
