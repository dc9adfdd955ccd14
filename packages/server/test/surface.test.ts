import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, openInstallation } from './support/installation.ts'

/** Every operation and the least role that may ask for it; ANY: whoever is logged in, NONE: everybody. */
const SURFACE = [
  ['POST', '/api/security/auth', 'NONE'],
  ['POST', '/api/security/auth/refresh', 'NONE'],
  ['POST', '/api/security/auth/logout', 'ANY'],
  ['GET', '/api/security/whoami', 'NONE'],
  ['GET', '/api/security/tokens', 'ADMIN'],
  ['POST', '/api/security/tokens', 'ADMIN'],
  ['DELETE', '/api/security/tokens/:id', 'ADMIN'],
  ['GET', '/api/entities', 'VIEWER'],
  ['POST', '/api/entities', 'ADMIN'],
  ['PUT', '/api/entities/synchronize', 'ADMIN'],
  ['GET', '/api/entities/:entity', 'VIEWER'],
  ['DELETE', '/api/entities/:entity', 'ADMIN'],
  ['PUT', '/api/entities/:entity/enabled/:enabled', 'ADMIN'],
  ['PUT', '/api/entities/:entity/locked/:locked', 'ADMIN'],
  ['GET', '/api/tables', 'VIEWER'],
  ['POST', '/api/tables', 'ADMIN'],
  ['GET', '/api/tables/:id', 'VIEWER'],
  ['DELETE', '/api/tables/:id', 'ADMIN'],
  ['GET', '/api/tables/:id/records', 'VIEWER'],
  ['GET', '/tables', 'VIEWER'],
  ['POST', '/tables', 'ADMIN'],
  ['GET', '/tables/:id', 'VIEWER'],
  ['DELETE', '/tables/:id', 'ADMIN'],
  ['GET', '/tables/:id/records', 'VIEWER'],
  ['GET', '/api/resources', 'ADMIN'],
  ['POST', '/api/resources', 'ADMIN'],
  ['GET', '/api/resources/id/:id', 'ADMIN'],
  ['DELETE', '/api/resources/id/:id', 'ADMIN'],
  ['GET', '/api/resources/type/:type', 'ADMIN'],
  ['POST', '/api/master/upsert', 'STEWARD'],
  ['GET', '/api/master/record/:id', 'VIEWER'],
  ['DELETE', '/api/master/record/:id', 'STEWARD'],
  ['POST', '/api/master/:entity/records/merge', 'STEWARD'],
  ['GET', '/api/master/:entity/keys/:key', 'VIEWER'],
  ['GET', '/api/master/:entity/records/:id/audit', 'VIEWER'],
  ['GET', '/api/master/:entity/clusters', 'VIEWER'],
  ['GET', '/api/master/:entity/clusters/:cluster', 'VIEWER'],
  ['POST', '/api/master/:entity/clusters/merge/:cluster', 'STEWARD'],
  ['GET', '/api/jobs/runs', 'ADMIN'],
  ['GET', '/api/jobs/runs/:id', 'ADMIN'],
  ['POST', '/api/jobs/runs/:id/cancel', 'ADMIN'],
  ['GET', '/api/tasks/instances', 'ADMIN'],
  ['GET', '/api/tasks/instances/:id', 'ADMIN'],
  ['GET', '/tasks/instances', 'ADMIN'],
  ['GET', '/tasks/instances/:id', 'ADMIN'],
  ['GET', '/api/events/id/:id', 'ADMIN'],
  ['GET', '/api/events/sink/:id', 'ADMIN'],
  ['GET', '/api/events/stats', 'ADMIN'],
  ['GET', '/api/files', 'ADMIN'],
  ['POST', '/api/files', 'ADMIN'],
  ['DELETE', '/api/files/:file', 'ADMIN'],
  ['GET', '/api/samples', 'ADMIN'],
  ['POST', '/api/samples/:id', 'ADMIN'],
  ['GET', '/api/configuration/openapi', 'ANY'],
  ['GET', '/api/configuration/version', 'ANY'],
  ['GET', '/actuator/health', 'NONE'],
  ['GET', '/swagger-ui.html', 'NONE'],
  ['GET', '/swagger-ui/start.js', 'NONE'],
  ['GET', '/swagger-ui/page.css', 'NONE'],
  ['GET', '/swagger-ui/swagger-ui-bundle.js', 'NONE'],
  ['GET', '/swagger-ui/swagger-ui.css', 'NONE'],
  ['GET', '/swagger-ui/favicon-32x32.png', 'NONE'],
] as const

const TOO_SMALL = { ADMIN: ['VIEWER', 'STEWARD'], STEWARD: ['VIEWER'], VIEWER: [], ANY: [], NONE: [] } as const

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
})
afterAll(() => house.close())

/** The path with something in place of each parameter, and a body that is of the right type and otherwise wrong. */
function question(method: string, path: string) {
  const filled = path.replace(/:\w+/g, 'something')
  const octets = method === 'POST' && path === '/api/files'
  const headers = { 'Content-Type': octets ? 'text/csv' : 'application/json' }
  return { filled, wish: method === 'GET' ? {} : { headers, body: '{}' } }
}

test('what is mounted is what the table lists, and nothing else', () => {
  const mounted = house.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(mounted)].sort()).toEqual(SURFACE.map(([method, path]) => `${method} ${path}`).sort())
})

describe.each(SURFACE.filter(([, , role]) => role !== 'NONE'))('%s %s needs %s', (method, path, role) => {
  const { filled, wish } = question(method, path)

  test('nobody is refused with 401, whatever else is wrong', async () => {
    const { status, body, headers } = await house.ask(method, `${filled}?unknown=1`, { ...wish, as: 'NOBODY' })
    expect([status, body.errorCodes]).toEqual([401, ['no-token']])
    expect(headers.get('www-authenticate')).toBe('Bearer')
  })

  test.each(TOO_SMALL[role])('%s is refused with 403, whatever else is wrong', async (as) => {
    const { status, body } = await house.ask(method, `${filled}?unknown=1`, { ...wish, as })
    expect([status, body.errorCodes]).toEqual([403, ['forbidden']])
  })

  test('the role itself gets past the guard', async () => {
    const as = role === 'ADMIN' || role === 'STEWARD' ? role : 'VIEWER'
    const { status } = await house.ask(method, `${filled}?unknown=1`, { ...wish, as })
    expect(status).toBe(400)
  })
})

describe('the OpenAPI document', () => {
  test('knows every operation, its role and the older paths as aliases', async () => {
    const { body } = await house.ask('GET', '/api/configuration/openapi')
    expect(body.openapi).toMatch(/^3\.1/)
    for (const [method, path, role] of SURFACE.filter(([, path]) => !path.startsWith('/swagger-ui'))) {
      const operation = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(operation, `${method} ${path}`).toBeDefined()
      expect(operation.deprecated ?? false).toBe(!path.startsWith('/api/') && !path.startsWith('/actuator/'))
      if (role === 'NONE') expect(operation.security).toEqual([])
      else expect(operation.description).toBe(`Role: ${role}.`)
    }
  })

  test('states bounds and defaults, and refers to shapes that it defines', async () => {
    const { body } = await house.ask('GET', '/api/configuration/openapi')
    const { parameters } = body.paths['/api/tables/{id}/records'].get
    expect(parameters).toContainEqual({
      name: 'pageSize',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 1000, default: 10 },
    })
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    )
    expect(references).toContain('Entity')
    for (const name of new Set(references)) expect(Object.keys(body.components.schemas)).toContain(name)
    expect(JSON.stringify(body)).not.toContain('$defs')
  })
})
