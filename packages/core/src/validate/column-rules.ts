import type { Column, Dataset } from '../model/resources/dataset.ts'
import { readPattern } from '../pattern/pattern.ts'

const PATTERN_SCOPES = [
  'NONE',
  'PUBLISHED',
  'WITHHELD_DIALECT',
  'SERVER_ONLY_NORMALISED',
  'WITHHELD_UNCOMPILABLE',
] as const
/**
 * NONE: the column has no pattern. PUBLISHED: a client can check it. WITHHELD_DIALECT: it is written for other engines.
 * SERVER_ONLY_NORMALISED: the server matches the normal form, which clients do not know. WITHHELD_UNCOMPILABLE: no engine here
 * can read it.
 */
type PatternScope = (typeof PATTERN_SCOPES)[number]

/** What a client can check before it sends a record. */
export interface ColumnRule {
  readonly key: string
  readonly mandatory: boolean
  /** For ECMAScript, anchored. Only with the scope PUBLISHED, as are its messages. */
  readonly pattern?: string
  /** Those that the pattern is to be compiled with. */
  readonly patternFlags?: string
  readonly patternMessage?: string
  /** Names the message, for clients that have their own words. */
  readonly patternMessageKey?: string
  readonly patternScope: PatternScope
}

/** The rules of a dataset's columns, in their order. */
export function columnRules({ columns }: Dataset): readonly ColumnRule[] {
  return columns.map((column) => ({
    key: column.key,
    mandatory: !column.empty || column.token === 'SOURCE',
    ...patternOf(column),
  }))
}

function patternOf({ type, regex, validation, error }: Column): Omit<ColumnRule, 'key' | 'mandatory'> {
  const matched = validation === 'REGEX' || validation === 'PARSER'
  if (type === 'DATASET' || regex === undefined || !matched) return { patternScope: 'NONE' }
  const read = readPattern(regex)
  if ('reason' in read)
    return { patternScope: read.reason === 'dialect' ? 'WITHHELD_DIALECT' : 'WITHHELD_UNCOMPILABLE' }
  // FIX, too, tries the normal form: a client that refused the value as it is would refuse what the server takes.
  if (validation === 'PARSER' || error === 'FIX') return { patternScope: 'SERVER_ONLY_NORMALISED' }
  if (read.dialect) return { patternScope: 'WITHHELD_DIALECT' }
  return {
    pattern: read.source,
    patternFlags: read.flags,
    patternMessage: 'The value does not match the pattern of its column.',
    patternMessageKey: 'pattern-mismatch',
    patternScope: 'PUBLISHED',
  }
}
