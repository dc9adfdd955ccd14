import { Worker } from 'node:worker_threads'
import { type ErrorClass, OnefoldError } from '../../error/onefold-error.ts'
import { type Refusal, refusal } from '../../error/refusal.ts'
import { threadFile } from '../../lib/thread-file.ts'
import type { EntityToLearn, LearntOfEntity } from './learn-entity.ts'

/** What the thread says, once. */
export type LearningAnswer =
  | { readonly type: 'learnt'; readonly learnt: LearntOfEntity }
  | {
      readonly type: 'failed'
      readonly message: string
      readonly refusals?: { readonly class: ErrorClass; readonly refusals: readonly Refusal[] }
    }

/** Learns in a thread of its own: it takes seconds. */
export async function learnInThread(task: EntityToLearn, signal: AbortSignal | undefined): Promise<LearntOfEntity> {
  signal?.throwIfAborted()
  const worker = new Worker(threadFile('tune'), { workerData: task, execArgv: [] })
  try {
    const answer = await new Promise<LearningAnswer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (cause) => reject(ended(cause)))
      worker.once('exit', () => reject(ended()))
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    if (answer.type === 'learnt') return answer.learnt
    if (answer.refusals) throw new OnefoldError(answer.refusals.class, answer.refusals.refusals)
    throw new Error(answer.message)
  } finally {
    void worker.terminate()
  }
}

function ended(cause?: unknown): OnefoldError {
  return new OnefoldError('unavailable', [refusal('tune-thread-ended')], { cause })
}
