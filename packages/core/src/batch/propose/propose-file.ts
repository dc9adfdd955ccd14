import type { FileProposal } from '../../api/resources.ts'
import { defined } from '../../lib/defined.ts'
import type { ResourceInput } from '../../model/resources/resource-input.ts'
import { keyedTable } from '../columns/column-keys.ts'
import type { EncodedTable } from '../columns/table.ts'
import { resourcesOf } from '../project.ts'
import { proposedOf } from '../proposed-of.ts'
import { type Beginning, readBeginning } from '../read/beginning.ts'
import { requireRecords } from '../read/require-records.ts'
import { sourceColumnOf } from '../source-column.ts'
import { columnsScript } from './columns-script.ts'
import { proposeProject } from './propose-project.ts'

/** Values of a column that are shown. */
const EXAMPLES = 3

/** What an entity is proposed of: the beginning of a file, and the id that its resources begin with. */
export interface FileToPropose {
  readonly file: string
  readonly id: string
  /** Of records that are in a table already: that of the table, which is not proposed anew. */
  readonly dataset?: string
  readonly beginning: Beginning
}

/** Proposes what an entity of a file is made of. Refuses with `invalid` a file without records, or whose columns tell nothing apart. */
export async function proposeFile({ file, id, dataset, beginning }: FileToPropose): Promise<FileProposal> {
  const { table: given, format, whole, nested, badRows } = await readBeginning(file, beginning)
  requireRecords(given, badRows)
  const keyed = keyedTable(dataset === undefined ? given : withoutIds(given))
  const { table, keys } = keyed
  const idColumn = keys.get('id')
  const sourceColumn = sourceColumnOf(keyed)
  const { stated } = await proposedOf({ rows: table.rows, badRows }, () =>
    proposeProject(table, { idColumn, sourceColumn }),
  )
  const proposed = resourcesOf(stated)
  const project = proposed.map((resource) => {
    const own = resource.type === 'dataset' ? id : `${id}-${resource.type.replace(/-.*$/, '')}`
    const described = resource.type === 'dataset' ? named(withColumn(resource, sourceColumn), keys) : resource
    return { ...described, _id: own, ...('dataset' in resource ? { dataset: id } : {}) } as ResourceInput // of the same kind, under other ids
  })
  if (dataset !== undefined) {
    const components = project.filter(({ type }) => type !== 'dataset')
    const over = components.map((resource) => ('dataset' in resource ? { ...resource, dataset } : resource))
    return { records: table.rows, whole, columns: columnsOf(table, proposed), resources: over }
  }
  const columns = new Map([...keys].filter(([, key]) => key !== idColumn))
  const renamed = nested || [...columns].some(([name, key]) => name !== key)
  const source: ResourceInput<'source-file'> = {
    type: 'source-file' as const,
    _id: `${id}-file`,
    description: file,
    inputPattern: file,
    format,
    separator: 'auto',
    system: id,
    ...(renamed ? {} : { dataset: id }),
    ...(idColumn === undefined ? {} : { idColumn }), // no other column is called so: it keeps its name
  }
  const renaming = renamed ? [columnsScript(id, columns)] : []
  return {
    records: table.rows,
    whole,
    columns: columnsOf(table, proposed),
    resources: [...project, ...renaming, source],
  }
}

/** Records of a table have ids, which say nothing of what they are. */
function withoutIds({ columns, ...table }: EncodedTable): EncodedTable {
  return { ...table, columns: columns.filter(({ name }) => name !== '_id') }
}

/**
 * Screens call a column by its description: that is what the file calls it, where its key is another one. Why it was taken for what it is
 * stands beside the proposal.
 */
function named(dataset: ResourceInput<'dataset'>, keys: ReadonlyMap<string, string>): ResourceInput<'dataset'> {
  const names = new Map([...keys].map(([name, key]) => [key, name]))
  const columns = dataset.columns.map(({ description: _, ...column }) => {
    const name = names.get(column.key) ?? column.key
    return name === column.key ? column : { ...column, description: name }
  })
  return { ...dataset, columns } as ResourceInput<'dataset'> // the same columns, called otherwise
}

/** The column that says where a record comes from is kept as it stands, and not compared. */
function withColumn(dataset: ResourceInput<'dataset'>, key: string | undefined): ResourceInput<'dataset'> {
  if (key === undefined) return dataset
  const column = { key, token: 'TEXT_AS_IS' as const }
  return { ...dataset, columns: [...dataset.columns, column] }
}

function columnsOf({ columns, rows }: EncodedTable, proposed: readonly ResourceInput[]): FileProposal['columns'] {
  const described = new Map(
    proposed.flatMap((resource) =>
      resource.type === 'dataset' ? resource.columns.map(({ key, description }) => [key, description] as const) : [],
    ),
  )
  return columns.map(({ name, numbers, values }) => ({
    key: name,
    filled: numbers.filter((number) => number !== 0).length / rows,
    distinct: values.length - 1,
    examples: values.slice(1, EXAMPLES + 1).map((value) => [value].flat().join(', ')),
    ...defined({ description: described.get(name) }),
  }))
}
