import type { TextFormat } from '../../model/resources/source.ts'
import { csvFile } from './csv-file.ts'
import { SNIFFED } from './csv-separator.ts'
import { formatOf } from './format.ts'
import { jsonFile } from './json-file.ts'
import { addJsonRecord } from './json-record.ts'
import { ndjsonFile } from './ndjson-file.ts'
import type { FileReader, JsonListener, ReadContext } from './reader.ts'

/** Reads CSV, NDJSON or JSON: which one, its name and its beginning tell where nobody states it. */
export async function readText(
  context: ReadContext,
  utf8: AsyncIterable<Buffer>,
  signal: AbortSignal,
  stated?: TextFormat,
): Promise<TextFormat> {
  let head: Buffer = Buffer.alloc(0)
  let reader: FileReader | undefined
  const formatNow = (): TextFormat => stated ?? formatOf(context.path, head)
  for await (const bytes of utf8) {
    signal.throwIfAborted()
    if (reader !== undefined) {
      reader.take(bytes)
      continue
    }
    head = head.length === 0 ? bytes : Buffer.concat([head, bytes])
    if (head.length < SNIFFED) continue
    reader = readerOf(context, formatNow(), head)
    reader.take(head)
  }
  if (reader === undefined) {
    reader = readerOf(context, formatNow(), head)
    reader.take(head)
  }
  reader.finish()
  return formatNow()
}

function readerOf(context: ReadContext, format: TextFormat, head: Buffer): FileReader {
  context.onFormat?.(format)
  switch (format) {
    case 'CSV':
      return csvFile(context, head)
    case 'NDJSON':
      return ndjsonFile(recordsInto(context))
    case 'JSON':
      return jsonFile(recordsInto(context))
  }
}

function recordsInto(context: ReadContext): JsonListener {
  return {
    element: (text, line) => addJsonRecord(context, text, line),
    bad: (line, problem) => context.problems.add({ file: context.path, line, problem }),
  }
}
