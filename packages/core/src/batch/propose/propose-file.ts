import type { Resources } from '../../api/configuration.ts'
import type { Files } from '../../api/files.ts'
import type { FileProposal } from '../../api/resources.ts'
import type { Caller } from '../../entity/services.ts'
import { invalid } from '../../error/onefold-error.ts'
import type { ResourceInput } from '../../model/resources/resource-input.ts'
import { keyedTable } from '../columns/column-keys.ts'
import type { EncodedTable } from '../columns/table.ts'
import { resourcesOf } from '../project.ts'
import { readBeginning } from '../read/read-files.ts'
import { proposeProject } from './propose-project.ts'

/** Read of a file, in bytes: some thousands of records, which tell what the columns hold, and keep nobody else waiting for long. */
const MOST_BYTES = 512 * 1024
/** Values of a column that are shown. */
const EXAMPLES = 3

/** Proposes what an entity of an uploaded file is made of. Writes nothing. */
export function proposingOf(caller: Caller, files: Pick<Files, 'get' | 'read'>): Pick<Resources, 'propose'> {
  return {
    async propose(file, id) {
      caller.allow('resource.save')
      const { name } = await files.get(file)
      return proposalOf(name, buffers(files.read(name)), id)
    },
  }
}

async function* buffers(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of bytes) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
}

async function proposalOf(file: string, bytes: AsyncGenerator<Buffer>, id: string): Promise<FileProposal> {
  const { table: given, format, whole } = await readBeginning(file, bytes, MOST_BYTES)
  if (given.rows === 0) throw invalid('no-records')
  const { table, keys } = keyedTable(given)
  const idColumn = keys.get('id')
  const { stated } = await proposeProject(table, { idColumn, sourceColumn: keys.get('source') })
  const resources = resourcesOf(stated).map((resource) => {
    const own = resource.type === 'dataset' ? id : `${id}-${resource.type.replace(/-.*$/, '')}`
    return { ...resource, _id: own, ...('dataset' in resource ? { dataset: id } : {}) } as ResourceInput // of the same kind, under other ids
  })
  const source: ResourceInput<'source-file'> = {
    ...{ type: 'source-file' as const, _id: `${id}-file`, description: file, inputPattern: file, format, dataset: id },
    ...{ separator: 'auto', system: id },
    ...(idColumn === undefined ? {} : { idColumn }),
  }
  return { records: table.rows, whole, columns: columnsOf(table), resources: [...resources, source] }
}

function columnsOf({ columns, rows }: EncodedTable): FileProposal['columns'] {
  return columns.map(({ name, numbers, values }) => ({
    key: name,
    filled: numbers.filter((number) => number !== 0).length / rows,
    distinct: values.length - 1,
    examples: values.slice(1, EXAMPLES + 1).map((value) => [value].flat().join(', ')),
  }))
}
