import { Hono } from 'hono'
import {
  AccessAnswer,
  AccessBody,
  accessDto,
  ScopeColumnBody,
  ScopeValuesAnswer,
} from '../../dto/configuration/entity-access.ts'
import { EntityPath } from '../../dto/parts.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { operation } from '../../guard/operation.ts'

const one = { tag: 'data-scopes', param: EntityPath, answer: AccessAnswer } as const

export function entityAccessRoutes() {
  return new Hono<Env>()
    .get(
      '/:entity/access',
      operation({ ...one, summary: 'Who sees an entity, and how much', permission: 'entity.viewAccess' }),
      async (c) => answerJson(c, accessDto(await c.var.session.dataScopes.access(c.req.valid('param').entity))),
    )
    .put(
      '/:entity/access',
      operation({
        ...one,
        summary: 'Replace all grants of an entity',
        permission: 'entity.saveAccess',
        json: AccessBody,
      }),
      async (c) => {
        const { access } = c.req.valid('json')
        return answerJson(c, accessDto(await c.var.session.dataScopes.setAccess(c.req.valid('param').entity, access)))
      },
    )
    .put(
      '/:entity/scope-column',
      operation({
        ...one,
        summary: 'Choose the column that row scopes speak of',
        permission: 'entity.saveAccess',
        json: ScopeColumnBody,
      }),
      async (c) => {
        const { column } = c.req.valid('json')
        return answerJson(
          c,
          accessDto(await c.var.session.dataScopes.setScopeColumn(c.req.valid('param').entity, column)),
        )
      },
    )
    .get(
      '/:entity/scope-values',
      operation({
        ...one,
        summary: 'Values to pick row scopes from',
        permission: 'entity.listScopeValue',
        answer: ScopeValuesAnswer,
      }),
      async (c) => {
        const found = await c.var.session.dataScopes.scopeValues(c.req.valid('param').entity)
        return answerJson(c, { ...found, values: [...found.values] })
      },
    )
}
