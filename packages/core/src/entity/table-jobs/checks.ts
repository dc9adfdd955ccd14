import { conflict, invalid, notFound } from '../../error/onefold-error.ts'
import type { Source, SourceTable } from '../../model/resources/source.ts'
import type { Table } from '../../model/resources/table.ts'
import { type Configuration, findResource, tableOf } from '../../resource/configuration.ts'
import { tablesIn } from '../../resource/references.ts'
import { tableName } from '../../table/table-name.ts'
import { findSource } from '../synchronize/find-source.ts'
import type { ExportInput, LoadInput, TransformInput } from './inputs.ts'

/** The source of that id, else the table. Refuses with `not_found`. */
export function sourceOf(configuration: Configuration, id: string): Source {
  const saved = findSource(configuration, id)
  if (saved) return saved
  const table = configuration.tables.get(tableName(id))
  if (!table) throw notFound('source', id)
  // A table by its own name is a source that nobody saved.
  const source: SourceTable = { type: 'source-table', _id: table.id, description: '', table: table.id }
  return source
}

export function checkLoad(configuration: Configuration, input: LoadInput): void {
  const table = writableTable(configuration, input.sinkTable)
  const source = sourceOf(configuration, input.source)
  checkFlow(configuration, input, table)
  if (tablesIn(source, configuration.kinds).some(({ id }) => id === table.id))
    throw invalid('source-is-sink', {}, 'sinkTable')
}

export function checkExport(configuration: Configuration, input: ExportInput): void {
  sourceOf(configuration, input.source)
  checkFlow(configuration, input)
}

export function checkTransform(configuration: Configuration, input: TransformInput): void {
  checkFlow(configuration, input, writableTable(configuration, input.source))
}

/** The table, if long work may write into it. Refuses with `conflict` what it or its entity forbids. */
function writableTable(configuration: Configuration, id: string): Table {
  const table = tableOf(configuration, tableName(id))
  const entity = configuration.entityByTable.get(table.id)
  if (table.locked) throw conflict('table-locked/table-locked', { id: table.id })
  if (entity && !entity.enabled) throw conflict('entity-disabled', { id: entity.id })
  if (entity?.locked) throw conflict('entity-locked/entity-locked', { id: entity.id })
  return table
}

function checkFlow(
  configuration: Configuration,
  { transformation: transformationId, pipeline: pipelineId }: Pick<LoadInput, 'transformation' | 'pipeline'>,
  table?: Table,
): void {
  const transformation = findResource(configuration, 'transformation', transformationId)
  const pipeline = findResource(configuration, 'pipeline', pipelineId)
  if (transformationId !== undefined && !transformation) throw notFound('transformation', transformationId)
  if (pipelineId !== undefined && !pipeline) throw notFound('pipeline', pipelineId)
  if (!table) return
  refuseOther(transformation?.target, table, 'transformation')
  refuseOther(pipeline?.dataset, table, 'pipeline')
}

function refuseOther(dataset: string | undefined, table: Table, path: string): void {
  if (dataset === undefined || dataset === table.dataset) return
  const own = table.dataset === undefined ? 'none' : `"${table.dataset}"`
  throw invalid('dataset-differs/made-dataset-table-2', { dataset, id: table.id, own }, path)
}
