import type { Estimate } from '../api/estimate.ts'
import type { BatchMatches } from '../matching/kernel/batch.ts'
import type { Reference, ReplaceablePack } from '../reference/vocabulary.ts'
import type { RecordNames } from './columns/record-names.ts'
import type { EncodedTable } from './columns/table.ts'
import type { FoundClusters } from './find-clusters.ts'
import type { DedupePhase } from './phases.ts'
import type { ChosenProject } from './project.ts'
import type { BadRow } from './read/problems.ts'
import type { ReadResult } from './read/read-files.ts'
import type { Input } from './read-input.ts'
import type { ColumnIssues, ValidatedTable } from './validate-columns.ts'

/** What one deduplication did. */
export interface DedupeReport {
  /** The files as they were read. */
  readonly files: ReadResult['files']
  /** The project file that was used, stated or proposed. */
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
    readonly first: readonly BadRow[]
  }
  /** What records are called by, and what is wrong with that. */
  readonly ids: Pick<RecordNames, 'doubled' | 'missing' | 'examples'> & {
    /** The column of ids; null: records are numbered. */
    readonly column: string | null
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
  readonly issues: readonly ColumnIssues[]
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
  readonly heaviestBuckets?: BatchMatches['hotBuckets']
  /** Pairs of values that were compared letter by letter; absent with a store. */
  readonly compared?: number
  /** Milliseconds. */
  readonly phases: Readonly<Partial<Record<DedupePhase, number>>>
  /** Milliseconds of the kernel's phases; absent with a store. */
  readonly matching?: BatchMatches['phases']
  /** How long all of it took. */
  readonly milliseconds: number
  /** Bytes. */
  readonly peakMemory?: number
}

type Counts = Pick<
  DedupeReport,
  'records' | 'clusters' | 'clustered' | 'links' | 'pairs' | 'compared' | 'heaviestBuckets' | 'matching'
>

const HEAVIEST = 20

function countsOf(rows: number, { links, work, grouped: { clusters, clusterOf, review } }: FoundClusters): Counts {
  const labelled = (label: string) => clusters.filter((cluster) => cluster.label === label)
  const members = (label: string) => labelled(label).reduce((sum, cluster) => sum + cluster.rows.length, 0)
  let single = 0
  for (const at of clusterOf) if (at < 0) single += 1
  return {
    records: rows,
    clusters: { match: labelled('MATCH').length, review: labelled('REVIEW').length, single },
    clustered: { match: members('MATCH'), review: members('REVIEW') },
    links: { match: links.count - review.length, review: review.length },
    ...(work && {
      pairs: work.pairs,
      compared: work.compared,
      heaviestBuckets: [...work.hotBuckets].sort((a, b) => b.size - a.size).slice(0, HEAVIEST),
      matching: work.phases,
    }),
  }
}

function refusedOf({ refused }: ValidatedTable, { nameOf }: RecordNames): DedupeReport['refused'] {
  return { count: refused.count, first: refused.first.map(({ row, text }) => ({ id: nameOf(row), text })) }
}

export function aboutInput({ read, keys, table, names, idColumn, sourceColumn }: Input, chosen: ChosenProject) {
  const known = new Set([...chosen.project.dataset.columns.map(({ key }) => key), idColumn, sourceColumn])
  const { reference } = chosen.project.dataset
  const sources = table.columns.find(({ name }) => name === sourceColumn)
  const { doubled, missing, examples } = names
  return {
    files: read.files,
    project: chosen.path,
    proposed: chosen.proposed,
    badRows: read.badRows,
    ids: { column: idColumn ?? null, doubled, missing, examples },
    ...(sources === undefined ? {} : { sources: countsBySource(sources) }),
    ...(reference && { reference: versionsOf(reference) }),
    ignoredColumns: table.columns.map(({ name }) => name).filter((name) => !known.has(name)),
    renamedColumns: Object.fromEntries([...keys].filter(([name, key]) => name !== key)),
    recodedValues: read.recoded,
  }
}

function versionsOf(reference: Reference): NonNullable<DedupeReport['reference']> {
  return Object.fromEntries(Object.entries(reference).map(([pack, { version }]) => [pack, version]))
}

export function aboutResult({ table, names }: Input, validated: ValidatedTable, found: FoundClusters) {
  return {
    ...countsOf(table.rows, found),
    issues: validated.issues,
    refused: refusedOf(validated, names),
  }
}

function countsBySource({ numbers, values }: EncodedTable['columns'][number]): { readonly [source: string]: number } {
  const counts = new Int32Array(values.length)
  for (const number of numbers) counts[number]! += 1
  return Object.fromEntries(
    values.flatMap((value, number) => (counts[number] ? [[String(value), counts[number]!]] : [])),
  )
}
