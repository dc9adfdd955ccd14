// The types of what callers state say what the schemas say: a member that one of them does not have fails the types.
import type * as v from 'valibot'
import type { BuiltInType } from '../../model/resources/resource.ts'
import type { ResourceInput } from '../../model/resources/resource-input.ts'
import type { RESOURCE_SCHEMAS } from './index.ts'
import type { common } from './parts.ts'
import type { SINK_MEMBERS, SINKS } from './sinks.ts'
import type { SOURCE_MEMBERS, SOURCES } from './sources.ts'

type Accepted<T extends BuiltInType> = ReadonlyOf<
  T extends keyof typeof RESOURCE_SCHEMAS
    ? v.InferInput<(typeof RESOURCE_SCHEMAS)[T]>
    : T extends keyof typeof SINKS
      ? OfKind<T, typeof SINK_MEMBERS, (typeof SINKS)[T]['schema']['entries']>
      : T extends keyof typeof SOURCES
        ? OfKind<T, typeof SOURCE_MEMBERS, (typeof SOURCES)[T]['schema']['entries']>
        : never
>

/** A sink or source: what all resources have, what all of its family have, and what is its kind's own, which goes before. */
type OfKind<T extends string, Family extends v.ObjectEntries, Own extends v.ObjectEntries> = v.InferInput<
  v.StrictObjectSchema<
    Omit<typeof common & Family, keyof Own | 'type'> & Own & { readonly type: v.LiteralSchema<T, undefined> },
    undefined
  >
>

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
const taken: { readonly [T in BuiltInType]: ResourceInput<T> extends Accepted<T> ? true : T } = {
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
const known: { readonly [T in BuiltInType]: Same<Paths<ResourceInput<T>>, Paths<Accepted<T>>> } = taken

void known
