/** The ways to fill target columns. */
export const MAPPING_TYPES = ['COLUMN', 'CONSTANT', 'CONCATENATE', 'SPLIT', 'SCRIPT'] as const
type TransformationMappingType = (typeof MAPPING_TYPES)[number]

/** Fills target columns from source columns. Nested columns are written `column.key`; arrays map item by item. */
export interface TransformationMapping {
  /** Names the mapping within the transformation. */
  readonly id: string
  /** What it is, for people. */
  readonly description?: string
  /** How the target is filled. @default 'COLUMN' */
  readonly mappingType: TransformationMappingType
  /** The columns that are read. @default [] */
  readonly source: readonly string[]
  /** The columns that are filled; at least one. */
  readonly target: readonly string[]
  /** Between the parts of CONCATENATE and SPLIT. @default ' ' */
  readonly delimiter: string
  /** For CONSTANT. */
  readonly constant?: string
  /** For SCRIPT: sees `record` and `values`, the source columns in order; answers the target's value. */
  readonly script?: string
}

/** Turns records of one dataset into records of another. */
export interface Transformation {
  /** Says which kind of resource it is. */
  readonly type: 'transformation'
  /** Its id, unique among all resources. */
  readonly _id: string
  /** What it is, for people. */
  readonly description: string
  /** A word to group resources by. */
  readonly category?: string
  /** The dataset of what comes in. */
  readonly source?: string
  /** The dataset of what goes out. */
  readonly target?: string
  /** @default 'MAPPINGS' */
  readonly transformationType: 'MAPPINGS' | 'SCRIPT'
  /** For SCRIPT: changes `record`, or answers another; null in it empties a column. */
  readonly script?: string
  /** Reserved members go through. @default true */
  readonly carryOverMetadata: boolean
  /**
   * Columns that no mapping names go through. Where a script answers an object of its own, those that it does not state; what it takes
   * out of `record` is gone. @default true
   */
  readonly carryOverData: boolean
  /** What fills which column. @default [] */
  readonly mappings: readonly TransformationMapping[]
}
