import { Hono } from 'hono'
import {
  EntityExportAnswer,
  ExportBody,
  ImportAnswer,
  ImportBody,
  importDto,
} from '../../dto/configuration/exchange.ts'
import { DependenciesAnswer } from '../../dto/configuration/resources.ts'
import { EntityPath } from '../../dto/parts.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { sayTo } from '../../guard/language.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'entity'

export function entityExchangeRoutes() {
  return new Hono<Env>()
    .post(
      '/export',
      operation({
        summary: 'Definitions of entities',
        tag,
        permission: 'entity.export',
        json: ExportBody,
        otherNames: { id: 'ids' },
        answer: EntityExportAnswer,
      }),
      async (c) => answerJson(c, { exchange: await c.var.session.entities.export(c.req.valid('json').ids) }),
    )
    .get(
      '/export/all',
      operation({
        summary: 'Definitions of all entities',
        tag,
        permission: 'entity.export',
        answer: EntityExportAnswer,
      }),
      async (c) => answerJson(c, { exchange: await c.var.session.entities.export('ALL') }),
    )
    .post(
      '/import',
      operation({
        summary: 'Take over definitions of entities',
        tag,
        permission: 'entity.import',
        json: ImportBody,
        answer: ImportAnswer,
      }),
      async (c) =>
        answerJson(c, importDto(await c.var.session.entities.import(c.req.valid('json').exchange), sayTo(c))),
    )
    .get(
      '/:entity/dependencies',
      operation({
        summary: 'What an entity uses and what uses it',
        tag,
        permission: 'entity.viewDependencies',
        param: EntityPath,
        answer: DependenciesAnswer,
      }),
      async (c) => answerJson(c, await c.var.session.entities.dependencies(c.req.valid('param').entity)),
    )
}
