import { Hono } from 'hono'
import { SampleAnswer, SampleRunAnswer, SamplesAnswer, sampleDto } from '../../dto/configuration/samples.ts'
import { IdPath } from '../../dto/parts.ts'
import { runDto } from '../../dto/work/jobs.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'sample'

export function sampleRoutes() {
  return new Hono<Env>()
    .get(
      '/',
      operation({ summary: 'The samples', tag, permission: 'sample.view', answer: SamplesAnswer }),
      async (c) => {
        const samples = await c.var.session.samples.list()
        return answerJson(c, { samples: samples.map(sampleDto) })
      },
    )
    .get(
      '/:id',
      operation({ summary: 'One sample', tag, permission: 'sample.view', param: IdPath, answer: SampleAnswer }),
      async (c) => answerJson(c, { sample: sampleDto(await c.var.session.samples.get(c.req.valid('param').id)) }),
    )
    .post(
      '/:id',
      operation({
        summary: 'Install a sample',
        tag,
        permission: 'sample.install',
        param: IdPath,
        answer: SampleRunAnswer,
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        return answerJson(c, { run: runDto(await c.var.session.samples.install(id)), sampleId: id })
      },
    )
    .delete(
      '/:id',
      operation({
        summary: 'Take a sample away',
        tag,
        permission: 'sample.remove',
        param: IdPath,
        answer: SampleRunAnswer,
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        return answerJson(c, { run: runDto(await c.var.session.samples.remove(id)), sampleId: id })
      },
    )
}
