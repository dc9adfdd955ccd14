import { Hono } from 'hono'
import {
  TokenAnswer,
  TokenCreateBody,
  TokensAnswer,
  TokensQuery,
  TokenUpdateBody,
  tokenDto,
  tokenInput,
} from '../../dto/access/tokens.ts'
import { IdPath } from '../../dto/parts.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'security'
const one = { tag, answer: TokenAnswer } as const
const byId = { ...one, param: IdPath } as const

export function tokenRoutes() {
  return new Hono<Env>()
    .get(
      '/',
      operation({
        summary: 'The access tokens',
        tag,
        permission: 'security.listToken',
        query: TokensQuery,
        answer: TokensAnswer,
      }),
      async (c) => {
        const tokens = await c.var.session.tokens.list(c.req.valid('query'))
        return answerJson(c, { tokens: tokens.map((token) => tokenDto(token, c.get('app').clock.now())) })
      },
    )
    .post(
      '/',
      operation({ ...one, summary: 'Make an access token', permission: 'security.saveToken', json: TokenCreateBody }),
      async (c) => {
        const token = await c.var.session.tokens.create(tokenInput(c.req.valid('json')))
        return answerJson(c, { token: tokenDto(token, c.get('app').clock.now()) })
      },
    )
    .put(
      '/reset/:id',
      operation({ ...byId, summary: 'Give a token a new value for 180 days', permission: 'security.resetToken' }),
      async (c) => {
        const token = await c.var.session.tokens.reset(c.req.valid('param').id)
        return answerJson(c, { token: tokenDto(token, c.get('app').clock.now()) })
      },
    )
    .put(
      '/copy/:id',
      operation({ ...byId, summary: 'Show a token’s value a last time', permission: 'security.copyToken' }),
      async (c) => {
        const token = await c.var.session.tokens.copy(c.req.valid('param').id)
        return answerJson(c, { token: tokenDto(token, c.get('app').clock.now()) })
      },
    )
    .put(
      '/activate/:id',
      operation({ ...byId, summary: 'Enable a token', permission: 'security.activateToken' }),
      async (c) => {
        const token = await c.var.session.tokens.activate(c.req.valid('param').id)
        return answerJson(c, { token: tokenDto(token, c.get('app').clock.now()) })
      },
    )
    .put(
      '/:id',
      operation({ ...byId, summary: 'Change a token', permission: 'security.saveToken', json: TokenUpdateBody }),
      async (c) => {
        const token = await c.var.session.tokens.update(c.req.valid('param').id, tokenInput(c.req.valid('json')))
        return answerJson(c, { token: tokenDto(token, c.get('app').clock.now()) })
      },
    )
    .delete(
      '/:id',
      operation({ ...byId, summary: 'Remove an access token', permission: 'security.deleteToken' }),
      async (c) => {
        const token = await c.var.session.tokens.remove(c.req.valid('param').id)
        return answerJson(c, { token: tokenDto(token, c.get('app').clock.now()) })
      },
    )
}
