import { Worker } from 'node:worker_threads'
import { threadFile } from '../../../lib/thread-file.ts'

/** Whoever closes a store to open another does so at once; a thread that nobody takes by then only costs memory. */
const KEPT_MS = 1_000
/** A store's own: its writer and a reader. */
const MOST_KEPT = 2

/** The threads that closed stores have released, each with what takes it out of here. */
const spare = new Map<Worker, () => void>()

/** A thread of no store: one that a closed store has released, or a new one. */
export function takeThread(): Worker {
  for (const [worker, takeOut] of spare) {
    takeOut()
    worker.ref()
    return worker
  }
  return new Worker(threadFile('sqlite'), { execArgv: [] })
}

/** Keeps a thread that has closed its file for the next store: to start one costs far more than to open a file. */
export function releaseThread(worker: Worker): void {
  worker.unref()
  if (spare.size >= MOST_KEPT) return void worker.terminate()
  const takeOut = (): void => {
    clearTimeout(timer)
    for (const event of ['error', 'exit']) worker.off(event, end)
    spare.delete(worker)
  }
  const end = (): void => {
    takeOut()
    void worker.terminate()
  }
  const timer = setTimeout(end, KEPT_MS).unref()
  for (const event of ['error', 'exit']) worker.on(event, end)
  spare.set(worker, takeOut)
}
