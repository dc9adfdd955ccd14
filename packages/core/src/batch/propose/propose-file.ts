import type { FileProposal } from '../../api/resources.ts'
import { invalid } from '../../error/onefold-error.ts'
import type { ResourceInput } from '../../model/resources/resource-input.ts'
import { keyedTable } from '../columns/column-keys.ts'
import type { EncodedTable } from '../columns/table.ts'
import { resourcesOf } from '../project.ts'
import { type Beginning, readBeginning } from '../read/beginning.ts'
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
  const { table: given, format, whole, nested } = await readBeginning(file, beginning)
  if (given.rows === 0) throw invalid('no-records')
  const { table, keys } = keyedTable(given)
  const idColumn = keys.get('id')
  const sourceColumn = keys.get('source')
  const { stated } = await proposeProject(table, { idColumn, sourceColumn })
  const project = resourcesOf(stated).map((resource) => {
    const own = resource.type === 'dataset' ? id : `${id}-${resource.type.replace(/-.*$/, '')}`
    const described = resource.type === 'dataset' ? withColumn(resource, sourceColumn) : resource
    return { ...described, _id: own, ...('dataset' in resource ? { dataset: id } : {}) } as ResourceInput // of the same kind, under other ids
  })
  if (dataset !== undefined) {
    const components = project.filter(({ type }) => type !== 'dataset')
    const over = components.map((resource) => ('dataset' in resource ? { ...resource, dataset } : resource))
    return { records: table.rows, whole, columns: columnsOf(table), resources: over }
  }
  const columns = new Map([...keys].filter(([, key]) => key !== idColumn))
  const renamed = nested || [...columns].some(([name, key]) => name !== key)
  const source: ResourceInput<'source-file'> = {
    ...{ type: 'source-file' as const, _id: `${id}-file`, description: file, inputPattern: file, format },
    ...{ separator: 'auto', system: id },
    ...(renamed ? {} : { dataset: id }),
    ...(idColumn === undefined ? {} : { idColumn }), // no other column is called so: it keeps its name
  }
  const renaming = renamed ? [columnsScript(id, columns)] : []
  return { records: table.rows, whole, columns: columnsOf(table), resources: [...project, ...renaming, source] }
}

/** The column that says where a record comes from is kept as it stands, and not compared. */
function withColumn(dataset: ResourceInput<'dataset'>, key: string | undefined): ResourceInput<'dataset'> {
  if (key === undefined) return dataset
  const column = { key, description: 'Where the record comes from', token: 'TEXT_AS_IS' as const }
  return { ...dataset, columns: [...dataset.columns, column] }
}

function columnsOf({ columns, rows }: EncodedTable): FileProposal['columns'] {
  return columns.map(({ name, numbers, values }) => ({
    key: name,
    filled: numbers.filter((number) => number !== 0).length / rows,
    distinct: values.length - 1,
    examples: values.slice(1, EXAMPLES + 1).map((value) => [value].flat().join(', ')),
  }))
}
