import type { Generated } from '../corpus/generated.ts'

/** One table of the grid. */
export interface GridPoint {
  readonly family: string
  /** Once in its family. */
  readonly name: string
  /** Only in the full grid. */
  readonly full?: boolean
  make(): Generated
}
