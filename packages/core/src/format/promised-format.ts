/** How names of files end that say what is in them: texts and pages, lists of records, workbooks, and what holds other files. */
const SAYING =
  /\.(?:arrow|avro|csv|docx?|feather|html?|json|jsonl|md|ndjson|ods|orc|parquet|pdf|pq|sqlite3?|tar|tsv|xls|xlsb|xlsm|xlsx|xml|ya?ml|zip)$/i

/**
 * Whether a name says something else than what would be written, as endings: a workbook that is none, or CSV that is
 * called JSON, is opened by nobody. A name that says nothing, as `clusters` or `clusters.txt`, says nothing wrong.
 */
export function promisesOther(path: string, written: readonly string[]): boolean {
  const name = path.replace(/\.gz$/i, '')
  const [ending] = SAYING.exec(name) ?? []
  if (ending === undefined) return false
  // Parquet is packed inside, and rows of one that is packed anew are not to be had in any order.
  const packedParquet = name !== path && /^\.(?:parquet|pq)$/i.test(ending)
  return packedParquet || !written.includes(ending.toLowerCase())
}
