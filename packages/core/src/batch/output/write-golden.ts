import type { WrittenColumn } from '../../format/parquet/write-parquet.ts'
import { ownMember } from '../../lib/own-member.ts'
import type { ColumnShapes } from '../../matching/merge/column-shapes.ts'
import { survivingValues } from '../../matching/merge/survivor.ts'
import type { Json, Values } from '../../model/record.ts'
import type { Merger } from '../../model/resources/merger.ts'
import type { RecordNames } from '../columns/record-names.ts'
import type { Grouped } from '../group.ts'
import type { OutputFile } from './output-file.ts'
import { type OutputCell, rowOutput, textColumns } from './row-output.ts'
import type { WriteWatch } from './write-watch.ts'

export interface GoldenInput {
  readonly rows: number
  readonly grouped: Grouped
  readonly clusterNames: readonly string[]
  readonly names: RecordNames
  readonly columns: readonly WrittenColumn[]
  readonly merger: Merger
  readonly shapes: ColumnShapes
  /** The system that a record came from; empty when no file says so. */
  systemOf(row: number): string
  valuesOf(row: number): Values
  readonly watch: WriteWatch
}

/**
 * The records as they are after every cluster labelled MATCH was merged, at the place of its first record. What is
 * for review stays apart: a wrong merge costs more than a look.
 */
export async function writeGolden(file: OutputFile, input: GoldenInput): Promise<void> {
  const { rows, grouped, clusterNames, names, columns, watch } = input
  const output = await rowOutput(file, [
    ...textColumns(['cluster', 'label']),
    { name: 'records', kind: 'INTEGER' },
    ...columns,
  ])
  for (let row = 0; row < rows; row++) {
    watch(row, rows)
    const at = grouped.clusterOf[row]!
    const cluster = grouped.clusters[at]
    const merged = cluster?.label === 'MATCH' ? cluster.rows : [row]
    if (merged[0] !== row) continue
    const values = mergedValues(merged, input)
    await output.row([
      clusterNames[at] ?? names.nameOf(row),
      cluster?.label ?? 'SINGLE',
      String(merged.length),
      ...columns.map(({ name, list }) => cellOf(ownMember(values, name), list)),
    ])
  }
  await output.end()
}

function mergedValues(rows: readonly number[], { merger, shapes, names, systemOf, valuesOf }: GoldenInput): Values {
  if (rows.length === 1) return valuesOf(rows[0]!)
  const records = rows.map((row) => {
    const [system, id] = [systemOf(row), names.nameOf(row)]
    // Records of a file were all written at one moment, so their ids break ties.
    return { id, updated: 0, values: valuesOf(row), sources: system === '' ? [] : [{ system, id }] }
  })
  return survivingValues(records, merger, { shapes })
}

function cellOf(value: Json | undefined, list = false): OutputCell {
  if (value === undefined) return ''
  if (list && Array.isArray(value)) return value.map(String)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
