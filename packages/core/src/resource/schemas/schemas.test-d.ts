// The types of what callers state say what the schemas say: a member that one of them does not have fails the types.
import type * as v from 'valibot'
import type { ResourceType } from '../../model/resource.ts'
import type { ResourceInputOf } from '../../model/resource-input.ts'
import type { RESOURCE_SCHEMAS } from './index.ts'

type Accepted<T extends ResourceType> = ReadonlyOf<v.InferInput<(typeof RESOURCE_SCHEMAS)[T]>>

/** Schemas speak of lists that may be changed; nobody changes what is given. */
type ReadonlyOf<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyOf<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: ReadonlyOf<T[K]> }
    : T

/** Every path of members that a type has. */
type Paths<T, Before extends string = ''> = T extends readonly (infer Item)[]
  ? Paths<Item, `${Before}[]`>
  : T extends object
    ? { [K in keyof T & string]: `${Before}.${K}` | Paths<NonNullable<T[K]>, `${Before}.${K}`> }[keyof T & string]
    : never

type Same<A, B> = [Exclude<A, B>, Exclude<B, A>] extends [never, never] ? true : [Exclude<A, B>, Exclude<B, A>]

/** What the types let through, the schemas take. */
const taken: { readonly [T in ResourceType]: ResourceInputOf<T> extends Accepted<T> ? true : T } = {
  dataset: true,
  indexer: true,
  'classifier-weight': true,
  'merger-weight': true,
  'steward-bucket': true,
  transformation: true,
  pipeline: true,
  'data-view': true,
  credentials: true,
  'source-file': true,
  'source-table': true,
  'sink-http': true,
  'sink-table': true,
  'sink-file': true,
}

/** What the schemas know, the types know, and the other way round. */
const known: { readonly [T in ResourceType]: Same<Paths<ResourceInputOf<T>>, Paths<Accepted<T>>> } = taken

void known
