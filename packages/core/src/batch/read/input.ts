import type { ArrowTable } from '../../model/arrow-table.ts'
import type { Json } from '../../model/record.ts'
import type { SourceReader } from '../../ports/kinds/source-reader.ts'
import type { Format } from './format.ts'

/** Records that come from somewhere else than a file by its path. */
export type RecordsInput = {
  /** What reports call it. */
  readonly name: string
} & (
  | {
      /** A file that comes in pieces, as from a pipe. */
      readonly bytes: AsyncIterable<Uint8Array>
      /** @default what the content says */
      readonly format?: Format
    }
  | {
      /** Of Apache Arrow, in this process. */
      readonly arrow: ArrowTable
    }
  | {
      /** As a kind of source opens it. Closed by who opened it. */
      readonly reader: SourceReader
    }
  | {
      /** Objects, one for each record. */
      readonly records:
        | AsyncIterable<{ readonly [column: string]: Json }>
        | Iterable<{ readonly [column: string]: Json }>
    }
)

/** A path of a file, or records that are given otherwise. */
export type DedupeInput = string | RecordsInput

/** What reports call it. */
export function nameOfInput(input: DedupeInput): string {
  return typeof input === 'string' ? input : input.name
}

/** The paths among them: a result must not take the place of one. */
export function pathsOf(inputs: readonly DedupeInput[]): readonly string[] {
  return inputs.filter((input) => typeof input === 'string')
}
