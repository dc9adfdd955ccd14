import type { DedupeReport } from '../api/dedupe-report.ts'
import type { Reference } from '../reference/vocabulary.ts'
import type { RecordNames } from './columns/record-names.ts'
import type { EncodedTable } from './columns/table.ts'
import type { FoundClusters } from './found-clusters.ts'
import type { ChosenProject } from './project.ts'
import type { Input } from './read-input.ts'
import type { ValidatedTable } from './validate-columns.ts'

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

/** Records that are left out, by what they are called. */
export function refusedOf({ refused }: ValidatedTable, { nameOf }: RecordNames): DedupeReport['refused'] {
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
    doubtfulHeaders: read.doubtfulHeaders,
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

export function aboutResult(
  { table, names }: Input,
  validated: ValidatedTable,
  found: FoundClusters,
): Counts & Pick<DedupeReport, 'issues' | 'refused'> {
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
