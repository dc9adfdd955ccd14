import type { Message } from '../error/message.ts'
import type { BuiltInType, ResourceType } from '../model/resources/resource.ts'
import type { ResourceInput } from '../model/resources/resource-input.ts'

/** What is wrong with a resource as things stand now. */
export interface ResourceValidation {
  /** WARNING: it stands, and something of it cannot be evaluated here. */
  readonly result: 'OK' | 'WARNING' | 'ERROR'
  /** Sentences, each with its path; absent when all is well. */
  readonly errors?: readonly string[]
  /** The same of warnings. */
  readonly warnings?: readonly string[]
}

export type ObjectKind = 'resource' | 'table' | 'entity'

/** Another object that an object names, or that names it. */
export interface DependencyReference {
  readonly id: string
  readonly kind: ObjectKind
  /** The member that names it. */
  readonly relation: string
}

/** What an object names itself, and what names it. */
export interface Dependency {
  readonly uses: readonly DependencyReference[]
  readonly usesCount: number
  readonly usedBy: readonly DependencyReference[]
  readonly usedByCount: number
}

export interface DependencyNode {
  readonly id: string
  readonly kind: ObjectKind
  /** Of a resource its kind, of an entity its type, of a table TABLE. */
  readonly type: string
  readonly description?: string
}

/** `from` names `to`. Ids are unique within a kind only. */
export interface DependencyEdge {
  readonly from: string
  readonly fromKind: ObjectKind
  readonly to: string
  readonly toKind: ObjectKind
  readonly relation: string
}

/** An object with everything that it rests on and everything that rests on it. */
export interface DependencyGraph {
  readonly dependency: Dependency
  readonly nodes: readonly DependencyNode[]
  readonly edges: readonly DependencyEdge[]
}

/** What the engine says of a resource, beside its own members. */
export interface ResourceFacts {
  /** ISO 8601, UTC, milliseconds. */
  readonly lastUpdated?: string
  /** How many locked entities rest on it. */
  readonly lockCount: number
  readonly locked: boolean
  readonly validation: ResourceValidation
  readonly dependency: Dependency
}

/**
 * A resource as it was stated, its defaults filled in and secrets masked, with what the engine says of it. It may be saved
 * again as it is: `type` tells the kinds apart.
 */
export type ResourceView<T extends BuiltInType = BuiltInType> = { [K in T]: ResourceInput<K> & ResourceFacts }[T]

/** What a draft of a dataset would do to the records that follow it. Qualities are means, 0 to 100; null: of nothing. */
export interface QualityImpact {
  readonly records: number
  readonly before: number | null
  readonly after: number | null
  /** By column how much of its best it reaches, 0 to 100; null where the definition does not have it or does not count it. */
  readonly columns: readonly { readonly key: string; readonly before: number | null; readonly after: number | null }[]
  /** Records whose quality would be another one. */
  readonly changed: number
  /** The first five of them. */
  readonly examples: readonly string[]
}

/** One member of a kind of resource. */
export interface PropertyDescription {
  readonly name: string
  /** `text`, `number`, `flag`, `object`, `map` …; of a list, what its items are: `list of text`. */
  readonly type: string
  readonly required: boolean
  readonly default?: unknown
  /** The values that it may have. */
  readonly values?: readonly unknown[]
  readonly description?: string
  /** Written by the engine: accepted on save and left out. */
  readonly readOnly?: boolean
  /** Accepted on save and in no answer. */
  readonly writeOnly?: boolean
  /** The members of an object, or of a list's or map's items. */
  readonly properties?: readonly PropertyDescription[]
}

export interface TypeDescription {
  readonly type: ResourceType
  readonly properties: readonly PropertyDescription[]
  /** What a test of this kind takes; empty when it takes nothing. */
  readonly testInputTypes: readonly TestInputType[]
  readonly testSupported: boolean
}

/** RECORDS: `testOptions.records`. */
export type TestInputType = 'RECORDS'

export interface TestOptions {
  /** At most 1,000, of which a classifier compares 50. */
  readonly records?: readonly { readonly [member: string]: unknown }[]
}

export interface TestResult {
  readonly result: 'OK' | 'ERROR' | 'WARNING' | 'NOT_SUPPORTED'
  readonly errorCount: number
  readonly warningCount: number
  /** ISO 8601, UTC, milliseconds. */
  readonly timeStart: string
  readonly timeEnd: string
  /** ISO 8601. */
  readonly duration: string
  /** What came out, for people: a line each. */
  readonly payload: string
  readonly format: 'PLAIN'
}

export interface ResourceTrial {
  /** The resource as it would be saved. */
  readonly resource: ResourceView
  readonly test: TestResult
  readonly testInputTypes: readonly TestInputType[]
  readonly testSupported: boolean
}

/** Lists of values, each beside a map of its labels under the list's name and `Labels`; and `viewsByDataset`. */
export interface ResourceEnums {
  readonly [name: string]: readonly string[] | { readonly [value: string]: string | readonly string[] }
}

/** Definitions on their way to another installation. */
interface Package {
  /** The product's. */
  readonly version: string
  /** Epoch milliseconds. */
  readonly timestamp: number
  readonly count: number
}

/** Definitions by kind and id, their members in order: equal definitions have equal texts. */
export interface ResourceExchange extends Package {
  readonly resources: readonly ResourceInput[]
}

export interface TableExchange extends Package {
  readonly tables: readonly { readonly [member: string]: unknown }[]
}

export interface EntityExchange extends Package {
  readonly entities: readonly { readonly [member: string]: unknown }[]
}

export interface ExchangeOptions {
  /** 8 to 1000 characters: secrets go along, encrypted with it. Without one they stay behind. */
  readonly passphrase?: string
}

export interface ImportOutcome {
  /** How many items are there now as the package has them. */
  readonly imported: number
  readonly total: number
  /** Why items were left out, and what is still missing, in English. */
  readonly messages: readonly string[]
  /** The same, to be said in another language. */
  readonly notices: readonly Message[]
}
