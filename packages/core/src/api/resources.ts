import type { Message } from '../error/message.ts'
import type { BuiltInType, ResourceType } from '../model/resources/resource.ts'
import type { ResourceInput } from '../model/resources/resource-input.ts'
import type { DedupeDetails } from './dedupe-details.ts'
import type { DedupeReport } from './dedupe-report.ts'

/** What is wrong with a resource as things stand now. */
export interface ResourceValidation {
  /** WARNING: it stands, and something of it cannot be evaluated here. */
  readonly result: 'OK' | 'WARNING' | 'ERROR'
  /** Sentences, each with its path; absent when all is well. */
  readonly errors?: readonly string[]
  /** The same of warnings. */
  readonly warnings?: readonly string[]
}

/** What an object of the configuration is. */
export type ObjectKind = 'resource' | 'table' | 'entity'

/** Another object that an object names, or that names it. */
export interface DependencyReference {
  /** The object's id. */
  readonly id: string
  /** What it is. */
  readonly kind: ObjectKind
  /** The member that names it. */
  readonly relation: string
}

/** What an object names itself, and what names it. */
export interface Dependency {
  /** What it names. */
  readonly uses: readonly DependencyReference[]
  /** How many those are. */
  readonly usesCount: number
  /** What names it. */
  readonly usedBy: readonly DependencyReference[]
  /** How many those are. */
  readonly usedByCount: number
}

/** An object in a graph of dependencies. */
export interface DependencyNode {
  /** The object's id. */
  readonly id: string
  /** What it is. */
  readonly kind: ObjectKind
  /** Of a resource its kind, of an entity its type, of a table TABLE. */
  readonly type: string
  /** What it is, for people. */
  readonly description?: string
}

/** `from` names `to`. Ids are unique within a kind only. */
export interface DependencyEdge {
  /** The id of the one that names. */
  readonly from: string
  /** What that is. */
  readonly fromKind: ObjectKind
  /** The id of the one that is named. */
  readonly to: string
  /** What that is. */
  readonly toKind: ObjectKind
  /** The member that names it. */
  readonly relation: string
}

/** An object with everything that it rests on and everything that rests on it. */
export interface DependencyGraph {
  /** What the object itself names, and what names it. */
  readonly dependency: Dependency
  /** Every object of the graph, each once. */
  readonly nodes: readonly DependencyNode[]
  /** What names what. */
  readonly edges: readonly DependencyEdge[]
}

/** What the engine says of a resource, beside its own members. */
export interface ResourceFacts {
  /** ISO 8601, UTC, milliseconds. */
  readonly lastUpdated?: string
  /** How many locked entities rest on it. */
  readonly lockCount: number
  /** A locked entity rests on it: it cannot be changed. */
  readonly locked: boolean
  /** What is wrong with it as things stand now. */
  readonly validation: ResourceValidation
  /** What it names, and what names it. */
  readonly dependency: Dependency
}

/**
 * A resource as it was stated, its defaults filled in and secrets masked, with what the engine says of it. It may be saved
 * again as it is: `type` tells the kinds apart.
 */
export type ResourceView<T extends BuiltInType = BuiltInType> = { [K in T]: ResourceInput<K> & ResourceFacts }[T]

/** What a draft of a dataset would do to the records that follow it. Qualities are means, 0 to 100; null: of nothing. */
export interface QualityImpact {
  /** Records that were measured. */
  readonly records: number
  /** By the definition that is saved. */
  readonly before: number | null
  /** By the draft. */
  readonly after: number | null
  /** By column how much of its best it reaches, 0 to 100; null where the definition does not have it or does not count it. */
  readonly columns: readonly {
    /** The column's key. */
    readonly key: string
    /** By the definition that is saved. */
    readonly before: number | null
    /** By the draft. */
    readonly after: number | null
  }[]
  /** Records whose quality would be another one. */
  readonly changed: number
  /** The first five of them, by their ids. */
  readonly examples: readonly string[]
  /** Parallel to them, the table of each: several may follow the dataset. */
  readonly exampleTables: readonly string[]
}

/** What an entity of a file or over a table may be made of, proposed from what its columns hold. */
export interface FileProposal {
  /** Records that were looked at: those at the beginning. */
  readonly records: number
  /** They are all that there are. */
  readonly whole: boolean
  /** What the columns hold. */
  readonly columns: readonly {
    /** The key of the column. */
    readonly key: string
    /** The share of the records that have a value, 0 to 1. */
    readonly filled: number
    /** Different values. */
    readonly distinct: number
    /** Some of them. */
    readonly examples: readonly string[]
    /** What it was taken for, and why; absent for columns that are left out. */
    readonly description?: string
  }[]
  /** Dataset, indexer, classifier, merger and source, ready to be created in this order; over a table its own dataset and no source. */
  readonly resources: readonly ResourceInput[]
}

/** By what records are compared in a preview: resources of a proposal as they were proposed, or as somebody changed them. */
export interface ResourcesToPreview {
  /** That of a file; a table has its own, and then none is stated. */
  readonly dataset?: ResourceInput<'dataset'>
  /** Which records are compared. */
  readonly indexer: ResourceInput<'indexer'>
  /** How alike they are. */
  readonly classifier: ResourceInput<'classifier-weight'>
}

/** What resources find among the records that a proposal looks at: all that the report of a deduplication tells, with its details. */
export interface ProposalPreview extends DedupeReport {
  /** These records are all that there are. */
  readonly whole: boolean
  /** By what was compared, the largest clusters, pairs with why they score so. */
  readonly details: DedupeDetails
}

/** One member of a kind of resource. */
export interface PropertyDescription {
  /** What the member is called. */
  readonly name: string
  /** What people call it; absent for a member of a host's kind whose schema states none. */
  readonly title?: string
  /** `text`, `number`, `flag`, `object`, `map` …; of a list, what its items are: `list of text`. */
  readonly type: string
  /** It may not be left out. */
  readonly required: boolean
  /** What holds when it is left out; absent: nothing. */
  readonly default?: unknown
  /** The values that it may have. */
  readonly values?: readonly unknown[]
  /** What people call each of them, as the labels of `enums` say it; a value of a host's kind that its schema says nothing of is left out. */
  readonly valuesLabels?: { readonly [value: string]: string }
  /** What it means, for people. */
  readonly description?: string
  /** Written by the engine: accepted on save and left out. */
  readonly readOnly?: boolean
  /** Accepted on save and in no answer. */
  readonly writeOnly?: boolean
  /** The members of an object, or of a list's or map's items. */
  readonly properties?: readonly PropertyDescription[]
}

/** A kind of resource with all its members. */
export interface TypeDescription {
  /** The name of the kind. */
  readonly type: ResourceType
  /** Its members, in their order. */
  readonly properties: readonly PropertyDescription[]
  /** What a test of this kind takes; empty when it takes nothing. */
  readonly testInputTypes: readonly TestInputType[]
  /** It can be tried before it is saved. */
  readonly testSupported: boolean
}

/** RECORDS: `testOptions.records`. */
export type TestInputType = 'RECORDS'

/** What a test works on. */
export interface TestOptions {
  /** At most 1,000, of which a classifier compares 50. */
  readonly records?: readonly { readonly [member: string]: unknown }[]
  /** Of an HTTP sink, and kinds of the host that can: sends one test event, signed as all are. @default false */
  readonly deliver?: boolean
}

/** What a test came to. */
export interface TestResult {
  /** WARNING: it works, and something is to be looked at. */
  readonly result: 'OK' | 'ERROR' | 'WARNING' | 'NOT_SUPPORTED'
  /** How many things went wrong. */
  readonly errorCount: number
  /** How many things are to be looked at. */
  readonly warningCount: number
  /** ISO 8601, UTC, milliseconds. */
  readonly timeStart: string
  /** ISO 8601, UTC, milliseconds. */
  readonly timeEnd: string
  /** ISO 8601. */
  readonly duration: string
  /** What came out, for people: a line each. */
  readonly payload: string
  /** How `payload` is written. */
  readonly format: 'PLAIN'
}

/** A resource that was tried and not saved. */
export interface ResourceTrial {
  /** The resource as it would be saved. */
  readonly resource: ResourceView
  /** What the test came to. */
  readonly test: TestResult
  /** What a test of this kind takes; empty when it takes nothing. */
  readonly testInputTypes: readonly TestInputType[]
  /** This kind can be tried. */
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
  /** How many items it has. */
  readonly count: number
}

/** Definitions by kind and id, their members in order: equal definitions have equal texts. */
export interface ResourceExchange extends Package {
  /** The resources, with secrets encrypted or left behind. */
  readonly resources: readonly ResourceInput[]
}

/** Definitions of tables, without records. */
export interface TableExchange extends Package {
  /** The tables, as `ingest` takes them. */
  readonly tables: readonly { readonly [member: string]: unknown }[]
}

/** Definitions of entities. */
export interface EntityExchange extends Package {
  /** The entities, as `import` takes them. */
  readonly entities: readonly { readonly [member: string]: unknown }[]
}

/** What becomes of secrets. */
export interface ExchangeOptions {
  /** 8 to 1000 characters: secrets go along, encrypted with it. Without one they stay behind. */
  readonly passphrase?: string
}

/** What an import came to. */
export interface ImportOutcome {
  /** How many items are there now as the package has them. */
  readonly imported: number
  /** How many items the package has. */
  readonly total: number
  /** Why items were left out, and what is still missing, in English. */
  readonly messages: readonly string[]
  /** The same, to be said in another language. */
  readonly notices: readonly Message[]
}
