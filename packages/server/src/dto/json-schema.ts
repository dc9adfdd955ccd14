import type { ConversionConfig } from '@valibot/to-json-schema'

/** How a schema is published: checks that JSON Schema cannot say are said by the refusal. */
export const JSON_SCHEMA = {
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'ignore',
  overrideAction: ({ valibotAction, jsonSchema }) =>
    'metadata' in valibotAction ? publishedBy(valibotAction.metadata as object, jsonSchema) : undefined,
} as const satisfies ConversionConfig

interface Published {
  /** What a schema of the wire wants to be shown as. */
  readonly jsonSchema?: object
  /** What holds when a member stays away. */
  readonly standing?: unknown
}

/** The library copies each mark of the engine's schemas as a keyword, which strict readers of JSON Schema refuse. */
function publishedBy(metadata: object, converted: object): object {
  const { jsonSchema, standing } = metadata as Published
  if (jsonSchema !== undefined) return jsonSchema
  const plain = Object.fromEntries(Object.entries(converted).filter(([keyword]) => !Object.hasOwn(metadata, keyword)))
  return standing === undefined ? plain : { ...plain, default: standing }
}
