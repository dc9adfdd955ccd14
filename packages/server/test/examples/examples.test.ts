import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import EXAMPLES from '../../src/openapi/examples.json' with { type: 'json' }
import { ALIASES } from '../../src/openapi/tags.ts'
import { TEXTS } from '../../src/openapi/texts/texts.ts'
import { openInstallation } from '../support/installation.ts'
import { type Asked, askAll } from './ask.ts'
import { CHAPTERS, chapterOf, EVERY_OPERATION_HAS_AN_EXAMPLE } from './chapters.ts'

const KEPT: { readonly [operation: string]: Asked | undefined } = EXAMPLES

interface Operation {
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly deprecated?: boolean
  readonly parameters: readonly { readonly name?: string; readonly required?: boolean; readonly example?: unknown }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: { readonly [status: string]: { readonly content?: Content } }
}
type Content = { readonly [type: string]: { readonly schema: object; readonly example?: unknown } }

async function readDocument() {
  const house = await openInstallation()
  const { body } = await house.ask('GET', '/api/configuration/openapi')
  const samples = await house.onefold.as({ type: 'USER', id: 'x', roles: ['ADMIN'] }).samples.list()
  await house.close()
  const operations = Object.entries<{ [method: string]: Operation }>(body.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, name: `${method} ${path}`, method, operation })),
  )
  return { body, operations, samples }
}

const membersOf = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).sort() : typeof value

describe.each(Object.keys(CHAPTERS) as (keyof typeof CHAPTERS)[])('the examples of %s', (chapter) => {
  test('[CF-2850] are asked of a real server, and answered as the document shows it', async () => {
    const asked = await askAll(chapterOf(chapter)) // each answer is held against the document as it comes
    for (const [name, { status, type, parameters, body, answer }] of asked) {
      const kept = KEPT[name]
      expect([name, kept?.status, kept?.type], 'npx tsx scripts/write-examples.ts').toEqual([name, status, type])
      expect([name, Object.keys(kept?.parameters ?? {})]).toEqual([name, Object.keys(parameters)])
      expect([name, membersOf(kept?.body)]).toEqual([name, membersOf(body)])
      expect([name, membersOf(kept?.answer)]).toEqual([name, membersOf(answer)])
    }
  })
})

test('[CF-2851] every operation says what it is for in sentences of its own, and has an example that fits its schemas', async () => {
  expect(EVERY_OPERATION_HAS_AN_EXAMPLE).toBe(true)
  const { body, operations } = await readDocument()
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(body, 'openapi')
  const fits = (place: readonly string[], value: unknown) => {
    const pointer = place.map((each) => encodeURIComponent(each.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const validate = ajv.compile({ $ref: `openapi#/${pointer}` })
    return validate(value) ? [] : [place.join(' '), ajv.errorsText(validate.errors)]
  }
  for (const { path, method, name, operation } of operations) {
    expect([name, operation.summary.length > 5]).toEqual([name, true])
    expect([name, operation.description.split('\n\n')[0]!.length > 60]).toEqual([name, true])
    for (const parameter of operation.parameters)
      if (parameter.required) expect([name, parameter.name, parameter.example]).not.toContain(undefined)
    const place = ['paths', path, method]
    for (const [type, { example }] of Object.entries(operation.requestBody?.content ?? {}).slice(0, 1)) {
      expect([name, example === undefined]).toEqual([name, false])
      if (type === 'application/json')
        expect(fits([...place, 'requestBody', 'content', type, 'schema'], example)).toEqual([])
    }
    const examples = Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).flatMap(([type, { example }]) => (example === undefined ? [] : [{ status, type, example }])),
    )
    const answersSomething = Object.values(operation.responses).some((each, at) => each.content && at === 0)
    expect([name, examples.length]).toEqual([name, answersSomething ? 1 : 0])
    for (const { status, type, example } of examples)
      if (type === 'application/json')
        expect(fits([...place, 'responses', status, 'content', type, 'schema'], example)).toEqual([])
  }
  const texts = Object.values(TEXTS)
  expect(new Set(texts).size).toBe(texts.length)
})

test('[CF-2852] paths of older guides are grouped apart, and those without /api are deprecated', async () => {
  const { operations } = await readDocument()
  const apart = operations.filter(({ operation }) => operation.tags.includes(ALIASES)).map(({ path }) => path)
  const older = operations
    .map(({ path }) => path)
    .filter((path) => !/^\/(?:api|actuator)\//.test(path) || /^\/api\/(?:tasks|master\/buckets?)(?:\/|$)|\/download$/.test(path))
  expect(apart.sort()).toEqual(older.sort())
  for (const { path, operation } of operations)
    expect([path, operation.deprecated ?? false]).toEqual([path, !/^\/(?:api|actuator)\//.test(path)])
})

test('[CF-2853] a resource is one of its types, told apart by `type`: what the samples define fits, a member too many does not', async () => {
  const { body } = await readDocument()
  const { oneOf, discriminator } = body.components.schemas.ResourceByType
  expect(oneOf.length).toBeGreaterThan(15)
  expect(Object.keys(discriminator.mapping)).toEqual(expect.arrayContaining(['dataset', 'indexer', 'sink-http']))
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(body, 'openapi')
  const validate = ajv.compile({ $ref: 'openapi#/components/schemas/ResourceByType' })
  const { allSamples } = await import('@onefold/samples')
  for (const resource of allSamples().flatMap(({ resources }) => resources)) {
    expect([resource._id, validate(resource), ajv.errorsText(validate.errors)]).toEqual([resource._id, true, 'No errors'])
    expect([resource._id, validate({ ...resource, colour: 'red' })]).toEqual([resource._id, false])
  }
})
