import type { Clock, Onefold, Principal, ProductSettings, Session } from '@onefold/core'
import type { RequestLimit } from './guard/request-limit.ts'
import type { Security } from './security/security.ts'

/** Where the server says what happened. A pino logger fits. */
export interface Log {
  info(facts: object, sentence: string): void
  error(facts: object, sentence: string): void
}

/** What the host stated; the configuration may say otherwise while the server runs. */
export interface HostLimits {
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

/** What every request carries. */
export interface Env {
  readonly Variables: {
    readonly requestId: string
    /** What the answer will carry: said by `stateHeader`. */
    readonly headers: { [name: string]: string }
    readonly house: House
    /** What the configuration says as this request comes in. */
    readonly settings: ProductSettings
    /** Set once the caller is known, on every operation that has a role. */
    principal: Principal
    session: Session
  }
}

/** Says a sentence of the engine in the language of the caller. */
export type Say = (sentence: string) => string

/** Says nothing. */
export const SILENT: Log = Object.freeze({ info: () => {}, error: () => {} })
