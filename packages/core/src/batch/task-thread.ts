import { parentPort, Worker, workerData } from 'node:worker_threads'
import { type ErrorClass, isOnefoldError, OnefoldError } from '../error/onefold-error.ts'
import { type Refusal, refusal } from '../error/refusal.ts'
import { threadFile } from '../lib/thread-file.ts'

/** What the thread says, once. */
type TaskAnswer<A> =
  | { readonly type: 'done'; readonly answer: A }
  | {
      readonly type: 'failed'
      readonly message: string
      readonly refusals?: { readonly class: ErrorClass; readonly refusals: readonly Refusal[] }
    }

/**
 * Has one task done by a thread of its own, which ends with it. Refuses as the task does, with the signal's reason, and with
 * `unavailable` where the thread ends before it has answered.
 */
export async function doneInThread<T extends object, A>(
  thread: 'preview' | 'propose' | 'tune',
  task: T,
  signal?: AbortSignal,
): Promise<A> {
  signal?.throwIfAborted()
  const worker = new Worker(threadFile(thread), { workerData: task, execArgv: [] })
  const ended = (cause?: unknown) => new OnefoldError('unavailable', [refusal(`${thread}-thread-ended`)], { cause })
  try {
    const said = await new Promise<TaskAnswer<A>>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (cause) => reject(ended(cause)))
      worker.once('exit', () => reject(ended()))
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    if (said.type === 'done') return said.answer
    if (said.refusals) throw new OnefoldError(said.refusals.class, said.refusals.refusals)
    throw new Error(said.message)
  } finally {
    void worker.terminate()
  }
}

/** The body of such a thread: does the task that it was started for, and says what came of it. */
export async function doTask<T extends object, A>(work: (task: T) => Promise<A>): Promise<void> {
  const port = parentPort
  if (port === null) throw new TypeError('This file is the body of a thread that does one task.')
  const say = (answer: TaskAnswer<A>): void => port.postMessage(answer)
  try {
    say({ type: 'done', answer: await work(workerData as T) }) // written by `doneInThread`
  } catch (error) {
    const refusals = isOnefoldError(error) ? { class: error.class, refusals: error.refusals } : undefined
    say({ type: 'failed', message: String(error), ...(refusals ? { refusals } : {}) })
  }
}
