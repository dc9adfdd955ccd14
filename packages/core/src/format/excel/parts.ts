import { Readable } from 'node:stream'
import type { Entry, ZipFile } from 'yauzl'
import { Unusable } from '../broken-file.ts'
import { guardedBytes, type RandomAccessFile } from '../random-access.ts'

type Library = typeof import('yauzl')

/** A workbook has some dozens. */
const MOST_PARTS = 20_000

/** The parts of a workbook: files within a file. */
export interface Parts {
  has(path: string): boolean
  /** The part unpacked, in pieces. Refuses one that says to be, or turns out to be, larger than `most` bytes. */
  bytes(path: string, most: number): AsyncGenerator<Uint8Array>
  close(): void
}

/** Opens a zip file where its directory says its parts are. */
export async function openParts(library: Library, file: RandomAccessFile): Promise<Parts> {
  const zip = await library.fromRandomAccessReaderPromise(readerOf(library, file), file.length, {
    autoClose: false,
    lazyEntries: true,
    validateEntrySizes: true, // what unpacks to more than it says is no whole file
  })
  const entries = await entriesOf(zip)
  return {
    has: (path) => entries.has(path),
    async *bytes(path, most) {
      const entry = entries.get(path)
      if (entry === undefined) throw new Error(`its part ${path} is missing`)
      if (entry.uncompressedSize > most)
        throw new Unusable(`its part ${path} unpacks to ${entry.uncompressedSize} bytes`)
      const stream = await zip.openReadStreamPromise(entry)
      try {
        for await (const piece of stream) yield piece as Uint8Array
      } finally {
        stream.destroy()
      }
    },
    close: () => zip.close(),
  }
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > MOST_PARTS) throw new Unusable(`it has ${zip.entryCount} parts`)
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

function readerOf({ RandomAccessReader }: Library, file: RandomAccessFile) {
  class FileReader extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      return Readable.from(guardedBytes(file, start, end), { objectMode: false })
    }
  }
  return new FileReader()
}
