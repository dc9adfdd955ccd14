import type { BuiltInType, ResourceType } from '@onefold/core'
import { Hono } from 'hono'
import {
  CopyPath,
  DependenciesAnswer,
  DescriptionAnswer,
  EnumsAnswer,
  ResourceAnswer,
  ResourceBody,
  ResourcesAnswer,
  resourceDto,
  typePath,
} from '../../dto/configuration/resources.ts'
import { IdPath, NothingDto } from '../../dto/parts.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { languageOf } from '../../guard/language.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'resource'

const OPERATIONS = {
  list: { summary: 'The resources', tag, permission: 'resource.list', answer: ResourcesAnswer },
  save: {
    summary: 'Save a resource, or try it without saving',
    tag,
    permission: 'resource.save',
    json: ResourceBody,
    answer: ResourceAnswer,
  },
  view: { summary: 'One resource', tag, permission: 'resource.view', param: IdPath, answer: ResourceAnswer },
  remove: {
    summary: 'Remove an unused resource',
    tag,
    permission: 'resource.delete',
    param: IdPath,
    answer: NothingDto,
  },
  enums: {
    summary: 'Every list of values, with labels',
    tag,
    permission: 'resource.listEnum',
    answer: EnumsAnswer,
  },
  duplicate: {
    summary: 'A copy under another id',
    tag,
    permission: 'resource.save',
    param: CopyPath,
    answer: ResourceAnswer,
  },
  rename: {
    summary: 'Another id for an unused resource',
    tag,
    permission: 'resource.save',
    param: CopyPath,
    answer: ResourceAnswer,
  },
  dependencies: {
    summary: 'What a resource uses and what uses it',
    tag,
    permission: 'resource.viewDependencies',
    param: IdPath,
    answer: DependenciesAnswer,
  },
} as const

/** Those that take a type: the host may have added kinds of its own. */
function operationsByType(types: readonly ResourceType[]) {
  const param = typePath(types)
  return {
    byType: { summary: 'The resources of a type', tag, permission: 'resource.list', param, answer: ResourcesAnswer },
    describe: { summary: 'The members of a type', tag, permission: 'resource.view', param, answer: DescriptionAnswer },
  } as const
}

export function resourceRoutes(types: readonly ResourceType[]) {
  const { byType, describe } = operationsByType(types)
  return new Hono<Env>()
    .get('/', operation(OPERATIONS.list), async (c) => {
      const resources = await c.var.session.resources.list()
      return answerJson(c, { resources: resources.map(resourceDto) })
    })
    .post('/', operation(OPERATIONS.save), async (c) => {
      const { resource: given, create, test, testOptions } = c.req.valid('json')
      const { resources } = c.var.session
      if (!test) return answerJson(c, answerOf(resources, await resources[create ? 'create' : 'update'](given)))
      const { resource, ...trial } = await resources.test(given, testOptions)
      return answerJson(c, { resource: resourceDto(resource), ...trial })
    })
    .get('/enums', operation(OPERATIONS.enums), async (c) =>
      answerJson(c, await c.var.session.resources.enums(languageOf(c))),
    )
    .get('/describe/:type', operation(describe), (c) => {
      const { type, properties, ...tests } = c.var.session.resources.describe(c.req.valid('param').type, languageOf(c))
      return answerJson(c, { resource: { type, properties }, ...tests })
    })
    .get('/type/:type', operation(byType), async (c) => {
      const resources = await c.var.session.resources.list(c.req.valid('param').type as BuiltInType) // or a kind of the host
      return answerJson(c, { resources: resources.map(resourceDto) })
    })
    .put('/duplicate/:id/:newId', operation(OPERATIONS.duplicate), async (c) => {
      const { id, newId } = c.req.valid('param')
      const { resources } = c.var.session
      return answerJson(c, answerOf(resources, await resources.duplicate(id, newId)))
    })
    .put('/rename/:id/:newId', operation(OPERATIONS.rename), async (c) => {
      const { id, newId } = c.req.valid('param')
      const { resources } = c.var.session
      return answerJson(c, answerOf(resources, await resources.rename(id, newId)))
    })
    .get('/id/:id', operation(OPERATIONS.view), async (c) => {
      const { resources } = c.var.session
      return answerJson(c, answerOf(resources, await resources.get(c.req.valid('param').id)))
    })
    .get('/id/:id/dependencies', operation(OPERATIONS.dependencies), async (c) =>
      answerJson(c, await c.var.session.resources.dependencies(c.req.valid('param').id)),
    )
    .delete('/id/:id', operation(OPERATIONS.remove), async (c) => {
      await c.var.session.resources.remove(c.req.valid('param').id)
      return answerJson(c, {})
    })
}

type Resources = Env['Variables']['session']['resources']

function answerOf(resources: Resources, resource: Awaited<ReturnType<Resources['get']>>) {
  const { testInputTypes, testSupported } = resources.describe(resource.type)
  return { resource: resourceDto(resource), testInputTypes, testSupported }
}
