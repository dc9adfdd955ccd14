import type { Intake, WireSchema } from './accept.ts'
import type { Needed } from './allow.ts'

interface Described {
  readonly summary: string
  /** The module that it belongs to. */
  readonly tag: string
  /** @default 200 */
  readonly status?: 200 | 201 | 202 | 204
  /** Content types of a body that is no JSON. */
  readonly consumes?: readonly string[]
}

/** What it answers: JSON, or bytes of a content type. */
type Answered =
  | { readonly answer: WireSchema; readonly produces?: never }
  | { readonly produces: string; readonly answer?: never }
/** One operation of the interface: who may ask, what it takes, what it answers. */
export type OperationSpec = Intake & Described & Needed & Answered
