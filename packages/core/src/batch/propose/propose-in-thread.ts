import type { Resources } from '../../api/configuration.ts'
import type { Files } from '../../api/files.ts'
import type { RecordView } from '../../api/record-view.ts'
import type { FileProposal } from '../../api/resources.ts'
import type { Tables } from '../../api/tables.ts'
import type { Caller } from '../../entity/services.ts'
import { invalid, OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import type { Slots } from '../../lib/async/slots.ts'
import { ID_PATTERN } from '../../resource/schemas/parts.ts'
import { withBeginning } from '../read/beginning.ts'
import { doneInThread } from '../task-thread.ts'
import type { FileToPropose } from './propose-file.ts'

/** Records of a table that are read at once. */
const PAGE = 1000

/** What is proposed is called after it, at most twelve characters longer. */
const LONGEST_ID = 50

/** At work at the same time: each takes a core for seconds, and somebody has to answer requests meanwhile. */
export const PROPOSALS_AT_A_TIME = 2

/** Those that are at work in this engine, whoever asked. */
export type Proposals = Slots

/** Where records are read that an entity is proposed of. */
export interface ProposalInputs {
  readonly files: Pick<Files, 'get' | 'read'>
  readonly tables: Pick<Tables, 'get' | 'records'>
}

const proposeInThread = (task: FileToPropose) => doneInThread<FileToPropose, FileProposal>('propose', task)

/** Proposes what an entity of an uploaded file or over a table is made of, in a thread of its own. Writes nothing. */
export function proposingOf(
  caller: Caller,
  { files, tables }: ProposalInputs,
  proposals: Proposals,
): Pick<Resources, 'propose'> {
  async function ofFile(file: string, id: string): Promise<FileProposal> {
    const { name } = await files.get(file)
    const bytes = buffers(files.read(file))
    return withBeginning(name, bytes, (beginning) => proposeInThread({ file: name, id, beginning }))
  }
  async function ofTable(table: string, id: string): Promise<FileProposal> {
    const { dataset } = await tables.get(table)
    if (dataset === undefined) throw invalid('no-records/table', { table }, 'table')
    const bytes = recordTexts(tables, table)
    return withBeginning(`${table}.ndjson`, bytes, (beginning) =>
      proposeInThread({ file: table, id, dataset, beginning }),
    )
  }
  return {
    async propose(of, id) {
      caller.allow('resource.save')
      if (!ID_PATTERN.test(id) || id.length > LONGEST_ID)
        throw invalid('member-invalid/id-to-propose', { most: LONGEST_ID }, 'id')
      const proposed = proposals.run(() => (typeof of === 'string' ? ofFile(of, id) : ofTable(of.table, id)))
      if (proposed === undefined)
        throw new OnefoldError('too_many', [refusal('too-many-proposals', { most: PROPOSALS_AT_A_TIME })])
      return proposed
    },
  }
}

/** The records of a table as lines of JSON, page by page: as many are read as are looked at. */
async function* recordTexts(tables: ProposalInputs['tables'], table: string): AsyncGenerator<Buffer> {
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await tables.records(table, { pageSize: PAGE, cursor })
    const lines = page.records.map((record) => `${JSON.stringify(Object.fromEntries(plainColumns(record)))}\n`)
    if (lines.length > 0) yield Buffer.from(lines.join(''))
    cursor = page.cursor
  }
}

/** What can be compared as it stands: records within records are not. */
function plainColumns(record: RecordView): readonly (readonly [string, unknown])[] {
  const isPlain = (value: unknown): boolean =>
    Array.isArray(value) ? value.every(isPlain) : typeof value !== 'object' || value === null
  return Object.entries(record).filter(([column, value]) => !column.startsWith('_') && isPlain(value))
}

async function* buffers(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of bytes) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
}
