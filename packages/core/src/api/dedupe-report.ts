import type { FileFormat } from '../model/resources/source.ts'
import type { ReplaceablePack } from '../reference/vocabulary.ts'
import type { DedupeDetails } from './dedupe-details.ts'
import type { Estimate } from './estimate.ts'

/** In memory records are matched; for a store they are loaded, and its index is built. A report is made where one is asked for. */
export const DEDUPE_PHASES = [
  'read',
  'propose',
  'validate',
  'match',
  'load',
  'index',
  'group',
  'report',
  'write',
] as const
/** A phase of a deduplication. */
export type DedupePhase = (typeof DEDUPE_PHASES)[number]

/** What one deduplication did. */
export interface DedupeReport {
  /** The files as they were read. */
  readonly files: readonly {
    /** As it was stated. */
    readonly path: string
    /** What it turned out to be. */
    readonly format: FileFormat | 'ARROW' | 'ROWS'
    /** How many rows could be read. */
    readonly rows: number
  }[]
  /** The project file that was used, stated or proposed; empty of a single record, of which none is proposed. */
  readonly project: string
  /** The project was proposed and not stated. */
  readonly proposed: boolean
  /** How many records were read. */
  readonly records: number
  /** Clusters by their label; `single` are records alone. */
  readonly clusters: {
    /** With the label MATCH. */
    readonly match: number
    /** With the label REVIEW. */
    readonly review: number
    /** Records in no cluster. */
    readonly single: number
  }
  /** Records in clusters of the label. */
  readonly clustered: {
    /** With the label MATCH. */
    readonly match: number
    /** With the label REVIEW. */
    readonly review: number
  }
  /** Links by what they say. */
  readonly links: {
    /** Surely one thing. */
    readonly match: number
    /** Doubtful. */
    readonly review: number
  }
  /** What the clusters are expected to be worth, told from the records alone, all labels together. */
  readonly estimate: Estimate
  /** Pairs of records that share a key, each once; absent with a store, which does not count them. */
  readonly pairs?: number
  /** Rows that could not be read. */
  readonly badRows: {
    /** How many those are. */
    readonly count: number
    /** The first of them. */
    readonly first: readonly {
      /** What it stands in. */
      readonly file: string
      /** From 1. */
      readonly line: number
      /** What is wrong with it. */
      readonly problem: string
    }[]
  }
  /** Files whose header looks like a record: they may have none. */
  readonly doubtfulHeaders: readonly {
    /** As it was stated. */
    readonly file: string
    /** The name of a column that looks like a value. */
    readonly name: string
  }[]
  /** What records are called by, and what is wrong with that. */
  readonly ids: {
    /** The column of ids; null: records are numbered. */
    readonly column: string | null
    /** Records whose id an earlier record has. */
    readonly doubled: number
    /** Records without an id. */
    readonly missing: number
    /** The first ids that are there more than once. */
    readonly examples: readonly string[]
  }
  /** By system, where a column says it. */
  readonly sources?: { readonly [source: string]: number }
  /** The versions of what stood in place of reference packs, where something did. */
  readonly reference?: Readonly<Partial<Record<ReplaceablePack, string>>>
  /** Columns that the project knows nothing of, so they are not compared. */
  readonly ignoredColumns: readonly string[]
  /** Columns that a dataset cannot call as the files do. */
  readonly renamedColumns: { readonly [name: string]: string }
  /** Distinct values that were no UTF-8 and were read as Windows-1252. */
  readonly recodedValues: number
  /** What validation found, by column. */
  readonly issues: readonly {
    /** Its key. */
    readonly column: string
    /** What kind of finding it is. */
    readonly code: string
    /** The first of them, in a sentence. */
    readonly message: string
    /** Records that have it. */
    readonly records: number
  }[]
  /** Records that the dataset refuses. */
  readonly refused: {
    /** How many those are. */
    readonly count: number
    /** The first of them. */
    readonly first: readonly {
      /** The record. */
      readonly id: string
      /** Why, in a sentence. */
      readonly text: string
    }[]
  }
  /** Buckets with more records than their key compares with one another, the largest first; a store tells of its own. */
  readonly heaviestBuckets?: readonly {
    /** The mapping of the indexer. */
    readonly mapping: string
    /** The key's text. */
    readonly key: string
    /** Its records. */
    readonly size: number
    /** Pairs of it that the mapping does not propose; another one may. */
    readonly skipped: number
  }[]
  /** Pairs of values that were compared letter by letter; absent with a store. */
  readonly compared?: number
  /** Milliseconds. */
  readonly phases: Readonly<Partial<Record<DedupePhase, number>>>
  /** Milliseconds of the kernel's phases; absent with a store. */
  readonly matching?: { readonly [phase in 'encode' | 'index' | 'prepare' | 'score' | 'sort']: number }
  /** How long all of it took. */
  readonly milliseconds: number
  /** Bytes. */
  readonly peakMemory?: number
  /** Present when a report is asked for: by what was compared, what was found, and what shows how it came about. */
  readonly details?: DedupeDetails
}
