import { Worker } from 'node:worker_threads'
import { threadFile } from '../../lib/thread-file.ts'
import { compiledEngine } from './engine.ts'
import type { Answer, Request, ThreadTask } from './wire.ts'

/** Why a request got no answer: the thread was stuck, it ended, or it never began. It is gone then. */
export type Loss = 'stalled' | 'ended' | 'unborn'

/** A thread of the sandbox, seen from outside. It answers one request at a time. */
export interface Thread {
  readonly alive: () => boolean
  ask(request: Request): Promise<Answer | Loss>
  close(): Promise<void>
}

export interface ThreadLimits {
  readonly callMs: number
  readonly memoryBytes: number
  /** A thread whose pulse stands still for so long is stuck in one operation of the engine, and is ended. */
  readonly stallMs: number
}

/** JavaScript that lies beside the sandbox in its thread: messages, mostly. */
const HEAP_MEBIBYTES = 256
const LOOK_MS = 100

/** Starts a thread; it comes up while its first request waits. */
export function startThread({ callMs, memoryBytes, stallMs }: ThreadLimits): Thread {
  const pulse = new SharedArrayBuffer(4)
  const task: ThreadTask = { callMs, memoryBytes, pulse }
  const resourceLimits = { maxOldGenerationSizeMb: HEAP_MEBIBYTES }
  const worker = new Worker(threadFile('script'), { workerData: task, execArgv: [], resourceLimits, env: {} })
  worker.unref() // a process may end while a thread is idle, and not while it works
  const beats = new Int32Array(pulse)
  let alive = true
  let ready = false
  let born: () => void = () => undefined
  const birth = new Promise<void>((resolve) => {
    born = resolve
  })
  let settle: ((answer: Answer | Loss) => void) | undefined

  const tell = (answer: Answer | Loss): void => {
    const waiting = settle
    settle = undefined
    worker.unref()
    waiting?.(answer)
  }
  const lose = (loss: Loss): void => {
    alive = false
    tell(loss)
  }
  const end = (): void => lose(ready ? 'ended' : 'unborn')
  worker.on('message', (answer: Answer) => {
    if (answer.type !== 'ready') return tell(answer)
    ready = true
    born()
  })
  worker.on('error', end)
  worker.on('exit', end)
  compiledEngine().then(
    (engine) => worker.postMessage({ type: 'open', engine } satisfies Request),
    () => {
      lose('unborn')
      void worker.terminate()
    },
  )

  async function ask(request: Request): Promise<Answer | Loss> {
    if (!alive) return 'ended'
    const answer = new Promise<Answer | Loss>((resolve) => {
      settle = resolve
    })
    worker.ref()
    void birth.then(() => worker.postMessage(request))
    const watch = watchPulse(
      () => (ready ? Atomics.load(beats, 0) : undefined),
      stallMs,
      () => {
        lose('stalled')
        void worker.terminate()
      },
    )
    return answer.finally(() => clearInterval(watch))
  }

  return Object.freeze({
    alive: () => alive,
    ask,
    async close() {
      lose('ended')
      await worker.terminate()
    },
  })
}

/** Calls `stuck` when the pulse has not moved for so long, counted in looks: when this process is held up, it looks less. */
function watchPulse(pulse: () => number | undefined, stallMs: number, stuck: () => void): NodeJS.Timeout {
  let last = pulse()
  let still = 0
  return setInterval(() => {
    const now = pulse()
    still = now !== undefined && now === last ? still + LOOK_MS : 0
    last = now
    if (still >= stallMs) stuck()
  }, LOOK_MS)
}
