import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { CompressionCodec, Compressors, FileMetaData } from 'hyparquet'
import { Unusable } from '../broken-file.ts'
import { loadPackage } from '../load-package.ts'

/** A page larger than this is no page: writers aim at a mebibyte. It bounds what a few bytes may be unpacked to. */
const LARGEST_PAGE = 512 * 1024 * 1024

/** What the library, or the runtime, unpacks by itself. */
const OWN: readonly CompressionCodec[] = ['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'BROTLI']

/** How the pages of a file are unpacked; the package for rarer ways is loaded only where a file needs it. */
export async function codecsFor(
  { row_groups }: FileMetaData,
  snappyUncompress: (input: Uint8Array, output: Uint8Array) => void,
): Promise<Compressors> {
  const used = new Set(row_groups.flatMap(({ columns }) => columns.map(({ meta_data }) => meta_data?.codec)))
  const rare = [...used].filter((codec) => codec !== undefined && !OWN.includes(codec))
  const more =
    rare.length === 0
      ? {}
      : (
          await loadPackage(
            `Parquet packed with ${rare.join(', ')}`,
            'hyparquet-compressors',
            () => import('hyparquet-compressors'),
          )
        ).compressors
  const all: Compressors = {
    ...more,
    SNAPPY: (input, length) => {
      const output = new Uint8Array(length)
      snappyUncompress(input, output)
      return output
    },
    GZIP: (input, length) => gunzipSync(input, { maxOutputLength: Math.max(1, length) }),
    BROTLI: (input, length) => brotliDecompressSync(input, { maxOutputLength: Math.max(1, length) }),
  }
  return Object.fromEntries(Object.entries(all).map(([codec, unpack]) => [codec, bounded(unpack)]))
}

function bounded(unpack: (input: Uint8Array, length: number) => Uint8Array) {
  return (input: Uint8Array, length: number): Uint8Array => {
    if (length > LARGEST_PAGE) throw new Unusable(`one of its pages unpacks to ${length} bytes`)
    return unpack(input, length)
  }
}
