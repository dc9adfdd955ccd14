import type { FileProposal, QualityImpact, ResourceInput, ResourceType, ResourceView, TestOptions } from '@onefold/core'
import { parseJson, says, wordOf } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { knownMembers } from '../master/known-members.ts'
import { Id, Instant, JsonObject, OBJECT_OR_TEXT, Whole } from '../parts.ts'

/** Types, those of the host's own included, and the older name of one. */
export function typePath(types: readonly ResourceType[]) {
  return v.object({
    type: v.pipe(
      wordOf([...types, 'source-csv']),
      v.transform((type): ResourceType => (type === 'source-csv' ? 'source-file' : type)),
    ),
  })
}

export const CopyPath = v.object({ id: Id, newId: Id })

const JsonText = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
    try {
      return parseJson(dataset.value)
    } catch {
      addIssue({ message: says('member-invalid/must-json') })
      return NEVER
    }
  }),
  JsonObject,
)

/** Where the document describes the members of every type; they depend on what the host added. */
const RESOURCE_BY_TYPE = '#/components/schemas/ResourceByType'

const ObjectOrText = v.union([JsonText, JsonObject], OBJECT_OR_TEXT)

/** The resource as an object, or as the JSON text of one; what answers carry beside it is left aside. */
export const ResourceBody = v.pipe(
  knownMembers(
    {
      resource: v.pipe(
        ObjectOrText,
        v.metadata({ jsonSchema: { anyOf: [{ $ref: RESOURCE_BY_TYPE }, { type: 'string' }] } }),
        v.transform((resource) => resource as ResourceInput), // the engine checks every member and lists all problems at once
      ),
      create: v.optional(v.boolean(), false),
      /** Tries the resource and saves nothing. */
      test: v.optional(v.boolean(), false),
      testOptions: v.exactOptional(
        v.pipe(v.unknown(), v.metadata({ jsonSchema: { anyOf: [{ type: 'string' }, { type: 'object' }] } })),
      ),
    },
    ['testInputTypes', 'testSupported', 'messages'],
  ),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const { testOptions: given, ...rest } = value
    const body: typeof rest & { readonly testOptions?: TestOptions } = rest
    if (!body.test || given === undefined) return body
    const { success, output, issues = [] } = v.safeParse(ObjectOrText, given)
    if (success) return { ...body, testOptions: output as TestOptions } // read by the test that asks for them
    for (const { message } of issues)
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: value, key: 'testOptions', value: given }],
      })
    return NEVER
  }),
)

const ReferenceDto = v.object({ id: v.string(), kind: v.string(), relation: v.string() })

export const DependencyDto = v.object({
  uses: v.array(ReferenceDto),
  usesCount: Whole,
  usedBy: v.array(ReferenceDto),
  usedByCount: Whole,
})

export const ValidationDto = v.object({
  result: v.picklist(['OK', 'WARNING', 'ERROR']),
  errors: v.optional(v.array(v.string())),
  warnings: v.optional(v.array(v.string())),
})

/** What every answered resource has; the document tells the types apart. */
export const ResourceDto = v.looseObject({
  type: v.string(),
  _id: v.string(),
  description: v.string(),
  category: v.optional(v.string()),
  lastUpdated: v.optional(Instant),
  lockCount: Whole,
  locked: v.boolean(),
  validation: ValidationDto,
  dependency: DependencyDto,
})

const TestDto = v.object({
  result: v.picklist(['OK', 'ERROR', 'WARNING', 'NOT_SUPPORTED']),
  errorCount: Whole,
  warningCount: Whole,
  timeStart: Instant,
  timeEnd: Instant,
  duration: v.string(),
  payload: v.string(),
  format: v.literal('PLAIN'),
})

const Tests = { testInputTypes: v.array(v.string()), testSupported: v.boolean() }

export const ResourceAnswer = v.object({ resource: ResourceDto, test: v.optional(TestDto), ...Tests })
export const ResourcesAnswer = v.object({ resources: v.array(ResourceDto) })

export const DescriptionAnswer = v.object({
  resource: v.object({
    type: v.string(),
    /** Name, title, type, required, default, values, description; of objects their own properties. */
    properties: v.array(v.looseObject({ name: v.string(), type: v.string(), required: v.boolean() })),
  }),
  ...Tests,
})

export const DependenciesAnswer = v.object({
  dependency: DependencyDto,
  nodes: v.array(v.object({ id: v.string(), kind: v.string(), type: v.string(), description: v.optional(v.string()) })),
  edges: v.array(
    v.object({
      from: v.string(),
      fromKind: v.string(),
      to: v.string(),
      toKind: v.string(),
      relation: v.string(),
    }),
  ),
})

/** A list a name, its labels under the name and `Labels`. */
export const EnumsAnswer = v.record(v.string(), v.unknown())

export function resourceDto(resource: ResourceView): v.InferOutput<typeof ResourceDto> {
  return { ...resource } as v.InferOutput<typeof ResourceDto> // the wire's lists may be written, the engine's are not
}

const Share = v.nullable(v.number())
const QualityImpactDto = v.object({
  records: Whole,
  before: Share,
  after: Share,
  columns: v.array(v.object({ key: v.string(), before: Share, after: Share })),
  changed: Whole,
  examples: v.array(v.string()),
  exampleTables: v.array(v.string()),
})
export const QualityImpactAnswer = v.object({ impact: QualityImpactDto })

export function qualityImpactDto({
  columns,
  examples,
  exampleTables,
  ...counts
}: QualityImpact): v.InferOutput<typeof QualityImpactDto> {
  return {
    ...counts,
    columns: columns.map((column) => ({ ...column })),
    examples: [...examples],
    exampleTables: [...exampleTables],
  }
}

/** Of a file, or over a table. */
export const FileProposalBody = v.pipe(
  v.strictObject({ file: v.exactOptional(Id), table: v.exactOptional(Id), id: Id }),
  v.check(({ file, table }) => (file === undefined) !== (table === undefined), says('member-invalid/file-or-table')),
)
const FileProposalDto = v.object({
  records: Whole,
  whole: v.boolean(),
  columns: v.array(
    v.object({
      key: v.string(),
      filled: v.number(),
      distinct: v.number(),
      examples: v.array(v.string()),
      description: v.exactOptional(v.string()),
    }),
  ),
  resources: v.array(v.pipe(JsonObject, v.metadata({ jsonSchema: { $ref: RESOURCE_BY_TYPE } }))),
})
export const FileProposalAnswer = v.object({ proposal: FileProposalDto })

export function fileProposalDto({
  columns,
  resources,
  ...counts
}: FileProposal): v.InferOutput<typeof FileProposalDto> {
  return {
    ...counts,
    columns: columns.map((column) => ({ ...column, examples: [...column.examples] })),
    resources: resources.map((resource) => ({ ...resource })),
  }
}
