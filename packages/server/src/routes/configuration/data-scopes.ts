import { Hono } from 'hono'
import {
  BootstrapAnswer,
  bootstrapDto,
  dataScopeDto,
  MyScopeAnswer,
  PrincipalPath,
  ScopeAnswer,
  ScopesAnswer,
} from '../../dto/configuration/data-scopes.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { sayTo } from '../../guard/language.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'data-scopes'

export function dataScopeRoutes() {
  return new Hono<Env>()
    .get(
      '/',
      operation({ summary: 'What each principal sees', tag, permission: 'scope.list', answer: ScopesAnswer }),
      async (c) => {
        const scopes = await c.var.session.dataScopes.list()
        return answerJson(c, { scopes: scopes.map(dataScopeDto) })
      },
    )
    .post(
      '/bootstrap',
      operation({
        summary: 'Give every unlocked entity, whole, to everybody who has no scope yet',
        tag,
        permission: 'scope.save',
        answer: BootstrapAnswer,
      }),
      async (c) => answerJson(c, bootstrapDto(await c.var.session.dataScopes.bootstrap(), sayTo(c))),
    )
    .get(
      '/me',
      operation({ summary: 'What the caller sees', tag, permission: 'scope.viewMy', answer: MyScopeAnswer }),
      async (c) => {
        const scope = await c.var.session.dataScopes.my()
        return answerJson(c, { scope: scope ? dataScopeDto(scope) : null })
      },
    )
    .get(
      '/:type/:id',
      operation({
        summary: 'What one principal sees',
        tag,
        permission: 'scope.view',
        param: PrincipalPath,
        answer: ScopeAnswer,
      }),
      async (c) => {
        const { type, id } = c.req.valid('param')
        return answerJson(c, { scope: dataScopeDto(await c.var.session.dataScopes.get(type, id)) })
      },
    )
    .delete(
      '/:type/:id',
      operation({
        summary: 'Let a principal see nothing any more',
        tag,
        permission: 'scope.delete',
        param: PrincipalPath,
        answer: ScopeAnswer,
      }),
      async (c) => {
        const { type, id } = c.req.valid('param')
        return answerJson(c, { scope: dataScopeDto(await c.var.session.dataScopes.remove(type, id)) })
      },
    )
}
