/** What a step of a pipeline may do. */
export const PROCESSOR_TYPES = ['CLEANER', 'REPLACER', 'TOKENIZER', 'TRANSFORMER', 'SCRIPT'] as const
/** What a step of a pipeline does. */
export type ProcessorType = (typeof PROCESSOR_TYPES)[number]

/** What a CLEANER can do, in the order in which it does it. */
export const CLEANINGS = [
  'normalize',
  'trim',
  'collapse',
  'unaccent',
  'lowercase',
  'uppercase',
  'titlecase',
  'nullify',
] as const
/** One thing that a CLEANER can do. */
export type Cleaning = (typeof CLEANINGS)[number]

/** One setting of a step. */
export interface Property {
  /** The name of the setting. */
  readonly key: string
  /** Its value as a text. */
  readonly value: string
}

/** One step of a pipeline. */
export interface Processor {
  /** Names the step within the pipeline. */
  readonly id: string
  /** What the step does. */
  readonly processorType: ProcessorType
  /** The settings of the step. @default [] */
  readonly properties: readonly Property[]
  /** For SCRIPT: changes `record`, sets `record.errors`, or answers null to drop the record. */
  readonly script?: string
  /** For TRANSFORMER: a transformation. */
  readonly transformation?: string
}

/** Cleans records on their way into a table, step by step. */
export interface Pipeline {
  /** Says which kind of resource it is. */
  readonly type: 'pipeline'
  /** Its id, unique among all resources. */
  readonly _id: string
  /** What it is, for people. */
  readonly description: string
  /** A word to group resources by. */
  readonly category?: string
  /** The dataset of the records; absent: it takes records of any that has its columns. */
  readonly dataset?: string
  /** The steps, in their order. */
  readonly processors: readonly Processor[]
}
