import { invalid } from '../../error/onefold-error.ts'
import { promisesOther } from '../../format/promised-format.ts'
import type { DedupeOutput } from './output-file.ts'

/** What can be written in a place, by how names end that say so. */
export const ROWS = ['.csv', '.parquet', '.pq'] as const
export const DOCUMENT = ['.json', '.yaml', '.yml'] as const
export const REPORT = ['.json'] as const

/** Refuses a name that says something else than what would be written. */
export function requireFormat(output: DedupeOutput | undefined, written: readonly string[]): void {
  if (output === undefined) return
  const path = typeof output === 'string' ? output : output.name
  if (promisesOther(path, written)) throw invalid('file-unwritable/format', { path, endings: written.join(', ') })
}
