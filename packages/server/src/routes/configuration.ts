import { Hono } from 'hono'
import * as v from 'valibot'
import { JsonObject } from '../dto/parts.ts'
import type { Env } from '../env.ts'
import { operation } from '../guard/operation.ts'

const tag = 'configuration'
const VersionAnswer = v.object({ version: v.string() })

export function configurationRoutes(document: () => Promise<object>) {
  return new Hono<Env>()
    .get(
      '/openapi',
      operation({ summary: 'This interface in OpenAPI 3.1', tag, role: 'ANY', answer: JsonObject }),
      async (c) => c.json(await document()),
    )
    .get(
      '/version',
      operation({ summary: 'The version of the product', tag, role: 'ANY', answer: VersionAnswer }),
      (c) => c.json({ version: c.var.onefold.version }),
    )
}
