import { ownMember } from '../../lib/own-member.ts'
import { isBlank } from '../../lib/text/text.ts'
import { parseJson } from '../../lib/written-number.ts'
import type { Json } from '../../model/record.ts'
import { isReserved } from '../../model/reserved.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import type { Source } from '../../model/resources/source.ts'
import type { SourceReader, SourceRow } from '../../ports/kinds/source-reader.ts'
import { type Configuration, findResource } from '../../resource/configuration.ts'
import { sourceView } from '../../table/record-view.ts'
import { sourceKeyOf } from '../../table/source-key.ts'

/** How the rows of one source are read as records. */
export interface RowReading {
  readonly source: Source
  /** The columns of the table's dataset; undefined: it takes any. */
  readonly columns: ReadonlySet<string> | undefined
  /** They go through a transformation, which may want to see the column of the source's own keys. */
  readonly transformed: boolean
  /** Columns that hold lists, of rows that hold nothing but texts. */
  readonly lists: ReadonlySet<string>
}

/** The rows are of the dataset of their source, else, where no transformation changes them, of that of the table. */
export function rowReading(
  configuration: Configuration,
  table: string,
  source: Source,
  reader: Pick<SourceReader, 'ofTexts'>,
  transformation: string | undefined,
): RowReading {
  const own = findResource(configuration, 'dataset', configuration.tables.get(table)?.dataset)
  const stated = findResource(configuration, 'dataset', source.dataset)
  const rows = stated ?? (transformation === undefined ? own : undefined)
  return {
    source,
    columns: own && new Set(own.columns.map(({ key }) => key)),
    transformed: transformation !== undefined,
    lists: new Set(reader.ofTexts ? listColumns(rows) : []),
  }
}

function listColumns(dataset: Dataset | undefined): readonly string[] {
  return (dataset?.columns ?? []).filter(({ array }) => array).map(({ key }) => key)
}

type Stated = { readonly [member: string]: Json }

/**
 * The record that a row states: by its source pair where the source names its system and the row a key, else by its
 * `_id` where it has one. Other reserved members are the engine's to write.
 */
export function recordOfRow({ values, updated }: SourceRow, reading: RowReading): Stated {
  const { source, columns, transformed, lists } = reading
  const { system, idColumn } = source
  const goes = (column: string): boolean =>
    !isReserved(column) && (column !== idColumn || transformed || columns?.has(column) === true)
  const stated: { [member: string]: Json } = {}
  for (const column of Object.keys(values)) {
    const value = values[column] as Json // a column that is there has one
    if (goes(column)) put(stated, column, lists.has(column) && typeof value === 'string' ? listIn(value) : value)
  }
  const sourceId = idColumn === undefined ? undefined : sourceKeyOf(ownMember(values, idColumn))
  if (system !== undefined && sourceId !== undefined) {
    const entry = sourceView({ system, id: sourceId, ...(updated === undefined ? {} : { updated }) })
    return { ...stated, _source: [{ ...entry }] }
  }
  const id = sourceKeyOf(values._id)
  return id === undefined ? stated : { ...stated, _id: id }
}

/** A column may have any name: as a member of its own, whatever objects make of that name. */
function put(stated: { [member: string]: Json }, column: string, value: Json): void {
  if (column === '__proto__')
    Object.defineProperty(stated, column, { value, enumerable: true, configurable: true, writable: true })
  else stated[column] = value
}

/** A cell of a list holds the list as JSON, or one value, or nothing. */
function listIn(text: string): Json {
  if (isBlank(text)) return null
  if (!text.trimStart().startsWith('[')) return [text]
  try {
    return parseJson(text) as Json
  } catch {
    return [text]
  }
}
