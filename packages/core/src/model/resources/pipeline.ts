export const PROCESSOR_TYPES = ['CLEANER', 'REPLACER', 'TOKENIZER', 'TRANSFORMER', 'SCRIPT'] as const
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
export type Cleaning = (typeof CLEANINGS)[number]

export interface Property {
  readonly key: string
  readonly value: string
}

/** One step of a pipeline. */
export interface Processor {
  readonly id: string
  readonly processorType: ProcessorType
  readonly properties: readonly Property[]
  /** For SCRIPT: changes `record`, sets `record.errors`, or answers null to drop the record. */
  readonly script?: string
  /** For TRANSFORMER: a transformation. */
  readonly transformation?: string
}

/** Cleans records on their way into a table, step by step. */
export interface Pipeline {
  readonly type: 'pipeline'
  readonly _id: string
  readonly description: string
  readonly category?: string
  readonly dataset?: string
  readonly processors: readonly Processor[]
}
