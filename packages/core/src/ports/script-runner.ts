import type { Message, RefusalMessage } from '../error/message.ts'
import { unavailable } from '../error/onefold-error.ts'
import type { Instant, Json } from '../model/record.ts'

/** What is wrong with a script before it ever ran. */
export interface ScriptProblem {
  /** `script-invalid`: no JavaScript. `script-groovy`: means something else in Groovy, or is nothing but Groovy. */
  readonly code: 'script-invalid' | 'script-groovy'
  /** A sentence. */
  readonly text: string
  /** The same by key, of a runner that has it in the catalogue. */
  readonly message?: Message
  /** From 1, in the script as it was written. */
  readonly line: number
  /** From 1. */
  readonly column: number
}

/**
 * `script-failed`: it threw, or answered what is no JSON. `script-timeout`, `script-memory`: it went over its limits.
 * `script-not-run`: too many calls before it went over their limits.
 */
export type ScriptFailure = 'script-failed' | 'script-timeout' | 'script-memory' | 'script-not-run'

/** What became of one call. */
export type ScriptOutcome =
  | {
      /** DONE: it ran to its end. */
      readonly state: 'DONE'
      /** What it answered; absent when it answered nothing. */
      readonly value?: Json
      /** Under `changesFirst`: the value is what the script answered in place of its first argument, and not that argument as it was left. */
      readonly replacesFirst?: true
    }
  | {
      /** FAILED: it did not. */
      readonly state: 'FAILED'
      /** Why. */
      readonly code: ScriptFailure
      /** A sentence. */
      readonly text: string
      /** The same by key, of a runner that has it in the catalogue. */
      readonly message?: RefusalMessage
    }

/** Calls of one script. */
export interface ScriptRequest {
  /** An expression, or the body of a function. */
  readonly source: string
  /** What the script calls its arguments. */
  readonly parameters: readonly string[]
  /** The arguments of each call, as JSON; each call gets copies. */
  readonly calls: readonly (readonly Json[])[]
  /**
   * The first argument is an object that the script may change: as it is left it is the answer, unless the script answers another
   * object or null. What an expression assigns to a member (`record.phone = null`) is no answer, nor is what it answers
   * as one call that changes a member in place (`Object.assign(record.addr, {…})`, `record.tags.sort()`). @default false
   */
  readonly changesFirst?: boolean
  /** What `new Date()` and `Date.now()` answer in every call. */
  readonly instant: Instant
  /** After so many calls that went over their time or memory the rest is not run. @default 20 */
  readonly mostOverruns?: number
}

/**
 * Runs JavaScript that people wrote, apart from everything else: nothing goes in or out but JSON, no call sees another
 * one, and a call that takes too long or too much ends alone. The same calls at the same instant answer the same.
 */
export interface ScriptRunner {
  /**
   * Undefined when the script may be kept. One that calls a method of Groovy's or Java's is tried on an empty, a missing and sample
   * values, and may be kept when any of them does not fail; nothing else is run.
   */
  problemOf(source: string, parameters: readonly string[]): Promise<ScriptProblem | undefined>
  /**
   * Outcomes parallel to the calls.
   *
   * @throws OnefoldError `unavailable` only when no thread can be started
   */
  run(request: ScriptRequest): Promise<readonly ScriptOutcome[]>
  /** Ends the threads; calls that are still waiting are refused with `unavailable`. */
  close(): Promise<void>
}

const nothingRuns = async (): Promise<never> => {
  throw unavailable('scripts-unavailable/flow')
}

/** In place of a runner where none was given: refuses every script with `unavailable`. */
export const NO_SCRIPTS: ScriptRunner = { problemOf: nothingRuns, run: nothingRuns, close: async () => {} }
