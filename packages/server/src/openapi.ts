import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { Hono } from 'hono'
import { type DescribeRouteOptions, generateSpecs } from 'hono-openapi'
import type { OpenAPIV3_1 } from 'openapi-types'
import { LoginBody, LoginWays } from './dto/access/logins.ts'
import { TokenDto } from './dto/access/tokens.ts'
import { UserDto } from './dto/access/users.ts'
import { ConfigurationDto } from './dto/configuration/configuration.ts'
import { EntityDto } from './dto/configuration/entities.ts'
import { ResourceDto } from './dto/configuration/resources.ts'
import { SampleDto } from './dto/configuration/samples.ts'
import { TableDto } from './dto/configuration/tables.ts'
import { BucketDetailDto, BucketDto } from './dto/master/buckets.ts'
import { ClusterDetailDto, ClusterDto } from './dto/master/clusters.ts'
import { RecordDto } from './dto/master/records.ts'
import { ErrorDto, PageDto } from './dto/parts.ts'
import { EventDto } from './dto/work/events.ts'
import { FileDto } from './dto/work/files.ts'
import { RunDto } from './dto/work/jobs.ts'
import { TaskDto } from './dto/work/tasks.ts'
import type { Env } from './env.ts'
import type { WireSchema } from './guard/accept.ts'
import { leastRole } from './guard/allow.ts'
import { bodyOf } from './guard/media-type.ts'
import type { Operation } from './guard/operation-spec.ts'

/** The shapes that have a name of their own in the document, so that generated clients get one type for each. */
const NAMED: { readonly [name: string]: WireSchema } = {
  ...{ Error: ErrorDto, Page: PageDto, Record: RecordDto, Table: TableDto, Entity: EntityDto, Resource: ResourceDto },
  ...{ Bucket: BucketDto, BucketDetail: BucketDetailDto },
  ...{ Cluster: ClusterDto, ClusterDetail: ClusterDetailDto, Run: RunDto, Task: TaskDto, Event: EventDto },
  ...{ Configuration: ConfigurationDto, File: FileDto, Sample: SampleDto, AccessToken: TokenDto, User: UserDto },
}

const CONVERSION: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'ignore', // checks that JSON Schema cannot say are said by the refusal
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema }) => (valibotSchema === LoginBody ? plainSchema(LoginWays) : undefined),
  overrideAction: ({ valibotAction }) =>
    'metadata' in valibotAction ? publishedIn(valibotAction.metadata) : undefined,
}

const NAMES: ReadonlyMap<unknown, string> = new Map(Object.entries(NAMED).map(([name, schema]) => [schema, name]))

/** Refers to the shapes with a name. Handing the library all of them as definitions converts all of them each time. */
const REFERRING: ConversionConfig = {
  ...CONVERSION,
  overrideSchema: (context) => {
    const name = NAMES.get(context.valibotSchema)
    return name === undefined ? CONVERSION.overrideSchema?.(context) : { $ref: `#/components/schemas/${name}` }
  },
}

/** What a schema of the wire wants to be shown as. */
function publishedIn(metadata: unknown): object | undefined {
  return (metadata as { readonly jsonSchema?: object }).jsonSchema
}

/** What an operation is in the document. */
export function describe(spec: Operation): DescribeRouteOptions {
  const json = 'application/json'
  const body = bodyOf(spec)
  return {
    summary: spec.summary,
    tags: [spec.tag],
    ...needsOf(spec),
    parameters: [...parametersOf('path', spec.param), ...parametersOf('query', spec.query)],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: !body.optional,
            content: Object.fromEntries(
              body.types.map((type) => [
                type,
                { schema: spec.json ? schemaOf(spec.json) : (BINARY[type] ?? BINARY.any!) },
              ]),
            ),
          },
        }),
    responses: {
      [spec.status ?? 200]: { description: 'Done.', content: answeredContent(spec) },
      default: { description: 'Refused.', content: { [json]: { schema: schemaOf(ErrorDto) } } },
    },
  }
}

function answeredContent({ answer, produces }: Operation): { [type: string]: { schema: OpenAPIV3_1.SchemaObject } } {
  return answer === undefined ? { [produces]: { schema: {} } } : { 'application/json': { schema: schemaOf(answer) } }
}

/** Who may ask: in words, and the name of the permission for programs. */
function needsOf(spec: Operation): DescribeRouteOptions {
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

function schemaOf(schema: WireSchema): OpenAPIV3_1.SchemaObject {
  return plainSchema(schema) as OpenAPIV3_1.SchemaObject // the two standards are one since OpenAPI 3.1
}

function plainSchema(schema: WireSchema) {
  const { $schema: _, $defs: __, ...plain } = toJsonSchema(schema, REFERRING)
  return plain
}

function parametersOf(place: 'path' | 'query', schema: WireSchema | undefined): OpenAPIV3_1.ParameterObject[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: numbersForDefaults(property as OpenAPIV3_1.SchemaObject) as never, // the package's parameter type is OpenAPI 3.0's
  }))
}

/** On the wire a default is a text; in the document it is of the type that the parameter has. */
function numbersForDefaults(property: OpenAPIV3_1.SchemaObject): OpenAPIV3_1.SchemaObject {
  const { default: given, type } = property
  return type === 'integer' && typeof given === 'string' ? { ...property, default: Number(given) } : property
}

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
        schemas: toJsonSchemaDefs({ ...NAMED }, CONVERSION) as { [name: string]: OpenAPIV3_1.SchemaObject },
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
