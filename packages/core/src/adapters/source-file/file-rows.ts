import { utf8Of } from '../../batch/read/bytes.ts'
import { SNIFFED, sniffSeparator } from '../../batch/read/csv-separator.ts'
import { jsonFile } from '../../batch/read/json-file.ts'
import { ndjsonFile } from '../../batch/read/ndjson-file.ts'
import type { FileReader } from '../../batch/read/reader.ts'
import { invalid } from '../../error/onefold-error.ts'
import type { SourceFile } from '../../model/resources/source.ts'
import type { FileRow, RowSink } from './columns.ts'
import { csvRows } from './csv-rows.ts'
import { jsonRows } from './json-rows.ts'
import { cutAt } from './separator.ts'

/**
 * The rows of one file in lots, good and bad in the order they stand in. Refuses with `invalid` a file that holds nothing where its
 * format knows a way to say that there are no records.
 */
export async function* fileRows(
  source: SourceFile,
  file: string,
  bytes: AsyncGenerator<Buffer>,
): AsyncGenerator<readonly FileRow[]> {
  const rows: FileRow[] = []
  const sink: RowSink = { source, file, take: (row) => rows.push(row) }
  const utf8 = utf8Of(bytes, file, { encoding: source.encoding, packed: file.toLowerCase().endsWith('.gz') })
  let reader = source.format === 'CSV' && source.separator === 'auto' ? undefined : readerOf(sink)
  let head: Buffer = Buffer.alloc(0) // what is looked at to find the separator
  let length = 0
  let blank = true
  for await (const piece of utf8) {
    length += piece.length
    blank &&= !piece.some((byte) => byte > SPACE)
    if (reader === undefined) {
      head = Buffer.concat([head, piece])
      if (head.length < SNIFFED) continue
      reader = readerOf(sink, head)
      reader.take(head)
    } else reader.take(piece)
    yield rows.splice(0)
  }
  if (reader === undefined) {
    reader = readerOf(sink, head)
    reader.take(head)
  }
  reader.finish()
  if (blank && (length === 0 || needsContent(source))) throw invalid('file-empty', { file })
  yield rows.splice(0)
}

const SPACE = 0x20

/** A list of JSON without records has its brackets, and a table without rows its header. */
function needsContent({ format, header }: SourceFile): boolean {
  return format === 'JSON' || (format === 'CSV' && header)
}

function readerOf(sink: RowSink, head: Buffer = Buffer.alloc(0)): FileReader {
  const { format, separator, ignoreQuotes } = sink.source
  if (format === 'NDJSON') return ndjsonFile(jsonRows(sink))
  if (format === 'JSON') return jsonFile(jsonRows(sink))
  return csvRows(
    sink,
    separator === 'auto' ? { byte: sniffSeparator(head, { quotes: !ignoreQuotes }) } : cutAt(separator),
  )
}
