import { Worker } from 'node:worker_threads'
import type { Resources } from '../../api/configuration.ts'
import type { Files } from '../../api/files.ts'
import type { FileProposal } from '../../api/resources.ts'
import type { Caller } from '../../entity/services.ts'
import { type ErrorClass, invalid, OnefoldError } from '../../error/onefold-error.ts'
import { type Refusal, refusal } from '../../error/refusal.ts'
import { threadFile } from '../../lib/thread-file.ts'
import { ID_PATTERN } from '../../resource/schemas/parts.ts'
import { withBeginning } from '../read/beginning.ts'
import type { FileToPropose } from './propose-file.ts'

/** What is proposed is called after it, at most twelve characters longer. */
const LONGEST_ID = 50

/** What the thread says, once. */
export type ProposalAnswer =
  | { readonly type: 'proposed'; readonly proposal: FileProposal }
  | {
      readonly type: 'failed'
      readonly message: string
      readonly refusals?: { readonly class: ErrorClass; readonly refusals: readonly Refusal[] }
    }

/** Proposes what an entity of an uploaded file is made of, in a thread of its own: it takes seconds. Writes nothing. */
export function proposingOf(caller: Caller, files: Pick<Files, 'get' | 'read'>): Pick<Resources, 'propose'> {
  return {
    async propose(file, id) {
      caller.allow('resource.save')
      if (!ID_PATTERN.test(id) || id.length > LONGEST_ID)
        throw invalid('member-invalid/id-to-propose', { most: LONGEST_ID }, 'id')
      const { name } = await files.get(file)
      return withBeginning(name, buffers(files.read(file)), (beginning) =>
        proposeInThread({ file: name, id, beginning }),
      )
    },
  }
}

async function* buffers(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of bytes) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
}

async function proposeInThread(task: FileToPropose): Promise<FileProposal> {
  const worker = new Worker(threadFile('propose'), { workerData: task, execArgv: [] })
  try {
    const answer = await new Promise<ProposalAnswer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (cause) => reject(ended(cause)))
      worker.once('exit', () => reject(ended()))
    })
    if (answer.type === 'proposed') return answer.proposal
    if (answer.refusals) throw new OnefoldError(answer.refusals.class, answer.refusals.refusals)
    throw new Error(answer.message)
  } finally {
    void worker.terminate()
  }
}

function ended(cause?: unknown): OnefoldError {
  return new OnefoldError('unavailable', [refusal('propose-thread-ended')], { cause })
}
