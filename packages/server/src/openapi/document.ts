import type { Onefold } from '@onefold/core'
import type { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import type { OpenAPIV3_1 } from 'openapi-types'
import type { Env } from '../env.ts'
import { withExample } from './example.ts'
import { ACCEPT_LANGUAGE } from './headers.ts'
import { resourceSchemas } from './resource-schemas.ts'
import { namedSchemas } from './schemas.ts'
import { ALIASES, TAGS } from './tags.ts'
import { TEXTS } from './texts/texts.ts'

type Operation = OpenAPIV3_1.OperationObject

/** The whole document, from the operations that are mounted. */
export async function openApiDocument(
  app: Hono<Env>,
  product: Pick<Onefold, 'version' | 'resourceTypes' | 'resourceSchema'>,
) {
  const named = namedSchemas()
  const document = await generateSpecs(app, {
    defaultValidationErrorResponse: false,
    documentation: {
      info: {
        title: 'Onefold',
        version: product.version,
        description: 'A master-data engine: one trustworthy record out of many.',
      },
      servers: [{ url: '/' }],
      tags: [...TAGS],
      security: [{ bearerAuth: [] }],
      components: {
        securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } },
        parameters: { AcceptLanguage: ACCEPT_LANGUAGE },
        schemas: { ...named, ...resourceSchemas(product, named['Resource'] ?? {}) },
      },
    },
  })
  return { ...document, paths: Object.fromEntries(Object.entries(document.paths).map(documented)) }
}

/** Each operation with what it is for and an example. */
function documented([path, item]: [string, object]): [string, object] {
  const operations = Object.entries(item as { [method: string]: Operation }).map(([method, operation]) => {
    const name = nameOf(method, path)
    const text = TEXTS[name as keyof typeof TEXTS]
    if (text === undefined) throw new TypeError(`Expected a text for ${name}`)
    const description = [text, operation.description].filter(Boolean).join('\n\n') // behind it who may ask
    return [method, marked(path, withExample(name, { ...operation, description }))]
  })
  return [path, Object.fromEntries(operations)]
}

/** The name that texts and examples know an operation by, by whichever path it is asked. */
function nameOf(method: string, path: string): string {
  const colons = path.replace(/\{(\w+)\}/g, ':$1')
  return `${method.toUpperCase()} ${isOlder(path) ? `/api${colons}` : colons}`
}

const isOlder = (path: string): boolean => !path.startsWith('/api/') && !path.startsWith('/actuator/')

/** Paths of older guides are grouped apart; those without `/api` say besides where the operation lives now. */
function marked(path: string, operation: Operation): Operation {
  if (isOlder(path)) {
    return { ...operation, tags: [ALIASES], deprecated: true, summary: `${operation.summary} (alias of /api${path})` }
  }
  return OLDER.test(path) ? { ...operation, tags: [ALIASES] } : operation
}

/** The task guide and the integration guide name these; newer operations answer the same. */
const OLDER = /^\/api\/(?:tasks\/|master\/buckets?(?:\/|$)|files\/\{id\}\/download$)/
