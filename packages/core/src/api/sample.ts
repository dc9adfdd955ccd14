import type { ResourceInput } from '../model/resources/resource-input.ts'
import type { EntityInput } from './configuration.ts'
import type { TableInput } from './tables.ts'

/** A ready project with data of its own and the truth about it, for `openOnefold({ samples })`. */
export interface Sample {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Another one where its data or its configuration is another. */
  readonly version: string
  /** Saved in this order and removed in the opposite one. */
  readonly resources: readonly ResourceInput[]
  readonly table: TableInput
  readonly entity: EntityInput
  /** What its sources read; may be made when it is first asked for. */
  readonly files: readonly { readonly name: string; readonly text: string }[]
  /** Which of the things that the sample is about a source's record speaks of: what the result is measured against. */
  truthOf(system: string, sourceId: string): number
}
