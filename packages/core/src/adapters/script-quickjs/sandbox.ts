import * as release from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core'
import { refusal } from '../../error/refusal.ts'
import type { Json } from '../../model/record.ts'
import { compileScript } from './compile.ts'
import type { Engine } from './engine.ts'
import { PRELUDE } from './prelude.ts'
import type { CallAnswer, SyntaxProblem } from './wire.ts'

/** Its types speak of CommonJS, where the default is a member of the default. */
const variant = release.default as unknown as QuickJSSyncVariant
type Memory = NonNullable<Parameters<typeof newVariant>[1]>['wasmMemory']
/** Node has it; the types of ECMAScript alone do not. */
const { WebAssembly: wasm } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Memory: new (pages: { initial: number; maximum: number }) => Exclude<Memory, undefined>
  }
}

const MEBIBYTE = 1 << 20
const PAGE = 65_536
/** What the engine itself takes, its stack included, and what a batch of arguments and answers may take besides. */
const ENGINE_BYTES = 16 * MEBIBYTE
const BATCH_BYTES = 8 * MEBIBYTE
const STACK_BYTES = 256 * 1024
/** Scripts that are kept ready; beyond, all are prepared anew. */
const KEPT = 100

interface Limits {
  readonly callMs: number
  readonly memoryBytes: number
  /** Told again and again while scripts run, but not while one single operation of the engine does. */
  readonly beat: () => void
}

interface Batch {
  readonly source: string
  readonly parameters: readonly string[]
  readonly calls: readonly string[]
  readonly changesFirst: boolean
  readonly instant: number
  /** After so many calls that went over their limits the rest is not run. */
  readonly mostOverruns: number
}

export interface Sandbox {
  check(source: string, parameters: readonly string[]): SyntaxProblem | undefined
  /** Parallel to the calls; fewer when memory ran out in between: the rest is for another sandbox. */
  run(batch: Batch): readonly CallAnswer[]
  /** True when memory ran out, or work was left behind: what is inside can no longer be trusted. */
  spent(): boolean
  dispose(): void
}

interface Inside {
  readonly runtime: QuickJSRuntime
  readonly context: QuickJSContext
  readonly driver: QuickJSHandle
  readonly run: QuickJSHandle
  readonly take: QuickJSHandle
  readonly scripts: Map<string, QuickJSHandle | SyntaxProblem>
}

/**
 * A JavaScript engine compiled to WebAssembly with memory of its own. The memory's maximum is the limit that holds; the
 * engine's own limit lies below, so that it can mostly still say what happened.
 */
export async function openSandbox(wasmModule: Engine, { callMs, memoryBytes, beat }: Limits): Promise<Sandbox> {
  const most = ENGINE_BYTES + BATCH_BYTES + memoryBytes
  const wasmMemory = new wasm.Memory({ initial: ENGINE_BYTES / PAGE, maximum: Math.ceil(most / PAGE) })
  const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule, wasmMemory }))
  let deadline = Number.POSITIVE_INFINITY
  let exhausted = false
  const inside = openInside(engine.newRuntime(), memoryBytes, () => {
    beat()
    return performance.now() > deadline
  })
  const { context } = inside

  /** One way through the calls that are left; it ends early when the time of one call is over, or the memory. */
  function pass(script: QuickJSHandle, calls: readonly string[], batch: Batch): readonly CallAnswer[] {
    beat()
    const text = context.newString(`[${calls.join(',')}]`)
    const when = context.newNumber(batch.instant)
    const changes = batch.changesFirst ? context.true : context.false // belong to the context
    deadline = performance.now() + callMs
    const ended = context.callFunction(inside.run, inside.driver, script, text, when, changes)
    deadline = Number.POSITIVE_INFINITY
    for (const handle of [text, when]) handle.dispose()
    if (ended.error) exhausted ||= ended.error.consume((handle) => isOutOfMemory(context, handle))
    else ended.value.dispose()
    const answers = take()
    const excess = answers.findIndex((answer) => 'code' in answer && answer.code === 'script-memory')
    exhausted ||= excess >= 0
    return excess < 0 ? answers : answers.slice(0, excess)
  }

  function take(): readonly CallAnswer[] {
    const taken = context.callFunction(inside.take, inside.driver)
    if (taken.error === undefined) return readAnswers(taken.value.consume((handle) => context.getString(handle)))
    taken.error.dispose()
    exhausted = true
    return []
  }

  return Object.freeze({
    check(source: string, parameters: readonly string[]) {
      const found = scriptOf(inside, source, parameters, false)
      return 'line' in found ? found : undefined
    },
    run(batch: Batch) {
      const script = scriptOf(inside, batch.source, batch.parameters, batch.changesFirst)
      if ('line' in script) return batch.calls.map(() => unreadable(script))
      return throughAll(
        batch,
        callMs,
        (left) => pass(script, left, batch),
        () => exhausted,
      )
    },
    spent: () => exhausted || inside.runtime.hasPendingJob(),
    dispose() {
      if (exhausted) return // what is broken is not taken apart: it goes with its memory
      for (const kept of inside.scripts.values()) if (!('line' in kept)) kept.dispose()
      for (const handle of [inside.run, inside.take, inside.driver]) handle.dispose()
      context.dispose()
      inside.runtime.dispose()
    },
  })
}

/**
 * All calls of a pass share one deadline, which costs nothing a call. The one that was running when it passed begins anew
 * with all the time there is; only when that was not enough for it twice has it timed out.
 */
function throughAll(
  { calls, mostOverruns }: Batch,
  callMs: number,
  pass: (left: readonly string[]) => readonly CallAnswer[],
  exhausted: () => boolean,
): readonly CallAnswer[] {
  const answers: CallAnswer[] = []
  let overruns = 0
  for (let idle = 0; answers.length < calls.length && !exhausted(); ) {
    if (overruns >= mostOverruns) {
      answers.push(NOT_RUN)
      continue
    }
    const more = pass(calls.slice(answers.length))
    answers.push(...more)
    idle = more.length > 0 ? 0 : idle + 1
    if (exhausted() ? more.length > 0 : idle < 2) continue
    answers.push(exhausted() ? TOO_MUCH : timedOut(callMs))
    overruns += 1
    idle = 0
  }
  return answers
}

function openInside(runtime: QuickJSRuntime, memoryBytes: number, interrupts: () => boolean): Inside {
  runtime.setMemoryLimit(memoryBytes + BATCH_BYTES)
  runtime.setMaxStackSize(STACK_BYTES)
  runtime.setInterruptHandler(interrupts)
  const context = runtime.newContext()
  const driver = context.unwrapResult(context.evalCode(PRELUDE, 'prelude'))
  const run = context.getProp(driver, 'run')
  return { runtime, context, driver, run, take: context.getProp(driver, 'take'), scripts: new Map() }
}

function scriptOf(
  inside: Inside,
  source: string,
  parameters: readonly string[],
  changesFirst: boolean,
): QuickJSHandle | SyntaxProblem {
  const { scripts, context } = inside
  const name = JSON.stringify([source, changesFirst, ...parameters])
  const known = scripts.get(name)
  if (known !== undefined) return known
  if (scripts.size >= KEPT) {
    for (const kept of scripts.values()) if (!('line' in kept)) kept.dispose()
    scripts.clear()
  }
  const compiled = compileScript(context, source, parameters, changesFirst)
  const found = 'script' in compiled ? compiled.script : compiled.problem
  scripts.set(name, found)
  return found
}

const NOT_RUN: CallAnswer = Object.freeze(refusal('script-not-run'))
const TOO_MUCH: CallAnswer = Object.freeze(refusal('script-memory'))

function timedOut(callMs: number): CallAnswer {
  return refusal('script-timeout', { callMs })
}

function unreadable({ problem, line, column }: SyntaxProblem): CallAnswer {
  return refusal('script-failed/script-cannot-read', { text: problem, line, column })
}

/** What `take` in the prelude wrote. */
function readAnswers(text: string): readonly CallAnswer[] {
  const told = JSON.parse(text) as readonly (
    | readonly [0]
    | readonly [1 | 4, Json]
    | readonly [2, string]
    | readonly [3]
  )[]
  return told.map((each): CallAnswer => {
    if (each[0] === 0) return {}
    if (each[0] === 1) return { value: each[1] }
    if (each[0] === 4) return { value: each[1], replacesFirst: true }
    return each[0] === 2 ? refusal('script-failed/script-failed', { value: each[1] }) : TOO_MUCH
  })
}

function isOutOfMemory(context: QuickJSContext, error: QuickJSHandle): boolean {
  const told = context.dump(error) as { message?: unknown } | undefined
  return told?.message === 'out of memory'
}
