import { Worker } from 'node:worker_threads'
import { OnefoldError } from '../../../error/onefold-error.ts'
import { refusal } from '../../../error/refusal.ts'
import { threadFile } from '../../../lib/thread-file.ts'
import type { Pause } from '../pause.ts'
import { NEXT_TASK, type ScoringPlan, STOP } from './plan.ts'
import { createTaskScorer, type ThreadFindings } from './score-tasks.ts'
import { taskCount } from './tasks.ts'

/** The threads that score: this one, and those it has started. */
export interface Threads {
  /** What each of them found. */
  score(
    plan: ScoringPlan,
    pause: Pause,
    tell: (done: number, total: number) => void,
  ): Promise<readonly ThreadFindings[]>
  close(): void
}

/** Starts so many threads beside the present one; they come up while the caller prepares the plan. */
export function startThreads(others: number): Threads {
  const workers = Array.from({ length: Math.max(0, others) }, startThread)
  return Object.freeze({
    async score(plan: ScoringPlan, pause: Pause, tell: (done: number, total: number) => void) {
      const answers = Promise.all(workers.map((worker) => worker.score(plan)))
      answers.catch(() => undefined) // it is awaited below, after this thread's own share
      try {
        const own = await scoreHere(plan, pause, tell)
        return [own, ...(await answers)]
      } finally {
        Atomics.store(plan.control, STOP, 1)
      }
    },
    close() {
      for (const worker of workers) worker.close()
    },
  })
}

async function scoreHere(
  plan: ScoringPlan,
  pause: Pause,
  tell: (done: number, total: number) => void,
): Promise<ThreadFindings> {
  const scorer = createTaskScorer(plan)
  const total = taskCount(plan.tasks)
  while (scorer.next()) {
    await pause()
    tell(Math.min(total, Atomics.load(plan.control, NEXT_TASK)), total)
  }
  return scorer.findings()
}

interface Thread {
  score(plan: ScoringPlan): Promise<ThreadFindings>
  close(): void
}

/** A thread ends by itself once it has told its findings, so whichever of the two comes first settles the matter. */
function startThread(): Thread {
  const worker = new Worker(threadFile('kernel'), { execArgv: [] })
  const findings = new Promise<ThreadFindings>((resolve, reject) => {
    const refuse = (cause: unknown): void => {
      reject(new OnefoldError('unavailable', [refusal('kernel-thread-ended')], { cause }))
    }
    worker.once('message', resolve)
    worker.once('error', refuse)
    worker.once('exit', refuse)
  })
  findings.catch(() => undefined) // a thread that ends when nobody waits for it is no news
  return {
    score(plan) {
      worker.postMessage(plan)
      return findings
    },
    close: () => void worker.terminate(),
  }
}
