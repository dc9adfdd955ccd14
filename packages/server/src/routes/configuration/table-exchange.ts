import { Hono } from 'hono'
import {
  ExportBody,
  ImportAnswer,
  ImportBody,
  importDto,
  TableExtractAnswer,
} from '../../dto/configuration/exchange.ts'
import { DependenciesAnswer } from '../../dto/configuration/resources.ts'
import { TablePath } from '../../dto/configuration/tables.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { sayTo } from '../../guard/language.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'table'

export function tableExchangeRoutes() {
  return new Hono<Env>()
    .post(
      '/extract',
      operation({
        summary: 'Definitions of tables',
        tag,
        permission: 'table.extract',
        json: ExportBody,
        otherNames: { id: 'ids' },
        answer: TableExtractAnswer,
      }),
      async (c) => answerJson(c, { exchange: await c.var.session.tables.extract(c.req.valid('json').ids) }),
    )
    .get(
      '/extract/all',
      operation({
        summary: 'Definitions of all tables',
        tag,
        permission: 'table.extract',
        answer: TableExtractAnswer,
      }),
      async (c) => answerJson(c, { exchange: await c.var.session.tables.extract('ALL') }),
    )
    .post(
      '/ingest',
      operation({
        summary: 'Take over definitions of tables',
        tag,
        permission: 'table.import',
        json: ImportBody,
        answer: ImportAnswer,
      }),
      async (c) => answerJson(c, importDto(await c.var.session.tables.ingest(c.req.valid('json').exchange), sayTo(c))),
    )
    .get(
      '/:id/dependencies',
      operation({
        summary: 'What a table uses and what uses it',
        tag,
        permission: 'table.viewDependencies',
        param: TablePath,
        answer: DependenciesAnswer,
      }),
      async (c) => answerJson(c, await c.var.session.tables.dependencies(c.req.valid('param').id)),
    )
}
