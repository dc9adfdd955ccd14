import { Hono } from 'hono'
import { RunDto, runDto } from '../dto/jobs.ts'
import { IdPath } from '../dto/parts.ts'
import { SamplesAnswer, sampleDto } from '../dto/samples.ts'
import type { Env } from '../env.ts'
import { operation } from '../guard/operation.ts'

const tag = 'sample'

export function sampleRoutes() {
  return new Hono<Env>()
    .get(
      '/',
      operation({ summary: 'The samples', tag, permission: 'sample.view', answer: SamplesAnswer }),
      async (c) => {
        const samples = await c.var.session.samples.list()
        return c.json({ samples: samples.map(sampleDto) })
      },
    )
    .post(
      '/:id',
      operation({ summary: 'Install a sample', tag, permission: 'sample.install', param: IdPath, answer: RunDto }),
      async (c) => c.json(runDto(await c.var.session.samples.install(c.req.valid('param').id))),
    )
}
