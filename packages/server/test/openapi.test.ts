import { SYSTEM } from '@onefold/core'
import { sinkKind } from '@onefold/core/adapter-kit'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDeclared } from './support/declared.ts'
import { type Installation, openInstallation } from './support/installation.ts'

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: { readonly type?: string; readonly default?: unknown }
}
interface Declared {
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: object }
  readonly responses: { readonly [status: string]: { readonly content?: object; readonly headers?: object } }
}

let house: Installation
let paths: { readonly [path: string]: { readonly [method: string]: Declared } }
beforeAll(async () => {
  house = await openInstallation()
  paths = (await house.ask('GET', '/api/configuration/openapi')).body.paths
})
afterAll(() => house.close())

const UUID = '018f0000-0000-7000-8000-000000000000'
const operations = () =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, declared]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method,
      path,
      declared,
    })),
  )
const answersOf = (method: string, path: string) =>
  Object.fromEntries(
    Object.entries(paths[path]![method]!.responses).map(([status, { content }]) => [
      status,
      Object.keys(content ?? {}),
    ]),
  )
const json = ['application/json']

describe('[CF-2830] the document declares', () => {
  test.each([
    ['post', '/api/jobs/runs', { 200: json, 201: json }],
    ['post', '/api/jobs/runs/{id}/retry', { 200: json, 202: json }],
    ['delete', '/api/jobs/runs', { 204: [] }],
    ['delete', '/api/jobs/definitions/{id}', { 204: [] }],
    ['post', '/api/security/auth/logout', { 200: [] }],
    ['get', '/api/jobs/runs/{id}', { 200: json }],
    ['get', '/actuator/health', { 200: json, 503: json }],
    ['get', '/actuator/prometheus', { 200: ['text/plain'] }],
  ])('the statuses and types of %s %s', (method, path, answers) => {
    expect(answersOf(method, path)).toEqual({ ...answers, default: json })
  })

  test.each(['/api/files/download/{file}', '/api/files/{id}/download', '/files/{id}/download'])(
    'every type of a download at %s, its ranges and what the caller has already',
    (path) => {
      const { 200: whole, 206: range, 304: known, default: refused } = answersOf('get', path)
      expect(whole).toEqual(expect.arrayContaining(['text/csv', 'application/gzip', 'application/octet-stream']))
      expect([range, known, refused]).toEqual([whole, [], json])
      const headers = paths[path]!['get']!.parameters.filter((each) => each.in === 'header')
      expect(headers.map(({ name }) => name)).toEqual(['Range', 'If-Range', 'If-None-Match', 'If-Modified-Since'])
    },
  )

  test('the language for every operation, and ETags where they are answered', () => {
    for (const { name, declared } of operations()) {
      const references = declared.parameters.map(({ $ref }) => $ref)
      expect([name, references]).toEqual([name, expect.arrayContaining(['#/components/parameters/AcceptLanguage'])])
    }
    expect(paths['/api/master/record/{id}']!['get']!.responses[200]!.headers).toHaveProperty('ETag')
    expect(paths['/api/entities/{entity}']!['get']!.responses[200]).not.toHaveProperty('headers')
  })

  test('which bodies may stay away', () => {
    const required = (method: string, path: string) => paths[path]![method]!.requestBody?.required
    expect(required('put', '/api/master/{entity}/clusters/ignore/{cluster}')).toBe(false)
    expect(required('post', '/api/jobs/runs/{id}/cancel')).toBe(false)
    expect(required('post', '/api/jobs/definitions/{id}/run')).toBe(false)
    expect(required('post', '/api/entities')).toBe(true)
    expect(required('post', '/api/files')).toBe(true)
    expect(required('put', '/api/tasks/cancel/{id}')).toBeUndefined()
  })

  test('defaults in the type of their parameter, and schemas that can be read', async () => {
    for (const { name, declared } of operations())
      for (const { schema } of declared.parameters)
        if (schema?.default !== undefined && schema.type !== undefined) {
          const type = schema.type === 'integer' ? 'number' : schema.type
          expect([name, typeof schema.default]).toEqual([name, type])
        }
    const { body } = await house.ask('GET', '/api/configuration/openapi')
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(body, 'openapi')
    for (const name of Object.keys(body.components.schemas))
      expect(ajv.compile({ $ref: `openapi#/components/schemas/${name}` })).toBeTypeOf('function')
  })
})

test('[CF-4000] named shapes of the document hold nothing but what OpenAPI and JSON Schema know, with defaults of resources', async () => {
  const { body } = await house.ask('GET', '/api/configuration/openapi')
  const known = [...Object.keys(body), 'discriminator']
  const ajv = new Ajv2020({ strictSchema: true, strictTypes: false, validateFormats: false, keywords: known })
  ajv.addSchema(body, 'openapi')
  for (const name of Object.keys(body.components.schemas))
    expect(ajv.compile({ $ref: `openapi#/components/schemas/${name}` })).toBeTypeOf('function')
  const { mappings } = body.components.schemas.ClassifierWeightResource.properties
  expect(mappings.items.properties.threshold).toMatchObject({ default: 50 })
})

describe('[CF-2831] a header that the document calls required', () => {
  const BODIES: { readonly [operation: string]: object | undefined } = {
    'PUT /api/jobs/definitions/{id}': { type: 'retention', name: 'Old runs', cron: '0 0 * * *' },
    'PUT /api/jobs/definitions/{id}/enabled': { enabled: true },
    'DELETE /api/jobs/definitions/{id}': undefined,
  }
  const demanding = () =>
    operations().filter(({ declared }) =>
      declared.parameters.some(
        (each) => each.in === 'header' && (each.required || / is required\.$/.test(each.description ?? '')),
      ),
    )

  test('is that of definitions', () => {
    expect(
      demanding()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(BODIES).sort())
  })

  test('is 428 when it stays away, and no longer when it comes', async () => {
    for (const { name, method, path, declared } of demanding()) {
      const asked = path.replace(/\{\w+\}/g, UUID)
      const body = BODIES[name]
      const ask = (headers: { readonly [name: string]: string }) =>
        house.ask(method.toUpperCase(), asked, { headers, ...(body ? { json: body } : {}) })
      const without = await ask({})
      expect([name, without.status, without.body.errorCodes]).toEqual([name, 428, ['precondition-required']])
      for (const { name: header } of declared.parameters.filter((each) => each.in === 'header')) {
        const value = header === 'If-Match' ? '"1"' : '*'
        expect([name, header, (await ask({ [header]: value })).status]).not.toEqual([name, header, 428])
      }
    }
  })
})

describe('[CF-2832] the check that every answer of these tests goes through', () => {
  const check = (method: string, path: string, response: Response) =>
    expectDeclared(house.app, house.onefold, { method, path, response })
  const ofType = (type: string) => ({ headers: { 'Content-Type': type } })
  const answer = (body: unknown, init: ResponseInit = {}) => Response.json(body, init)
  const refusal = { errors: ['No.'], errorCodes: ['no'] }

  test('passes what is declared', async () => {
    await check('GET', '/api/configuration/version', answer({ version: '1' }))
    await check('GET', '/api/configuration/version?x=1', answer(refusal, { status: 400 }))
    await check('GET', '/api/nothing', answer(refusal, { status: 404 }))
    await check('POST', '/api/security/auth/logout', new Response(null))
    await check(
      'GET',
      '/api/files/x/download',
      new Response('a', { headers: { 'Content-Type': 'text/csv', ETag: '"1"' } }),
    )
  })

  test.each<[what: string, method: string, path: string, response: () => Response]>([
    ['a status', 'GET', '/api/configuration/version', () => answer({ version: '1' }, { status: 202 })],
    ['a type', 'GET', '/api/configuration/version', () => new Response('{"version":"1"}', ofType('text/plain'))],
    ['a missing member', 'GET', '/api/configuration/version', () => answer({})],
    ['a member of another type', 'GET', '/api/configuration/version', () => answer({ version: 1 })],
    ['a member beside', 'GET', '/api/configuration/version', () => answer({ version: '1', more: 1 })],
    ['a body', 'POST', '/api/security/auth/logout', () => answer({})],
    ['a missing ETag', 'GET', '/api/files/x/download', () => new Response('a', ofType('text/csv'))],
    [
      'the type of a download',
      'GET',
      '/api/files/x/download',
      () => new Response('a', { headers: { 'Content-Type': 'image/png', ETag: '"1"' } }),
    ],
    ['a refusal without the envelope', 'GET', '/api/configuration/version', () => answer({ no: 1 }, { status: 400 })],
    ['an operation', 'GET', '/api/nothing', () => answer({})],
  ])('refuses %s that is not declared', async (_, method, path, response) => {
    await expect(check(method, path, response())).rejects.toThrow()
  })
})

describe('[CF-2855] an answered resource is one of its types, with what the engine says of it', () => {
  const shapesOf = async ({ ask }: Pick<Installation, 'ask'>) => {
    const { body } = await ask('GET', '/api/configuration/openapi')
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(body, 'openapi')
    const fits = (name: string) => ajv.compile({ $ref: `openapi#/components/schemas/${name}` })
    return { document: body, sent: fits('ResourceByType'), answered: fits('Resource') }
  }

  test('whichever operation answers it, and it may be sent again as it was answered', async () => {
    const { sent, answered } = await shapesOf(house)
    const { samples, runs } = house.onefold.as(SYSTEM)
    await runs.finished((await samples.install('customers')).id)
    const { resources } = (await house.ask('GET', '/api/resources')).body // held against the document, as all that follow
    expect(new Set(resources.map(({ type }: { type: string }) => type)).size).toBe(6)
    for (const { _id: id, type } of resources) {
      const { resource } = (await house.ask('GET', `/api/resources/id/${id}`)).body
      expect([id, sent(resource), answered(resource), answered({ ...resource, colour: 'red' })]).toEqual([
        id,
        true,
        true,
        false,
      ])
      const { lockCount: _, ...without } = resource
      expect([
        id,
        answered(without),
        answered({ ...resource, type: type === 'indexer' ? 'dataset' : 'indexer' }),
      ]).toEqual([id, false, false])
      expect((await house.ask('GET', `/api/resources/type/${type}`)).status).toBe(200)
      expect((await house.ask('PUT', `/api/resources/duplicate/${id}/another-${id}`)).status).toBe(200)
      expect((await house.ask('PUT', `/api/resources/rename/another-${id}/other-${id}`)).status).toBe(200)
      expect((await house.ask('POST', '/api/resources', { json: { resource } })).status).toBe(200)
      expect((await house.ask('DELETE', `/api/resources/id/other-${id}`)).status).toBe(200)
    }
  })

  test('the union tells the answered types apart, and names what the host no longer brings', async () => {
    const { document, answered } = await shapesOf(house)
    const { discriminator, oneOf } = document.components.schemas.Resource
    expect(Object.keys(discriminator.mapping)).toEqual(house.onefold.resourceTypes)
    expect(discriminator.mapping.indexer).toBe('#/components/schemas/IndexerResourceView')
    expect(oneOf).toHaveLength(house.onefold.resourceTypes.length + 1)
    const [resource] = (await house.ask('GET', '/api/resources')).body.resources
    expect(answered({ ...resource, type: 'sink-queue', topic: 'people' })).toBe(true)
  })

  test('kinds of the host among them', async () => {
    const schema = v.strictObject({ topic: v.string() })
    const open = { write: async () => [], close: async () => {} }
    const queue = sinkKind({ label: { en: 'Queue' }, schema, address: ({ topic }) => topic, open: () => open })
    const hosted = await openInstallation({}, { sinks: { 'sink-queue': queue } })
    const resource = { type: 'sink-queue', _id: 'queue', description: 'Q', topic: 'people' }
    const { body } = await hosted.ask('POST', '/api/resources', { json: { resource, create: true } })
    const { answered } = await shapesOf(hosted)
    expect(answered(body.resource)).toBe(true)
    expect(answered({ ...body.resource, colour: 'red' })).toBe(false)
    await hosted.close()
  })
})

describe('[CF-3300] the document states the bounds and the defaults that the interface states', () => {
  const bodyAt = async (path: string) => {
    const { body } = await house.ask('GET', '/api/configuration/openapi')
    return body.paths[path].post.requestBody.content['application/json'].schema.properties
  }
  const PAGE_SIZE = { type: 'integer', minimum: 1, maximum: 1000, default: 10 }
  const QUALITY = { type: 'number', minimum: 0, maximum: 100 }
  const SIMILARITY = { type: 'number', minimum: 0, maximum: 1, default: 0.7 }

  test.each([
    ['/api/master/search', {}],
    ['/api/master/{entity}/search', { entity: { type: 'boolean', default: false } }],
    ['/api/master/{entity}/search/text', { similarity: SIMILARITY }],
  ])('of the body of %s', async (path, own) => {
    const { filter, options, ...members } = await bodyAt(path)
    expect(members).toMatchObject({ pageNumber: { type: 'integer', minimum: 0 }, pageSize: PAGE_SIZE, ...own })
    expect(filter.properties).toMatchObject({ filterQualityGreater: QUALITY, filterQualityLess: QUALITY })
    expect(options.properties).toMatchObject({
      combine: { enum: ['ANY', 'ALL'], default: 'ANY' },
      exact: { enum: ['EXACT', 'PREFIX', 'SUFFIX', 'INFIX'], default: 'EXACT' },
      fuzzy: { type: 'boolean', default: true },
      fuzzyMaximumTypos: { type: 'integer', minimum: 1 },
      geo: { type: 'boolean', default: true },
      geoPrecision: { enum: ['L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L7', 'L8', 'L9', 'L10'], default: 'L6' },
      geoSteps: { type: 'integer', minimum: 1, default: 1 },
      identity: { type: 'boolean', default: true },
      maximumResults: { type: 'integer', default: -1 },
      provenance: { type: 'boolean', default: true },
      radiusMeters: { type: 'number', minimum: 0, default: 0 },
    })
  })

  test('of what is saved and decided', async () => {
    const off = { type: 'boolean', default: false }
    const on = { type: 'boolean', default: true }
    expect(await bodyAt('/api/tables')).toMatchObject({ history: off, auditable: off })
    expect(await bodyAt('/api/entities')).toMatchObject({ enabled: on, locked: off, automatic: off, create: off })
    expect((await bodyAt('/api/entities')).sinks.items.properties).toMatchObject({ audit: on })
    for (const path of ['records/merge', 'clusters/merge/{cluster}', 'buckets/merge/{bucket}'])
      expect([path, await bodyAt(`/api/master/{entity}/${path}`)]).toMatchObject([path, { crossSeparations: off }])
    const limit = { type: 'integer', minimum: 1, maximum: 1000, default: 10 }
    expect(await bodyAt('/api/master/{entity}/resolve')).toMatchObject({ createIfNone: off, limit })
  })
})

describe('[CF-3301] whole numbers, instants and days of answers are declared as such', () => {
  const WHOLE = { type: 'integer' }
  const INSTANT = { type: 'string', format: 'date-time' }

  test.each<[name: string, members: object]>([
    ['Page', { number: WHOLE, size: WHOLE, totalElements: WHOLE, totalPages: WHOLE }],
    ['Table', { created: INSTANT, size: WHOLE }],
    ['Entity', { recordCount: WHOLE, bucketCount: WHOLE }],
    ['Event', { operationSequence: WHOLE, attempts: WHOLE, created: INSTANT, modified: INSTANT }],
    ['Run', { created: INSTANT, started: INSTANT, finished: INSTANT, ping: INSTANT, attempt: WHOLE }],
    ['Task', { created: INSTANT, completion: { type: 'number' } }],
    ['File', { created: INSTANT, length: WHOLE }],
    ['User', { created: INSTANT, lastAccess: INSTANT, totalFailedAccesses: WHOLE }],
    ['AccessToken', { created: INSTANT, expires: INSTANT }],
    ['Cluster', { recordCount: WHOLE, score: WHOLE, escalatedAt: INSTANT }],
    ['DatasetResource', { lastUpdated: INSTANT, lockCount: WHOLE }],
  ])('in the shape %s', async (name, members) => {
    const { body } = await house.ask('GET', '/api/configuration/openapi')
    expect(body.components.schemas[name].properties).toMatchObject(members)
  })

  test('in shapes without a name', async () => {
    const answered = async (method: string, path: string) => {
      const { body } = await house.ask('GET', '/api/configuration/openapi')
      return body.paths[path][method].responses[200].content['application/json'].schema.properties
    }
    const metrics = await answered('get', '/api/metrics/tables/{table}/families/{family}')
    const day = { type: 'string', format: 'date' }
    expect(metrics.snapshots.items.properties).toMatchObject({ calculatedAt: INSTANT, day })
    expect((await answered('get', '/api/master/{entity}/buckets')).stats.properties).toMatchObject({
      totalBuckets: WHOLE,
      bucketsByIndex: { additionalProperties: WHOLE },
    })
    const [scope] = (await answered('get', '/api/data-scopes/me')).scope.anyOf
    expect(scope.properties).toMatchObject({ updated: WHOLE })
  })
})
