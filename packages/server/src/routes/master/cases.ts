import { Hono } from 'hono'
import { CaseAnswer, CasePath, CasesAnswer, CasesQuery, caseDto, ResolveCaseBody } from '../../dto/master/cases.ts'
import { EntityPath } from '../../dto/parts.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'master'

/** What the engine asks people to look at. */
export function caseRoutes() {
  return new Hono<Env>()
    .get(
      '/:entity/cases',
      operation({
        summary: 'Contributions that match no other of their survivor any more',
        tag,
        permission: 'master.listCase',
        param: EntityPath,
        query: CasesQuery,
        answer: CasesAnswer,
      }),
      async (c) => {
        const { entity } = c.req.valid('param')
        const { page, cases } = await c.var.session.cases(entity).list(c.req.valid('query'))
        return answerJson(c, { entity, page, cases: cases.map(caseDto) })
      },
    )
    .put(
      '/:entity/cases/resolve/:case',
      operation({
        summary: 'End a case: the merge stands',
        tag,
        permission: 'master.resolveCase',
        param: CasePath,
        json: ResolveCaseBody,
        answer: CaseAnswer,
      }),
      async (c) => {
        const { entity, case: id } = c.req.valid('param')
        const ended = await c.var.session.cases(entity).resolve(id, c.req.valid('json'))
        return answerJson(c, { entity, case: caseDto(ended) })
      },
    )
}
