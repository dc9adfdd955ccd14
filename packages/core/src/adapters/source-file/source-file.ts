import { notFound } from '../../error/onefold-error.ts'
import { digestOf } from '../../lib/bytes/hash.ts'
import { inWindow } from '../../lib/time/window.ts'
import type { SourceFile } from '../../model/resources/source.ts'
import type { FileStore, StoredFile } from '../../ports/file-store.ts'
import type { SourceBatch, SourceReader, SourceWindow } from '../../ports/kinds/source-reader.ts'
import type { FileRow } from './columns.ts'
import { requireEncoding } from './encoding.ts'
import { examineFile } from './examine-file.ts'
import { rowsOfFile, type StoredBytes } from './format-rows.ts'
import { requireSeparator } from './separator.ts'

/**
 * All files that match the source's pattern and were written within the window, in the order of their names, as one
 * stream of rows. Refuses with `invalid` what no file could be read with, and with `not_found` when no file matches.
 */
export function sourceFile(source: SourceFile, files: FileStore, window: SourceWindow = {}): SourceReader {
  requireSeparator(source.separator)
  requireEncoding(source.encoding)
  const bytesOf = ({ name, length }: StoredFile, { metered }: ReturnType<typeof createMeter>): StoredBytes => ({
    name,
    length,
    all: () => metered(files.read(name)),
    bytes: (from, end) => metered(files.read(name, { from, to: end - 1 })),
  })
  const wanted = (matching: readonly StoredFile[]) => matching.filter(({ modified }) => inWindow(modified, window))
  return Object.freeze({
    ofTexts: source.format === 'CSV' || source.format === 'EXCEL', // a cell holds no list
    async fingerprint() {
      const found = wanted(await files.list(source.inputPattern))
      return digestOf(found.flatMap(({ name, length, modified }) => [name, `${length}`, `${modified}`]))
    },
    async examine(signal: AbortSignal) {
      const found = wanted(await files.list(source.inputPattern))
      const meter = createMeter(found, signal)
      for (const file of found) await examineFile(source, file.name, rowsOfFile(source, bytesOf(file, meter), signal))
    },
    async *batches(size: number, signal: AbortSignal) {
      const matching = await files.list(source.inputPattern)
      if (matching.length === 0) throw notFound('file', source.inputPattern)
      const found = wanted(matching)
      const meter = createMeter(found, signal)
      let filling = emptyBatch()
      for (const file of found) {
        for await (const rows of rowsOfFile(source, bytesOf(file, meter), signal)) {
          for (const row of rows) {
            put(row, filling)
            if (filling.rows.length + filling.bad.length < size) continue
            signal.throwIfAborted()
            yield { ...filling, progress: meter.progress() }
            filling = emptyBatch()
          }
        }
      }
      if (filling.rows.length + filling.bad.length > 0) yield { ...filling, progress: 1 }
    },
  })
}

type Filling = { readonly [Part in 'rows' | 'bad']: SourceBatch[Part][number][] }

function emptyBatch(): Filling {
  return { rows: [], bad: [] }
}

function put(row: FileRow, { rows, bad }: Filling): void {
  if ('row' in row) rows.push(row.row)
  else bad.push(row.bad)
}

/** Counts the bytes that are read, and stops the reading when somebody wants it stopped. */
function createMeter(files: readonly StoredFile[], signal: AbortSignal) {
  const total = files.reduce((sum, file) => sum + file.length, 0)
  let read = 0
  return {
    progress: () => (total === 0 ? 1 : Math.min(1, read / total)), // a file may have grown meanwhile
    async *metered(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
      signal.throwIfAborted()
      for await (const piece of bytes) {
        signal.throwIfAborted()
        read += piece.byteLength
        yield Buffer.from(piece) // a copy: the rows are read in their place
      }
    },
  }
}
