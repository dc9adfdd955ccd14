import type { Clock, Message, Onefold, Principal, ProductSettings, Session } from '@onefold/core'
import type { Context } from 'hono'
import type { Log, Security } from './security/security.ts'

/** What the host stated; the configuration may say otherwise while the server runs. */
interface HostLimits {
  /** Bytes of the largest JSON body. */
  readonly bodyLimit: number
  /** Bytes of the largest file. */
  readonly uploadLimit: number
  /** How long the JSON body of a request may take to come in, in milliseconds. */
  readonly bodyTimeout: number
  /** Of one caller; 0: no limit. */
  readonly requestsPerMinute: number
  readonly requestLimit: RequestLimit
}

/** Who a caller is, as the host knows it; undefined: the host does not. */
export type Authenticate = (c: Context) => Principal | undefined | Promise<Principal | undefined>

/** What is the same for every request. */
export interface AppContext {
  readonly authenticate: Authenticate
  readonly onefold: Onefold
  readonly clock: Clock
  readonly log: Log
  readonly security: Security
  readonly host: HostLimits
}

/** What every request carries. Four things at most: hono keeps them in a map, which grows anew with the fifth. */
export interface Env {
  /** Set as the request comes in, but for the session. */
  readonly Variables: {
    /** What the answer will carry, whatever it is. */
    readonly answer: BegunAnswer
    /** What is the same for every request. */
    readonly app: AppContext
    /** What the configuration says as this request comes in. */
    readonly settings: ProductSettings
    /** Of the caller. Set once it is known, on every operation that has a role. */
    session: Session
  }
}

/** Says a sentence of the engine in the language of the caller. */
export type Say = (message: Message) => string

/** Says nothing. */
export const SILENT: Log = Object.freeze({ info: () => {}, error: () => {} })
export interface RequestLimit {
  /** Counts one request of this caller. Answers in how many seconds to come back, when there were too many. */
  count(caller: string, perMinute: number): number | undefined
}

/** An answer before it is made. */
export interface BegunAnswer {
  readonly requestId: string
  /** What it will carry: said by `stateHeader`. */
  readonly headers: { [name: string]: string }
  /** The JSON answer, made with all of them. */
  json: Response | undefined
}
