import { growParquet, type ParquetGrowth } from '../../format/parquet/grow-parquet.ts'
import type { WrittenColumn } from '../../format/parquet/write-parquet.ts'
import type { Delivery } from '../../model/delivery.ts'
import { MORE, moreOf } from './told-text.ts'

/**
 * The bytes that payloads add to a file of Parquet. Its columns are fixed when it is begun, and what later events hold is not known then:
 * each is one of texts, as in CSV, or of JSON where lists or objects are due.
 */
export async function toldParquet(
  columns: readonly string[],
  nested: readonly string[],
  before: ParquetGrowth | undefined,
  payloads: readonly Delivery['payload'][],
) {
  const json = new Set([...nested, MORE])
  const written = [...columns, MORE].map((name): WrittenColumn => ({ name, kind: json.has(name) ? 'JSON' : 'STRING' }))
  const rows = payloads.map((payload) => [
    ...columns.map((column) => (Object.hasOwn(payload, column) ? (payload[column] ?? null) : null)),
    moreOf(payload, columns) ?? null,
  ])
  const { growth: parquet, ...pieces } = await growParquet(written, before, rows)
  return { ...pieces, parquet: { nested: [...nested], ...parquet } }
}
