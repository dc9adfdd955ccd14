import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { OpenAPIV3_1 } from 'openapi-types'
import { LoginBody, LoginWays } from '../dto/access/logins.ts'
import { TokenDto } from '../dto/access/tokens.ts'
import { UserDto } from '../dto/access/users.ts'
import { ConfigurationDto } from '../dto/configuration/configuration.ts'
import { EntityDto } from '../dto/configuration/entities.ts'
import { DependencyDto, ResourceDto, ValidationDto } from '../dto/configuration/resources.ts'
import { SampleDto } from '../dto/configuration/samples.ts'
import { TableDto } from '../dto/configuration/tables.ts'
import { JSON_SCHEMA } from '../dto/json-schema.ts'
import { BucketDetailDto, BucketDto } from '../dto/master/buckets.ts'
import { ClusterDetailDto, ClusterDto } from '../dto/master/clusters.ts'
import { RecordDto } from '../dto/master/records.ts'
import { ErrorDto, PageDto } from '../dto/parts.ts'
import { EventDto } from '../dto/work/events.ts'
import { FileDto } from '../dto/work/files.ts'
import { RunDto } from '../dto/work/jobs.ts'
import { TaskDto } from '../dto/work/tasks.ts'
import type { WireSchema } from '../guard/accept.ts'

/** The shapes that have a name of their own in the document, so that generated clients get one type for each. */
const NAMED: { readonly [name: string]: WireSchema } = {
  Error: ErrorDto,
  Page: PageDto,
  Record: RecordDto,
  Table: TableDto,
  Entity: EntityDto,
  Resource: ResourceDto,
  ResourceDependency: DependencyDto,
  ResourceValidation: ValidationDto,
  Bucket: BucketDto,
  BucketDetail: BucketDetailDto,
  Cluster: ClusterDto,
  ClusterDetail: ClusterDetailDto,
  Run: RunDto,
  Task: TaskDto,
  Event: EventDto,
  Configuration: ConfigurationDto,
  File: FileDto,
  Sample: SampleDto,
  AccessToken: TokenDto,
  User: UserDto,
}

const CONVERSION: ConversionConfig = {
  ...JSON_SCHEMA,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema }) => (valibotSchema === LoginBody ? plainSchema(LoginWays) : undefined),
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

/** A schema of the wire as the document shows it. */
export function schemaOf(schema: WireSchema): OpenAPIV3_1.SchemaObject {
  return plainSchema(schema) as OpenAPIV3_1.SchemaObject // the two standards are one since OpenAPI 3.1
}

function plainSchema(schema: WireSchema) {
  const { $schema: _, $defs: __, ...plain } = toJsonSchema(schema, REFERRING)
  return plain
}

type Named = { [name: string]: OpenAPIV3_1.SchemaObject }

/** The shapes with a name, by it. */
export function namedSchemas(): Named {
  return toJsonSchemaDefs({ ...NAMED }, CONVERSION) as Named
}
