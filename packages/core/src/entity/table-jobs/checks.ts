import { conflict, notFound, OnefoldError, refuseAll } from '../../error/onefold-error.ts'
import { type Refusal, refusal } from '../../error/refusal.ts'
import type { Source, SourceTable } from '../../model/resources/source.ts'
import type { Table } from '../../model/resources/table.ts'
import { type Configuration, findResource, tableOf } from '../../resource/configuration.ts'
import { tablesIn } from '../../resource/references.ts'
import { tableName } from '../../table/table-name.ts'
import { findSource } from '../synchronize/find-source.ts'
import type { ExportInput, LoadInput, TransformInput } from './inputs.ts'

/** The source of that id, else the table. Refuses with `not_found`. */
export function sourceOf(configuration: Configuration, id: string): Source {
  const found = findSourceOrTable(configuration, id)
  if (!found) throw notFound('source', id)
  return found
}

function findSourceOrTable(configuration: Configuration, id: string): Source | undefined {
  const saved = findSource(configuration, id)
  if (saved) return saved
  const table = configuration.tables.get(tableName(id))
  if (!table) return undefined
  // A table by its own name is a source that nobody saved.
  const source: SourceTable = { type: 'source-table', _id: table.id, description: '', table: table.id }
  return source
}

export function checkLoad(configuration: Configuration, input: LoadInput): void {
  refuseMissing(configuration, { ...input, table: input.sinkTable })
  const table = tableOf(configuration, tableName(input.sinkTable))
  const source = sourceOf(configuration, input.source)
  const isOwn = tablesIn(source, configuration.kinds).some(({ id }) => id === table.id)
  refuseAll([
    ...otherDatasets(configuration, input, table),
    ...(isOwn ? [refusal('source-is-sink', {}, 'sinkTable')] : []),
  ])
  refuseUnlessWritable(configuration, table)
}

export function checkExport(configuration: Configuration, input: ExportInput): void {
  refuseMissing(configuration, input)
}

export function checkTransform(
  configuration: Configuration,
  { source, transformation, pipeline }: TransformInput,
): void {
  refuseMissing(configuration, { table: source, transformation, pipeline })
  const table = tableOf(configuration, tableName(source))
  refuseAll(otherDatasets(configuration, { transformation, pipeline }, table))
  refuseUnlessWritable(configuration, table)
}

/** What long work names. */
interface Named {
  readonly table?: string
  readonly source?: string
  readonly transformation?: string | undefined
  readonly pipeline?: string | undefined
}

/** Refuses with `not_found`, by everything that is not there. */
function refuseMissing(configuration: Configuration, { table, source, transformation, pipeline }: Named): void {
  const missing: readonly Refusal[] = [
    ...(table === undefined || configuration.tables.has(tableName(table))
      ? []
      : [refusal('table-not-found', { id: tableName(table) })]),
    ...(source === undefined || findSourceOrTable(configuration, source)
      ? []
      : [refusal('source-not-found', { id: source })]),
    ...(transformation === undefined || findResource(configuration, 'transformation', transformation)
      ? []
      : [refusal('transformation-not-found', { id: transformation })]),
    ...(pipeline === undefined || findResource(configuration, 'pipeline', pipeline)
      ? []
      : [refusal('pipeline-not-found', { id: pipeline })]),
  ]
  if (missing.length > 0) throw new OnefoldError('not_found', missing)
}

/** Refuses with `conflict` what the table or its entity forbids of long work that writes. */
function refuseUnlessWritable(configuration: Configuration, table: Table): void {
  const entity = configuration.entityByTable.get(table.id)
  if (table.locked) throw conflict('table-locked/table-locked', { id: table.id })
  if (entity && !entity.enabled) throw conflict('entity-disabled', { id: entity.id })
  if (entity?.locked) throw conflict('entity-locked/entity-locked', { id: entity.id })
}

/** What makes records of another dataset than the table's. */
function otherDatasets(
  configuration: Configuration,
  { transformation, pipeline }: Pick<Named, 'transformation' | 'pipeline'>,
  table: Table,
): readonly Refusal[] {
  const other = (dataset: string | undefined, path: string): readonly Refusal[] => {
    if (dataset === undefined || dataset === table.dataset) return []
    const own = table.dataset === undefined ? 'none' : `"${table.dataset}"`
    return [refusal('dataset-differs/made-dataset-table-2', { dataset, id: table.id, own }, path)]
  }
  return [
    ...other(findResource(configuration, 'transformation', transformation)?.target, 'transformation'),
    ...other(findResource(configuration, 'pipeline', pipeline)?.dataset, 'pipeline'),
  ]
}
