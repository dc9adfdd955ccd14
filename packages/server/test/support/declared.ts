import { RESOURCE_TYPES } from '@onefold/core'
import type { createApp } from '@onefold/server'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { expect } from 'vitest'
import { ErrorDto } from '../../src/dto/parts.ts'
import { OPERATION } from '../../src/guard/operation.ts'
import type { OperationSpec } from '../../src/guard/operation-spec.ts'
import { openApiDocument } from '../../src/openapi/document.ts'

type App = ReturnType<typeof createApp>

interface Answered {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly response: Response
}

/** What a client can know of an answer. */
interface DeclaredAnswer {
  readonly content?: { readonly [type: string]: { readonly schema: object } }
  readonly headers?: { readonly [name: string]: object }
}
interface DeclaredOperation {
  readonly responses: { readonly [status: string]: DeclaredAnswer }
}
interface OpenApi {
  readonly paths: { readonly [path: string]: { readonly [method: string]: DeclaredOperation } }
}

/** What the document is made from beside the app. */
type Product = Parameters<typeof openApiDocument>[1]
type Declared = Promise<{ readonly document: OpenApi; readonly validators: Validators }>

/** The document of the first installation stands for all, but for those whose hosts bring kinds of resources. */
let ofOwnKinds: Declared | undefined
const ofHosts = new WeakMap<Product, Declared>()

function declaredBy(app: App, product: Product): Declared {
  if (product.resourceTypes.length === RESOURCE_TYPES.length) {
    ofOwnKinds ??= readDocument(app, product)
    return ofOwnKinds
  }
  const known = ofHosts.get(product) ?? readDocument(app, product)
  ofHosts.set(product, known)
  return known
}

/** What was answered is what the document declares: the status, the type of its content, and each member. */
export async function expectDeclared(app: App, product: Product, { method, path, response }: Answered): Promise<void> {
  const { document, validators } = await declaredBy(app, product)
  const { status } = response
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  const text = await response.text()
  const asked = `${method} ${path} answered ${status}`
  const found = operationAt(app, method === 'HEAD' ? 'GET' : method, path.split('?')[0]!)
  if (found === undefined) return expectUndeclared(asked, { status, type, text })

  const { responses } = document.paths[found.path]![found.method]!
  const declared = responses[status] ?? (status >= 400 ? responses['default'] : undefined)
  if (declared === undefined) throw new Error(`${asked}, which is not declared`)
  for (const name of Object.keys(declared.headers ?? {}))
    expect(response.headers.has(name), `${asked} without ${name}`).toBe(true)
  if (method === 'HEAD') return
  if (declared.content === undefined) {
    expect(text, `${asked} with a body`).toBe('')
    return
  }
  expect(Object.keys(declared.content), asked).toContain(type)
  if (type !== 'application/json' || found.operation.produces?.includes(type)) return
  const body: unknown = JSON.parse(text)
  const status_ = responses[status] === undefined ? 'default' : `${status}`
  const place = ['paths', found.path, found.method, 'responses', status_, 'content', type, 'schema']
  validators.check(asked, place, body)
  expectKnownMembers(asked, found.operation, status, body)
}

/** No operation is there: the error of an unknown route, or a file of the interactive page. */
function expectUndeclared(asked: string, { status, type, text }: { status: number; type: string; text: string }): void {
  if (status < 400 && / \/swagger-ui/.test(asked)) return
  expect(type, `${asked}, and nothing is declared there`).toBe('application/json')
  const body: unknown = JSON.parse(text || '{"errors":[],"errorCodes":[]}') // HEAD has none
  expect(v.parse(ErrorDto, body)).toEqual(body)
}

/** The document allows members that it does not name, for clients must bear those of later versions. There is none yet. */
function expectKnownMembers(asked: string, { answer, refused }: OperationSpec, status: number, body: unknown): void {
  const shapes = status < 400 ? [answer] : [ErrorDto, refused, answer]
  const read = shapes.flatMap((shape) => (shape === undefined || shape === 'NOTHING' ? [] : v.safeParse(shape, body)))
  if (!read.some(({ success, output }) => success && isSame(output, body)))
    expect(read.at(-1)?.output, asked).toEqual(body)
}

/** Whether both would be written with the same members, in whichever order: tens of thousands of answers are compared. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, at) => isSame(item, other[at]))
    )
  const [mine, theirs] = [one, other] as [Record<string, unknown>, Record<string, unknown>]
  for (const name in mine) if (!isSame(mine[name], theirs[name])) return false
  for (const name in theirs) if (mine[name] === undefined && theirs[name] !== undefined) return false
  return true
}

interface Validators {
  check(asked: string, place: readonly string[], body: unknown): void
}

async function readDocument(app: App, product: Product) {
  const document = (await openApiDocument(app, product)) as unknown as OpenApi
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document, 'openapi')
  const compiled = new Map<string, ValidateFunction>()
  const check = (asked: string, place: readonly string[], body: unknown) => {
    const pointer = place.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#/${pointer}` })
    compiled.set(pointer, validate)
    if (!validate(body)) throw new Error(`${asked}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`)
  }
  return { document, validators: { check } }
}

/** Where each operation of an app is mounted, once for an app: there are hundreds. */
const MOUNTED = new WeakMap<App, readonly Mounted[]>()

interface Mounted {
  readonly method: string
  readonly pattern: RegExp
  readonly path: string
  readonly operation: OperationSpec
}

function operationAt(app: App, method: string, path: string): Mounted | undefined {
  const mounted = MOUNTED.get(app) ?? mountedIn(app)
  MOUNTED.set(app, mounted)
  return mounted.find((each) => each.method === method.toLowerCase() && each.pattern.test(path))
}

/** A fixed segment wins over a variable one. */
function mountedIn({ routes }: App): readonly Mounted[] {
  return routes
    .flatMap(({ method, path, handler }) => {
      if (!(OPERATION in handler)) return []
      const operation = (handler as unknown as { [OPERATION]: OperationSpec })[OPERATION]
      const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`)
      const mounted = { method: method.toLowerCase(), pattern, path: path.replace(/:(\w+)/g, '{$1}'), operation }
      return [{ mounted, weight: path.replace(/[^/]*:\w+[^/]*/g, '~') }]
    })
    .sort((a, b) => (a.weight < b.weight ? -1 : 1))
    .map(({ mounted }) => mounted)
}
