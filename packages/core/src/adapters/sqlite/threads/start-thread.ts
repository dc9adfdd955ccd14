import type { Worker } from 'node:worker_threads'
import { OnefoldError } from '../../../error/onefold-error.ts'
import { refusal } from '../../../error/refusal.ts'
import type { Clock } from '../../../ports/clock.ts'
import { packedArguments, unpackedAnswer } from './message-codec.ts'
import type { OperationPath } from './routes.ts'
import { releaseThread, takeThread } from './spare-threads.ts'
import { CLOSE, errorOf, type Request, type ThreadTask, type Word } from './wire.ts'

/** A thread of the store, seen from outside. */
export interface Thread {
  /** Operations that are not answered yet. */
  readonly pending: () => number
  readonly alive: () => boolean
  call(path: OperationPath, args: readonly unknown[]): Promise<unknown>
  /** Closes its file once everything that was asked before is answered. Once is enough. */
  close(): Promise<void>
}

/** Starts the thread of this task and waits until it takes requests. */
export function startThread(task: ThreadTask, clock: Clock): Promise<Thread> {
  const worker = takeThread()
  worker.postMessage(task)
  return threadOver(worker, clock)
}

interface Waiting {
  readonly path: OperationPath
  readonly args: readonly unknown[]
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Speaks with a thread. When it dies, whatever waits for it and whatever is asked of it later is refused. */
export async function threadOver(worker: Worker, clock: Clock): Promise<Thread> {
  const waiting = new Map<number, Waiting>()
  let asked = 0
  let death: Error | undefined
  let closing: Promise<void> | undefined

  /** A process may end while a thread is idle, and not while it works. */
  const settle = (id: number): Waiting | undefined => {
    const found = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0 && closing === undefined) worker.unref()
    return found
  }
  const die = (cause?: unknown): void => {
    death ??= threadEnded(cause)
    for (const id of [...waiting.keys()]) settle(id)?.reject(death)
  }
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve())
    worker.on('message', ({ type }: Word) => type === 'closed' && resolve())
  })

  function call(path: OperationPath, args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      // Nothing is asked behind the request to close: the thread may be another store's by then.
      if (death !== undefined || closing !== undefined) return reject(death ?? threadEnded())
      const request: Request = { id: ++asked, path, args: packedArguments(path, args), now: clock.now() }
      worker.postMessage(request) // throws for what cannot be copied, and the promise is rejected with that
      if (waiting.size === 0) worker.ref()
      waiting.set(request.id, { path, args, resolve, reject })
    })
  }

  async function closeAndRelease(): Promise<void> {
    worker.ref()
    worker.postMessage(CLOSE)
    await ended
    if (death !== undefined) return
    die() // whatever is asked of it later is refused
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
    releaseThread(worker)
  }

  await ready(worker)
  worker.unref()
  worker.on('message', (word: Word) => {
    if (word.type === 'done') {
      const asker = settle(word.id)
      asker?.resolve(unpackedAnswer(asker.path, asker.args, word.value))
    }
    if (word.type === 'refused') settle(word.id)?.reject(errorOf(word.error))
  })
  worker.on('error', die)
  worker.on('exit', () => die())

  return Object.freeze({
    pending: () => waiting.size,
    alive: () => death === undefined,
    call,
    close() {
      closing ??= closeAndRelease()
      return closing
    },
  })
}

const threadEnded = (cause?: unknown) => new OnefoldError('unavailable', [refusal('store-thread-ended')], { cause })

/** Waits for the thread's first word. */
function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      worker.removeAllListeners('message')
      reject(error)
    }
    const stillborn = (cause?: unknown) =>
      fail(new OnefoldError('unavailable', [refusal('store-thread-failed')], { cause }))
    worker.once('error', stillborn)
    worker.once('exit', stillborn)
    worker.once('message', (word: Word) => {
      worker.off('error', stillborn)
      worker.off('exit', stillborn)
      if (word.type === 'ready') resolve()
      else {
        void worker.terminate()
        fail(word.type === 'failed' ? errorOf(word.error) : undefined)
      }
    })
  })
}
