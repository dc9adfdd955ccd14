import { defined } from '../lib/defined.ts'
import type { Instant, Json } from '../model/record.ts'
import type { ResourceType } from '../model/resources/resource.ts'

/**
 * A resource as it was stated, its own defaults filled in. What the engine works with follows from it: thresholds in
 * points, a mapping's weight from its classifier's, and so on.
 */
export interface StatedResource {
  readonly type: ResourceType
  readonly _id: string
  readonly description: string
  readonly category?: string
  readonly [member: string]: unknown
}

/** A resource as it is kept: secrets sealed. */
export interface StoredResource {
  readonly stated: StatedResource
  /** When it was saved last. */
  readonly lastUpdated?: Instant
  /** When one of its secrets was stated last, for credentials. */
  readonly secretStated?: Instant
  /** Of a destination: the address that each credentials were presented at last, those it names no more included. */
  readonly presented?: { readonly [credentials: string]: string }
}

export function storedResource(body: Json): StoredResource {
  const { lastUpdated, secretStated, presented, ...stated } = body as unknown as StatedResource &
    Omit<StoredResource, 'stated'>
  return {
    stated: stated as StatedResource,
    ...defined({ lastUpdated, secretStated, presented }),
  }
}

/** Secrets lie at the top of the document, under the names of their members: that is what they are sealed for. */
export function resourceDocument({ stated, ...kept }: StoredResource) {
  return { kind: 'resource' as const, id: stated._id, body: { ...stated, ...kept } as unknown as Json } // parsed JSON
}
