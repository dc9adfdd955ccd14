import { invalid } from '../../error/onefold-error.ts'
import type { DedupeOutput } from './output-file.ts'

/** How names of files end that say what is in them: texts and pages, lists of records, workbooks, and what holds other files. */
const SAYING =
  /\.(?:arrow|avro|csv|docx?|feather|html?|json|jsonl|md|ndjson|ods|orc|parquet|pdf|pq|sqlite3?|tar|tsv|xls|xlsb|xlsm|xlsx|xml|ya?ml|zip)$/i

/** What can be written in a place, by how names end that say so. */
export const ROWS = ['.csv', '.parquet', '.pq'] as const
export const DOCUMENT = ['.json', '.yaml', '.yml'] as const
export const REPORT = ['.json'] as const

/**
 * Refuses a name that says something else than what would be written: a workbook that is none, or CSV that is called JSON, is opened
 * by nobody. A name that says nothing, as `clusters` or `clusters.txt`, says nothing wrong.
 */
export function requireFormat(output: DedupeOutput | undefined, written: readonly string[]): void {
  if (output === undefined) return
  const path = typeof output === 'string' ? output : output.name
  const name = path.replace(/\.gz$/i, '')
  const [ending] = SAYING.exec(name) ?? []
  if (ending === undefined) return
  // Parquet is packed inside, and rows of one that is packed anew are not to be had in any order.
  const packedParquet = name !== path && /^\.(?:parquet|pq)$/i.test(ending)
  if (written.includes(ending.toLowerCase()) && !packedParquet) return
  throw invalid('file-unwritable/format', { path, endings: written.join(', ') })
}
