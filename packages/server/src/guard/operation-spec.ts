import type { RequestHeaders } from '../openapi/headers.ts'
import type { Intake, WireSchema } from './accept.ts'
import type { Needed } from './allow.ts'

interface Described {
  readonly summary: string
  /** The module that it belongs to. */
  readonly tag: string
  /** @default 200 */
  readonly status?: 200 | 201 | 202 | 204
  /** What it may also answer without refusing, in the same shape; 304 without one. @default nothing */
  readonly besides?: readonly (200 | 206 | 304 | 503)[]
  /** Content types of a body that is no JSON. */
  readonly consumes?: readonly string[]
  /** The headers that it reads. */
  readonly headers?: RequestHeaders
  /** The general limit on requests does not hold for it: an orchestrator that gets no answer ends the process. @default false */
  readonly unlimited?: true
  /** What it answers has an ETag. */
  readonly tagged?: true
  /** What a refusal holds besides errors and codes. */
  readonly refused?: WireSchema
}

/** What it answers: JSON, and where `Accept` prefers one of these content types that; nothing; or bytes of one of them. */
type Answered =
  | { readonly answer: WireSchema; readonly produces?: readonly string[] }
  | { readonly answer: 'NOTHING'; readonly produces?: never }
  | { readonly produces: readonly string[]; readonly answer?: never }
/** One operation of the interface: who may ask, what it takes, what it answers. */
export type OperationSpec = Intake & Described & Needed & Answered
