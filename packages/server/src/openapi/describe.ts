import type { DescribeRouteOptions } from 'hono-openapi'
import type { OpenAPIV3_1 } from 'openapi-types'
import * as v from 'valibot'
import { ErrorDto } from '../dto/parts.ts'
import type { WireSchema } from '../guard/accept.ts'
import { leastRole } from '../guard/allow.ts'
import { bodyOf } from '../guard/media-type.ts'
import type { OperationSpec } from '../guard/operation-spec.ts'
import { headerParameters, LANGUAGE_PARAMETER } from './headers.ts'
import { schemaOf } from './schemas.ts'

const JSON_TYPE = 'application/json'

/** What an operation is in the document. */
export function describe(spec: OperationSpec): DescribeRouteOptions {
  return {
    summary: spec.summary,
    tags: [spec.tag],
    ...needsOf(spec),
    parameters: [
      ...[...parametersOf('path', spec.param), ...parametersOf('query', spec.query)],
      ...[...headerParameters(spec.headers), LANGUAGE_PARAMETER],
    ] as OpenAPIV3_1.ParameterObject[], // the package's types know no references here
    ...requestBodyOf(spec),
    responses: responsesOf(spec) as NonNullable<DescribeRouteOptions['responses']>, // and of answers only OpenAPI 3.0's
  }
}

/** Who may ask: in words, and the name of the permission for programs. */
function needsOf(spec: OperationSpec): DescribeRouteOptions {
  if (spec.role === 'NONE') return { security: [] }
  if (spec.permission === undefined) return { description: `Role: ${spec.role}.` }
  return { description: `Role: ${leastRole(spec)}.`, 'x-permission': spec.permission } as DescribeRouteOptions // OpenAPI allows members that begin so
}

const BINARY: { readonly [type: string]: OpenAPIV3_1.SchemaObject } = {
  'multipart/form-data': {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  },
  any: {},
}

function requestBodyOf(spec: OperationSpec): DescribeRouteOptions {
  const body = bodyOf(spec)
  if (body === undefined) return {}
  const schemaFor = (type: string) => (spec.json ? schemaOf(spec.json) : (BINARY[type] ?? BINARY.any!))
  const content = Object.fromEntries(body.types.map((type) => [type, { schema: schemaFor(type) }]))
  return { requestBody: { required: !body.optional, content } } as DescribeRouteOptions
}

type Responses = { [status: string]: OpenAPIV3_1.ResponseObject }

function responsesOf(spec: OperationSpec): Responses {
  const done = { description: 'Done.', ...answerHeaders(spec), ...answeredContent(spec) }
  const refused = spec.refused === undefined ? ErrorDto : v.union([ErrorDto, spec.refused])
  const bare = { description: 'The caller has it already.' }
  const statuses = [spec.status ?? 200, ...(spec.besides ?? [])].filter((status) => status !== 304)
  return {
    ...Object.fromEntries(statuses.map((status) => [status, done])),
    ...(spec.besides?.includes(304) ? { 304: bare } : {}),
    default: { description: 'Refused.', content: { [JSON_TYPE]: { schema: schemaOf(refused) } } },
  }
}

function answeredContent({ answer, produces }: OperationSpec): Pick<OpenAPIV3_1.ResponseObject, 'content'> {
  if (answer === 'NOTHING') return {}
  const json = answer === undefined ? {} : { [JSON_TYPE]: { schema: schemaOf(answer) } }
  return { content: { ...json, ...Object.fromEntries((produces ?? []).map((type) => [type, { schema: {} }])) } }
}

/** By its ETag an answer is named in If-Match and If-None-Match. */
function answerHeaders({ tagged }: OperationSpec): Pick<OpenAPIV3_1.ResponseObject, 'headers'> {
  return tagged ? { headers: { ETag: { description: 'Names what stands now.', schema: { type: 'string' } } } } : {}
}

function parametersOf(place: 'path' | 'query', schema: WireSchema | undefined): OpenAPIV3_1.ParameterObject[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: typedDefault(property as OpenAPIV3_1.SchemaObject) as never, // the package's parameter type is OpenAPI 3.0's
  }))
}

/** On the wire a default is a text; in the document it is of the type that the parameter has. */
function typedDefault(property: OpenAPIV3_1.SchemaObject): OpenAPIV3_1.SchemaObject {
  const { default: given, type } = property
  const isTyped = (type === 'integer' || type === 'boolean') && typeof given === 'string'
  return isTyped ? { ...property, default: JSON.parse(given) } : property
}
