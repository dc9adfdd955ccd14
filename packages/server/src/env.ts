import type { Clock, Onefold, ProductSettings, Session } from '@onefold/core'
import type { BegunAnswer } from './guard/answer-headers.ts'
import type { RequestLimit } from './guard/request-limit.ts'
import type { Security } from './security/security.ts'

/** Where the server says what happened. A pino logger fits. */
export interface Log {
  info(facts: object, sentence: string): void
  error(facts: object, sentence: string): void
}

/** What the host stated; the configuration may say otherwise while the server runs. */
interface HostLimits {
  /** Bytes of the largest JSON body. */
  readonly bodyLimit: number
  /** Bytes of the largest file. */
  readonly uploadLimit: number
  /** How long the JSON body of a request may take to come in, in milliseconds. */
  readonly bodyPatience: number
  /** Of one caller; 0: no limit. */
  readonly requestsPerMinute: number
  readonly requestLimit: RequestLimit
}

/** What is the same for every request. */
export interface House {
  readonly onefold: Onefold
  readonly clock: Clock
  readonly log: Log
  readonly security: Security
  readonly host: HostLimits
}

/** What every request carries. Four things at most: hono keeps them in a map, which grows anew with the fifth. */
export interface Env {
  readonly Variables: {
    readonly answer: BegunAnswer
    readonly house: House
    /** What the configuration says as this request comes in. */
    readonly settings: ProductSettings
    /** Of the caller. Set once it is known, on every operation that has a role. */
    session: Session
  }
}

/** Says a sentence of the engine in the language of the caller. */
export type Say = (sentence: string) => string

/** Says nothing. */
export const SILENT: Log = Object.freeze({ info: () => {}, error: () => {} })
