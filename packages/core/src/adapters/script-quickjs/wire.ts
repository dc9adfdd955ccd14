import type { Message, RefusalMessage } from '../../error/message.ts'
import type { Json } from '../../model/record.ts'
import type { ScriptFailure } from '../../ports/script-runner.ts'
import type { Engine } from './engine.ts'

/** What a thread is told at its start. */
export interface ThreadTask {
  readonly callMs: number
  readonly memoryBytes: number
  /** One 32-bit number that moves as long as the thread is in charge of its calls. */
  readonly pulse: SharedArrayBuffer
}

/** What a thread is asked; it answers in the same order. */
export type Request =
  /** The first word; it is answered with `ready`. */
  | { readonly type: 'open'; readonly engine: Engine }
  | { readonly type: 'check'; readonly source: string; readonly parameters: readonly string[] }
  | {
      readonly type: 'run'
      readonly source: string
      readonly parameters: readonly string[]
      /** The arguments of each call as JSON text. */
      readonly calls: readonly string[]
      readonly changesFirst: boolean
      readonly instant: number
      readonly mostOverruns: number
    }

/** Where a script does not parse: counted from 1. */
export interface SyntaxProblem {
  /** A sentence, ours or the engine's own. */
  readonly problem: Message | string
  readonly line: number
  readonly column: number
}

/** A value, or nothing, or why there is none. */
export type CallAnswer =
  | { readonly value?: Json; readonly replacesFirst?: true }
  | { readonly code: ScriptFailure; readonly text: string; readonly message: RefusalMessage }

export type Answer =
  /** Said once, at the start. */
  | { readonly type: 'ready' }
  | { readonly type: 'checked'; readonly problem: SyntaxProblem | undefined }
  | { readonly type: 'ran'; readonly answers: readonly CallAnswer[] }
