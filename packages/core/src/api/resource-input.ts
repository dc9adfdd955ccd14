import type { BuiltInType } from '../model/resources/resource.ts'
import type { ResourceInputOf } from '../model/resources/resource-input.ts'

/**
 * A resource as callers give it, by its `type`: the members that have a default may be left out. Besides its shape, what it
 * refers to is checked when it is saved, every problem at once.
 */
export type ResourceInput<T extends BuiltInType = BuiltInType> = {
  [K in T]: ResourceInputOf<K>
}[T]
