import { Hono } from 'hono'
import { IdPath, NothingDto } from '../dto/parts.ts'
import { ResourceAnswer, ResourceBody, ResourcesAnswer, resourceDto, TypePath } from '../dto/resources.ts'
import type { Env } from '../env.ts'
import { operation } from '../guard/operation.ts'

const tag = 'resource'

export function resourceRoutes() {
  return new Hono<Env>()
    .get('/', operation({ summary: 'The resources', tag, role: 'ADMIN', answer: ResourcesAnswer }), async (c) => {
      const resources = await c.var.session.resources.list()
      return c.json({ resources: resources.map(resourceDto) })
    })
    .post(
      '/',
      operation({ summary: 'Save a resource', tag, role: 'ADMIN', json: ResourceBody, answer: ResourceAnswer }),
      async (c) => {
        const { resource, create } = c.req.valid('json')
        const saved = await c.var.session.resources.save(resource, { create })
        return c.json({ resource: resourceDto(saved), testSupported: false })
      },
    )
    .get(
      '/id/:id',
      operation({ summary: 'One resource', tag, role: 'ADMIN', param: IdPath, answer: ResourceAnswer }),
      async (c) => {
        const resource = await c.var.session.resources.get(c.req.valid('param').id)
        return c.json({ resource: resourceDto(resource), testSupported: false })
      },
    )
    .delete(
      '/id/:id',
      operation({ summary: 'Remove an unused resource', tag, role: 'ADMIN', param: IdPath, answer: NothingDto }),
      async (c) => {
        await c.var.session.resources.remove(c.req.valid('param').id)
        return c.json({})
      },
    )
    .get(
      '/type/:type',
      operation({ summary: 'The resources of a type', tag, role: 'ADMIN', param: TypePath, answer: ResourcesAnswer }),
      async (c) => {
        const { type } = c.req.valid('param')
        const resources = await c.var.session.resources.list(type)
        return c.json({ resources: resources.map(resourceDto) })
      },
    )
}
