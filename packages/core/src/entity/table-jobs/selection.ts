import type { Json } from '../../model/record.ts'
import type { SourceBatch, SourceReader } from '../../ports/kinds/source-reader.ts'

/** Records of one commit. */
export const BATCH = 1000

export interface Selection {
  /** −1: all. */
  readonly maxRecords: number
  /** −1: all. */
  readonly sampleRecords: number
}

/** Every record is wanted. */
export function isWhole({ maxRecords, sampleRecords }: Selection): boolean {
  return maxRecords < 0 && sampleRecords < 0
}

/**
 * The batches of a source, cut at the most records and thinned to the sample. A sample takes one more way through the
 * source, for nobody knows before how many rows it has. `behind`: only what follows this position, of a whole source.
 */
export async function* selectedBatches(
  reader: SourceReader,
  { maxRecords, sampleRecords }: Selection,
  signal: AbortSignal,
  behind?: Json,
): AsyncGenerator<SourceBatch> {
  const most = maxRecords < 0 ? Infinity : maxRecords
  const total = sampleRecords < 0 ? undefined : await countRows(reader, most, signal)
  let seen = 0
  for await (const batch of reader.batches(BATCH, signal, behind)) {
    signal.throwIfAborted()
    if (seen >= most) return
    const rows = batch.rows.slice(0, most - seen)
    const first = seen
    seen += rows.length
    if (total === undefined) yield { ...batch, rows }
    else yield { ...batch, rows: rows.filter((_, at) => isChosen(first + at, total, sampleRecords)) }
  }
}

async function countRows(reader: SourceReader, most: number, signal: AbortSignal): Promise<number> {
  let rows = 0
  for await (const batch of reader.batches(BATCH, signal)) {
    rows += batch.rows.length
    if (rows >= most) return most
  }
  return rows
}

/** Of `total` items, `sample` are chosen, evenly. */
function isChosen(index: number, total: number, sample: number): boolean {
  const share = Math.min(sample, total)
  return Math.floor(((index + 1) * share) / total) > Math.floor((index * share) / total)
}
