import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { isLeaseLost } from '../../error/lease-lost.ts'
import { conflict, isOnefoldError } from '../../error/onefold-error.ts'
import type { Delivery } from '../../model/delivery.ts'
import type { Json } from '../../model/record.ts'
import type { SinkFile } from '../../model/resources/sink.ts'
import { EXPORT_FORMATS } from '../../model/resources/source.ts'
import type { GrowingFiles } from '../../ports/growing-files.ts'
import type { Receipt, SinkWriter } from '../../ports/kinds/sink-writer.ts'
import { fileOf } from './file-of.ts'
import { toldParquet } from './told-parquet.ts'
import { type ToldText, toldText } from './told-text.ts'

export interface SinkFileOptions {
  readonly files: GrowingFiles
  /** The destination: a file grows by one destination's events only. */
  readonly owner: string
  /** The claim that it writes under. Once a newer one has added to a file, an older one adds nothing more to it. */
  readonly attempt: number
  /** Those that a file of CSV or Parquet begins with. */
  readonly columns: readonly string[]
  /** Those of them that are JSON in a file of Parquet. */
  readonly nested: readonly string[]
}

/** What is left with each addition. */
const LEFT = v.object({
  format: v.picklist(EXPORT_FORMATS),
  columns: v.array(v.string()),
  attempt: v.number(),
  /** The events of the last addition. What is told again after a crash is the last that was told, so no more is kept. */
  told: v.array(v.string()),
  /** How far a file of Parquet is. */
  parquet: v.optional(
    v.object({
      nested: v.array(v.string()),
      length: v.number(),
      footer: v.string(),
      rows: v.array(v.array(v.custom<Json>((value) => value !== undefined))), // what JSON holds is JSON
    }),
  ),
})
type Left = v.InferOutput<typeof LEFT>

/** A note that somebody changed says nothing that could be relied on. */
function leftIn(note: Json, name: string): Left {
  const { success, output } = v.safeParse(LEFT, note)
  if (!success) throw conflict('file-foreign/what-noted-beside', { name })
  return output
}

const DELIVERED: Receipt = { outcome: 'delivered' }

/**
 * Adds events to files, each event once: the payload as a line, a row or an item, in the order told. A file is named by
 * the event alone, never by the hour, so what is told again comes to the same file and is known there.
 */
export function sinkFile(sink: SinkFile, { files, owner, attempt, columns, nested }: SinkFileOptions): SinkWriter {
  let closed = false

  async function add(name: string, events: readonly Delivery[]): Promise<void> {
    const { state, note } = await files.find(name, owner)
    if (state === 'FOREIGN') throw conflict('file-foreign/file-not-sinks', { name })
    const left = note === undefined || note === null ? undefined : leftIn(note, name) // null: the first addition was cut
    if (left && left.attempt > attempt) throw conflict('lease-lost/somebody-else-adds', { name })
    const told = new Set(left?.told)
    const news = events.filter(({ id }) => !told.has(id))
    if (news.length === 0) return
    const begun = state === 'GROWN' ? left : undefined
    if (begun && begun.format !== sink.format)
      throw conflict('file-foreign/file-begun-as', { name, format: begun.format })
    const own = begun?.columns ?? columns
    const payloads = news.map(({ payload }) => payload)
    const { parquet, ...pieces } =
      sink.format === 'PARQUET'
        ? await toldParquet(own, begun?.parquet?.nested ?? nested, begun?.parquet, payloads)
        : packedText(name, toldText(sink.format, own), payloads, begun === undefined)
    const next = { format: sink.format, columns: [...own], attempt, told: events.map(({ id }) => id) }
    await files.add(name, { owner, ...pieces, note: { ...next, ...(parquet && { parquet }) } })
  }

  async function receiptOf(name: string, events: readonly Delivery[]): Promise<Receipt> {
    if (closed) return { outcome: 'unreachable', reason: 'The sink is closed.' }
    try {
      await add(name, events)
      return DELIVERED
    } catch (error) {
      if (isLeaseLost(error)) throw error
      if (isOnefoldError(error, 'invalid')) return { outcome: 'refused', reason: error.message }
      return { outcome: 'unreachable', reason: reasonOf(error) }
    }
  }

  return Object.freeze({
    async write(events: readonly Delivery[]): Promise<readonly Receipt[]> {
      const names = events.map((event) => fileOf(sink, event))
      const became = new Map<string, Receipt>()
      for (const name of new Set(names)) {
        const told = events.filter((_, index) => names[index] === name)
        const receipt = await receiptOf(name, told)
        became.set(name, receipt)
        if (receipt.outcome === 'unreachable') break
      }
      const receipts: Receipt[] = []
      for (const name of names) {
        const receipt = became.get(name)
        if (receipt === undefined) break // behind one that did not get through
        receipts.push(receipt)
        if (receipt.outcome === 'unreachable') break
      }
      return receipts
    },
    async close() {
      closed = true
    },
  })
}

/** The pieces of an addition, packed where the name of the file says so. */
function packedText(
  name: string,
  { text, end }: ToldText,
  payloads: readonly Delivery['payload'][],
  first: boolean,
): { readonly bytes: Uint8Array; readonly end: Uint8Array; readonly parquet?: undefined } {
  const packed = (piece: string) => (name.endsWith('.gz') && piece !== '' ? gzipSync(piece) : Buffer.from(piece))
  return { bytes: packed(text(payloads, first)), end: packed(end) }
}

function reasonOf(error: unknown): string {
  if (isOnefoldError(error)) return error.message
  const reason = error instanceof Error ? String('code' in error ? error.code : error.message) : 'nobody gave a reason'
  return `The file could not be written: ${reason}`
}
