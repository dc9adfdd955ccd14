import { message, say } from '../../error/message.ts'
import { type OnefoldError, unavailable } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import { longerThan } from '../../lib/text/characters.ts'
import type { Json } from '../../model/record.ts'
import type { ScriptOutcome, ScriptProblem, ScriptRequest, ScriptRunner } from '../../ports/script-runner.ts'
import { askingAlways, foreignMethods, problemOfMethods } from './foreign-methods.ts'
import { groovyProblem, placeOf } from './groovy.ts'
import { sampleCalls } from './sample-calls.ts'
import type { ScriptOptions } from './script-options.ts'
import { type Loss, startThread, type Thread, type ThreadLimits } from './start-thread.ts'
import type { Answer, CallAnswer, Request, SyntaxProblem } from './wire.ts'

const CALL_MS = 50
const MEMORY_BYTES = 16 << 20
const THREADS = 2
const MOST_OVERRUNS = 20
/** A machine under load must not look like a stuck thread; a stuck thread holds up one batch for so long. */
const STALLED_CALLS = 60
const SHORTEST_STALL_MS = 3000
/** One message to a thread: so many calls, so many letters of JSON. */
const BATCH_CALLS = 1000
const BATCH_LETTERS = 1 << 20
/** Longer scripts are programs, and belong elsewhere. */
const LONGEST_SOURCE = 100_000

type RunRequest = Extract<Request, { type: 'run' }>

/** Runs scripts in QuickJS, compiled to WebAssembly, in threads of their own. */
export function quickjsScripts(options: ScriptOptions = {}): ScriptRunner {
  const { callMs = CALL_MS, memoryBytes = MEMORY_BYTES, threads = THREADS } = options
  const stallMs = Math.max(SHORTEST_STALL_MS, callMs * STALLED_CALLS)
  const pool = createPool({ callMs, memoryBytes, stallMs }, threads)
  const limits = { callMs, memoryBytes }
  return Object.freeze({
    async problemOf(source: string, parameters: readonly string[]) {
      if (longerThan(source, LONGEST_SOURCE)) {
        const longer = message('phrase/script-longer', { most: LONGEST_SOURCE })
        return problemOf('script-invalid', { problem: longer, line: 1, column: 1 })
      }
      const foreign = groovyProblem(source)
      if (foreign !== undefined) return problemOf('script-groovy', foreign)
      const answer = await pool.ask({ type: 'check', source, parameters })
      if (typeof answer === 'string') {
        const slow = message('phrase/script-slow')
        return problemOf('script-invalid', { problem: slow, line: 1, column: 1 })
      }
      const found = answer.type === 'checked' ? answer.problem : undefined
      if (found) return problemOf('script-invalid', found)
      const methods = foreignMethods(source)
      if (methods.length === 0 || !(await failsAlways(pool, limits, askingAlways(source), parameters))) return undefined
      return problemOf('script-groovy', { problem: problemOfMethods(methods), ...placeOf(source, methods[0]!.at) })
    },
    run: (request: ScriptRequest) => runAll(pool, limits, request),
    close: () => pool.close(),
  })
}

function problemOf(code: ScriptProblem['code'], { problem, line, column }: SyntaxProblem): ScriptProblem {
  if (typeof problem === 'string') return { code, text: problem, line, column }
  return { code, text: say(problem, 'en'), message: problem, line, column }
}

/** Whether the script throws whatever value it is shown; time and memory say nothing of that. */
async function failsAlways(
  pool: Pool,
  limits: CallLimits,
  source: string,
  parameters: readonly string[],
): Promise<boolean> {
  const calls = sampleCalls(source, parameters)
  const outcomes = await runAll(pool, limits, { source, parameters, calls, instant: 0 })
  return outcomes.every((outcome) => outcome.state === 'FAILED' && outcome.code === 'script-failed')
}

interface Pool {
  ask(request: Request): Promise<Answer | Loss>
  close(): Promise<void>
}

interface CallLimits {
  readonly callMs: number
  readonly memoryBytes: number
}

async function runAll(pool: Pool, limits: CallLimits, request: ScriptRequest): Promise<readonly ScriptOutcome[]> {
  const { source, parameters, changesFirst = false, instant, mostOverruns = MOST_OVERRUNS } = request
  const outcomes: ScriptOutcome[] = []
  let left = mostOverruns
  for (const calls of batchesOf(request.calls)) {
    const answers = await runBatch(pool, limits, {
      type: 'run',
      source,
      parameters,
      calls,
      changesFirst,
      instant,
      mostOverruns: left,
    })
    for (const answer of answers) outcomes.push(outcomeOf(answer))
    left = Math.max(0, left - answers.filter(isOverrun).length)
  }
  return outcomes
}

/** The arguments as JSON text, in messages of a bounded size. */
function* batchesOf(calls: readonly (readonly Json[])[]): Iterable<readonly string[]> {
  let batch: string[] = []
  let letters = 0
  for (const call of calls) {
    const text = JSON.stringify(call)
    if (batch.length > 0 && (batch.length >= BATCH_CALLS || letters + text.length > BATCH_LETTERS)) {
      yield batch
      batch = []
      letters = 0
    }
    batch.push(text)
    letters += text.length
  }
  if (batch.length > 0) yield batch
}

/** A batch that took its thread down is asked again call by call, so that the one at fault is found. */
async function runBatch(pool: Pool, limits: CallLimits, request: RunRequest): Promise<readonly CallAnswer[]> {
  const { calls } = request
  if (calls.length === 1 && calls[0]!.length > limits.memoryBytes / 2) return [TOO_MUCH]
  const answer = await pool.ask(request)
  if (typeof answer !== 'string') return answer.type === 'ran' ? answer.answers : []
  if (calls.length === 1) return [answer === 'stalled' ? timedOut(limits) : TOO_MUCH]
  const answers: CallAnswer[] = []
  let left = request.mostOverruns
  for (const call of calls) {
    const [one] = await runBatch(pool, limits, { ...request, calls: [call], mostOverruns: left })
    answers.push(one!)
    if (isOverrun(one!)) left = Math.max(0, left - 1)
  }
  return answers
}

const TOO_MUCH: CallAnswer = Object.freeze(refusal('script-memory'))

function timedOut({ callMs }: CallLimits): CallAnswer {
  return refusal('script-timeout', { callMs })
}

function isOverrun(answer: CallAnswer): boolean {
  return 'code' in answer && (answer.code === 'script-timeout' || answer.code === 'script-memory')
}

function outcomeOf(answer: CallAnswer): ScriptOutcome {
  return 'code' in answer ? { state: 'FAILED', ...answer } : { state: 'DONE', ...answer }
}

interface Waiting {
  readonly request: Request
  readonly resolve: (answer: Answer | Loss) => void
  readonly reject: (error: unknown) => void
}

/** A few threads, each with one request at a time; what finds them all busy waits in a queue. */
function createPool(limits: ThreadLimits, most: number): Pool {
  const idle: Thread[] = []
  const busy = new Set<Thread>()
  const queue: Waiting[] = []
  let closed = false

  async function serve(thread: Thread, { request, resolve, reject }: Waiting): Promise<void> {
    busy.add(thread)
    const answer = await thread.ask(request)
    busy.delete(thread)
    if (closed) reject(closedError())
    else if (answer === 'unborn') reject(unbornError())
    else resolve(answer)
    if (thread.alive()) idle.push(thread)
    next()
  }
  function next(): void {
    while (queue.length > 0) {
      const thread = idle.pop() ?? (busy.size < most ? startThread(limits) : undefined)
      if (thread === undefined) return
      if (thread.alive()) void serve(thread, queue.shift()!)
    }
  }

  return {
    ask(request) {
      if (closed) return Promise.reject(closedError())
      return new Promise((resolve, reject) => {
        queue.push({ request, resolve, reject })
        next()
      })
    },
    async close() {
      closed = true
      for (const { reject } of queue.splice(0)) reject(closedError())
      await Promise.all([...idle.splice(0), ...busy].map((thread) => thread.close()))
    },
  }
}

function closedError(): OnefoldError {
  return unavailable('scripts-closed')
}

function unbornError(): OnefoldError {
  return unavailable('script-thread-failed')
}
