import type { Operations } from '../operations.ts'

/** An operation of the interface, by its method and path. */
type OperationName = keyof Operations

/** What a query may hold; undefined is left out, a list is a parameter for each of its items. */
export type QueryValue = string | number | boolean | readonly string[] | undefined

type InPath<Name extends OperationName> = [Operations[Name]['path']] extends [never]
  ? { readonly path?: never }
  : { readonly path: { readonly [Member in Operations[Name]['path']]: string | boolean } }

type InQuery<Name extends OperationName> = [Operations[Name]['query']] extends [never]
  ? { readonly query?: never }
  : { readonly query?: { readonly [Member in Operations[Name]['query']]?: QueryValue } }

type InBody<Name extends OperationName> = [Operations[Name]['body']] extends [never]
  ? { readonly body?: never }
  : { readonly body: Operations[Name]['body'] }

/** What goes beside path, query and body. */
interface Beside {
  /** Headers of this request. */
  readonly headers?: { readonly [name: string]: string | undefined }
  /** Ends the request: it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** The bytes of the body that are on their way, as they go. */
  readonly onUploaded?: ((bytes: number) => void) | undefined
  /** Which answers with another status than 2xx refuse nothing. @default none */
  readonly isAnswer?: (answer: object) => boolean
  /** Goes without a token, and renews none. @default false */
  readonly anonymous?: boolean
}

/** What an operation takes. */
type RequestOf<Name extends OperationName> = InPath<Name> & InQuery<Name> & InBody<Name> & Beside

/** The same of any operation. */
export interface AnyRequest extends Beside {
  /** By the names in the path. */
  readonly path?: { readonly [name: string]: string | boolean }
  /** By name. */
  readonly query?: { readonly [name: string]: QueryValue }
  /** Bytes, or what goes as JSON. */
  readonly body?: unknown
}

/** What an operation without a path to fill in may be asked with: nothing. */
type Asked<Name extends OperationName> =
  object extends RequestOf<Name> ? [request?: RequestOf<Name>] : [request: RequestOf<Name>]

/** Asks the server. */
export interface Ask {
  /** The JSON of the answer; undefined where there is none. */
  <Name extends OperationName>(name: Name, ...request: Asked<Name>): Promise<unknown>
  /** The answer as it comes. */
  response<Name extends OperationName>(name: Name, ...request: Asked<Name>): Promise<Response>
}
