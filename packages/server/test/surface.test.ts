import type { Role } from '@onefold/core'
import { OPERATIONS } from '@onefold/core/adapter-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATION } from '../src/guard/operation.ts'
import type { OperationSpec } from '../src/guard/operation-spec.ts'
import { type Installation, openInstallation } from './support/installation.ts'
import { INTERFACE } from './support/interface.ts'

type Asked = readonly [method: string, path: string, role: Role | 'NONE']

/** What the server has besides the interface. */
const OURS: readonly Asked[] = [
  ['GET', '/', 'NONE'],
  ['GET', '/console', 'NONE'],
  ['GET', '/console/*', 'NONE'],
  ['GET', '/console/assets/:name', 'NONE'],
  ['GET', '/actuator/health', 'NONE'],
  ['GET', '/actuator/prometheus', 'ADMIN'],
  ['GET', '/swagger-ui.html', 'NONE'],
  ['GET', '/swagger-ui/start.js', 'NONE'],
  ['GET', '/swagger-ui/page.css', 'NONE'],
  ['GET', '/swagger-ui/swagger-ui-bundle.js', 'NONE'],
  ['GET', '/swagger-ui/swagger-ui.css', 'NONE'],
  ['GET', '/swagger-ui/favicon-32x32.png', 'NONE'],
]

const ALIASED = /^\/api(?=\/(?:tables(?:$|\/)|tasks\/|files\/:id\/download$))/
const ALIASES: readonly Asked[] = INTERFACE.filter(([, path]) => ALIASED.test(path)).map(
  ([method, path, role]): Asked => [method, path.replace(ALIASED, ''), role],
)
const SURFACE: readonly Asked[] = [...INTERFACE, ...ALIASES, ...OURS]

/** A path without the names of its parameters. */
const plain = (path: string): string => path.replace(/:\w+/g, ':')

const TOO_SMALL = { ADMIN: ['VIEWER', 'STEWARD'], STEWARD: ['VIEWER'], VIEWER: [], NONE: [] } as const

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

/** Of each operation that is mounted its method and the path as it is mounted. */
const mounted = () =>
  house.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({ name: `${method} ${plain(path)}`, path }))

describe('the interface', () => {
  test('[CF-29] each of its operations is mounted, and nothing else is', () => {
    const names = new Set(mounted().map(({ name }) => name))
    expect([...names].sort()).toEqual(SURFACE.map(([method, path]) => `${method} ${plain(path)}`).sort())
  })

  test('[AC-50] each operation needs the permission that the one table names, and no other', () => {
    const table = new Map(Object.entries(OPERATIONS).map(([operation, needs]) => [plain(operation), needs]))
    for (const { method, path, handler } of house.app.routes.filter(({ handler }) => OPERATION in handler)) {
      if (path.startsWith('/actuator')) continue // not of the interface
      const { permission, role } = (handler as unknown as { [OPERATION]: OperationSpec })[OPERATION]
      const needs = table.get(plain(`${method} ${path.startsWith('/api') ? path : `/api${path}`}`))
      expect([`${method} ${path}`, permission ?? role]).toEqual([`${method} ${path}`, needs])
    }
  })
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
  test('[CF-3100] names every path and its parameters as the interface does', async () => {
    const { body } = await house.ask('GET', '/api/configuration/openapi')
    const documented = Object.entries(body.paths as { readonly [path: string]: object }).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const paths = [...INTERFACE, ...ALIASES].map(([method, path]) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(documented).toEqual(expect.arrayContaining(paths))
  })

  test('knows every operation, its role and the older paths as aliases', async () => {
    const { body } = await house.ask('GET', '/api/configuration/openapi')
    expect(body.openapi).toMatch(/^3\.1/)
    const paths = new Map(mounted().map(({ name, path }) => [name, path.replace(/:(\w+)/g, '{$1}')]))
    for (const [method, path, role] of SURFACE.filter(([, path]) => !/^\/(?:swagger-ui|console|$)/.test(path))) {
      const operation = body.paths[paths.get(`${method} ${plain(path)}`) ?? '']?.[method.toLowerCase()]
      expect(operation, `${method} ${path}`).toBeDefined()
      expect(operation.deprecated ?? false).toBe(!path.startsWith('/api/') && !path.startsWith('/actuator/'))
      if (role === 'NONE') expect(operation.security).toEqual([])
      else expect(operation.description.split('\n\n').at(-1)).toBe(`Role: ${role}.`)
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
      example: '20',
    })
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    )
    expect(references).toContain('Entity')
    for (const name of new Set(references)) expect(Object.keys(body.components.schemas)).toContain(name)
    expect(JSON.stringify(body)).not.toContain('$defs')
  })
})
