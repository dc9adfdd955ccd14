import { Hono } from 'hono'
import {
  ImportAnswer,
  importDto,
  ResourceExportAnswer,
  ResourceExportBody,
  ResourceImportBody,
} from '../../dto/configuration/exchange.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { sayTo } from '../../guard/language.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'resource'

export function resourceExchangeRoutes() {
  return new Hono<Env>()
    .post(
      '/export',
      operation({
        summary: 'Definitions of resources',
        tag,
        permission: 'resource.export',
        json: ResourceExportBody,
        otherNames: { ids: 'id' },
        answer: ResourceExportAnswer,
      }),
      async (c) => {
        const { all, id = [], passphrase } = c.req.valid('json')
        const options = passphrase === undefined ? {} : { passphrase }
        return answerJson(c, { exchange: await c.var.session.resources.export(all ? 'ALL' : id, options) })
      },
    )
    .post(
      '/import',
      operation({
        summary: 'Take over definitions of resources',
        tag,
        permission: 'resource.import',
        json: ResourceImportBody,
        answer: ImportAnswer,
      }),
      async (c) => {
        const { exchange, passphrase } = c.req.valid('json')
        const options = passphrase === undefined ? {} : { passphrase }
        return answerJson(c, importDto(await c.var.session.resources.import(exchange, options), sayTo(c)))
      },
    )
}
