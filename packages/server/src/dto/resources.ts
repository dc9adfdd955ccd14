import { RESOURCE_TYPES, type Resource, type ResourceInput } from '@onefold/core'
import * as v from 'valibot'
import { JsonObject } from './parts.ts'

export const TypePath = v.object({ type: v.picklist(RESOURCE_TYPES) })

const ResourceText = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
    try {
      return JSON.parse(dataset.value)
    } catch {
      addIssue({ message: 'This must be JSON.' })
      return NEVER
    }
  }),
  JsonObject,
)

/** The resource as an object, or as the JSON text of one. */
export const ResourceBody = v.object({
  resource: v.pipe(
    v.union([ResourceText, JsonObject]),
    v.transform((resource) => resource as ResourceInput), // the engine checks every member and lists all problems at once
  ),
  create: v.optional(v.boolean(), false),
  /** Trying a resource without saving it is not offered: better refused than saved by mistake. */
  test: v.exactOptional(v.literal(false)),
})

export const ResourceDto = v.looseObject({ type: v.string(), _id: v.string(), description: v.string() })
export const ResourceAnswer = v.object({ resource: ResourceDto, testSupported: v.boolean() })
export const ResourcesAnswer = v.object({ resources: v.array(ResourceDto) })

export function resourceDto(resource: Resource): v.InferOutput<typeof ResourceDto> {
  return { ...resource }
}
