import type { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import type { Env } from '../env.ts'
import { ACCEPT_LANGUAGE } from './headers.ts'
import { namedSchemas } from './schemas.ts'

/** The whole document, from the operations that are mounted. */
export async function openApiDocument(app: Hono<Env>, version: string) {
  const document = await generateSpecs(app, {
    defaultValidationErrorResponse: false,
    documentation: {
      info: { title: 'Onefold', version, description: 'A master-data engine: one trustworthy record out of many.' },
      servers: [{ url: '/' }],
      security: [{ bearerAuth: [] }],
      components: {
        securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } },
        parameters: { AcceptLanguage: ACCEPT_LANGUAGE },
        schemas: namedSchemas(),
      },
    },
  })
  return { ...document, paths: Object.fromEntries(Object.entries(document.paths).map(markAlias)) }
}

/** Older paths without `/api` stay, and say where the operation lives now. */
function markAlias([path, item]: [string, object]): [string, object] {
  if (path.startsWith('/api/') || path.startsWith('/actuator/')) return [path, item]
  const operations = Object.entries(item).map(([method, operation]) => [
    method,
    { ...operation, deprecated: true, summary: `${operation.summary} (alias of /api${path})` },
  ])
  return [path, Object.fromEntries(operations)]
}
