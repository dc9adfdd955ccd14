import { Worker } from 'node:worker_threads'
import { OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import { threadFile } from '../../lib/thread-file.ts'
import { unpackKeys } from '../../model/packed-keys.ts'
import type { MatchConfiguration } from '../rules.ts'
import type { BulkMatcher, MatchOptions } from './bulk-matcher.ts'
import type { BulkAnswer, BulkRequest } from './wire.ts'

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** A bulk matcher in a thread of its own: the caller's is held for no longer than a message takes. */
export function threadedBulkMatcher(configuration: MatchConfiguration, signal: AbortSignal): BulkMatcher {
  const worker = new Worker(threadFile('build'), { execArgv: [] })
  const waiting = new Map<number, Waiting>()
  let tell: MatchOptions['onProgress']
  let last = 0
  let end: Error | undefined
  const endAll = (error: Error): void => {
    end ??= error
    for (const each of waiting.values()) each.reject(error)
    waiting.clear()
  }
  worker.on('message', (answer: BulkAnswer) => {
    if (answer.type === 'progress') return tell?.(answer.phase, answer.done, answer.total)
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.type === 'done') asked?.resolve(answer.value)
    else asked?.reject(errorOf(answer))
  })
  worker.on('error', (cause) => endAll(ended(cause)))
  worker.on('exit', () => endAll(ended()))
  const stop = (): void => {
    endAll(signal.reason instanceof Error ? signal.reason : ended())
    void worker.terminate()
  }
  signal.addEventListener('abort', stop, { once: true })
  const call = <T>(name: BulkRequest['name'], ...args: readonly unknown[]): Promise<T> => {
    if (signal.aborted) return Promise.reject(signal.reason)
    if (end !== undefined) return Promise.reject(end)
    return new Promise<T>((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      worker.postMessage({ id, name, args } satisfies BulkRequest)
    })
  }
  const begun = call<void>('begin', configuration)
  begun.catch(() => undefined) // whoever asks next hears of it
  return {
    // As one text or one list of numbers, there and back: objects would be taken apart one by one.
    add: (records) => begun.then(() => call<Float64Array>('add', JSON.stringify(records))).then(unpackKeys),
    match({ threads, rulings, onProgress }) {
      tell = onProgress
      return call('match', { threads, rulings })
    },
    links: async (from, count) => JSON.parse(await call<string>('links', from, count)),
    components: async (from, count) => JSON.parse(await call<string>('components', from, count)),
    held: (rows) => call('held', rows),
    close() {
      signal.removeEventListener('abort', stop)
      waiting.clear()
      void worker.terminate()
    },
  }
}

function errorOf({ message, refusals }: Extract<BulkAnswer, { type: 'failed' }>): Error {
  return refusals ? new OnefoldError(refusals.class, refusals.refusals) : new Error(message)
}

function ended(cause?: unknown): OnefoldError {
  return new OnefoldError('unavailable', [refusal('build-thread-ended')], { cause })
}
