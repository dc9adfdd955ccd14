import { TextDecoder } from 'node:util'
import { type Cells, csvParser } from '../../batch/read/csv-parser.ts'
import { isSeparatorLine } from '../../batch/read/csv-separator.ts'
import type { FileReader } from '../../batch/read/reader.ts'
import { invalid } from '../../error/onefold-error.ts'
import { columnsOfHeader, numberedColumns } from '../../format/header.ts'
import type { SourceFile } from '../../model/resources/source.ts'
import type { RowSink } from './columns.ts'
import { UNREADABLE } from './encoding.ts'
import type { Cut } from './separator.ts'
import { withoutKeys } from './without-keys.ts'

/** Reads CSV: every value is the text that stands in the file, an empty one too. */
export function csvRows({ source, file, take }: RowSink, { byte, swap }: Cut): FileReader {
  let columns: readonly string[] | undefined
  const bad = (line: number, problem: string): void => take({ bad: { place: placeOf(file, line), problem } })
  const parser = csvParser(
    byte,
    {
      row(cells, line) {
        if (line === 1 && isSeparatorLine(cells)) return
        const fields = fieldsOf(cells, swap)
        if (columns === undefined) {
          columns = columnsOf(source, fields, file)
          if (source.header) return
        }
        const problem = problemOf(fields, columns, source)
        if (problem !== undefined) return bad(line, problem)
        take({ row: { values: valuesOf(columns, fields), place: placeOf(file, line) } })
      },
      bad(line, problem) {
        if (columns === undefined && source.header) throw invalid('unreadable-header', { file, problem })
        bad(line, problem)
      },
    },
    { quotes: !source.ignoreQuotes },
  )
  return swap === undefined ? parser : swapped(parser, swap)
}

function swapped(parser: FileReader, swap: (text: string) => string): FileReader {
  const decoder = new TextDecoder() // a letter may lie across two pieces
  return {
    take: (bytes) => parser.take(Buffer.from(swap(decoder.decode(bytes, { stream: true })))),
    finish() {
      parser.take(Buffer.from(decoder.decode()))
      parser.finish()
    },
  }
}

export function placeOf(file: string, line: number, noun: 'line' | 'row' = 'line'): string {
  return `${file}, ${noun} ${line}`
}

function fieldsOf({ bytes, count, starts, ends }: Cells, swap: Cut['swap']): readonly string[] {
  const fields: string[] = []
  for (let index = 0; index < count; index++) {
    const field = bytes.toString('utf8', starts[index], ends[index])
    fields.push(swap === undefined ? field : swap(field))
  }
  return fields
}

/** The columns as the first row tells them. */
function columnsOf(source: SourceFile, first: readonly string[], file: string): readonly string[] {
  const columns = source.header ? columnsOfHeader(first, file) : numberedColumns(first.length)
  if (source.idColumn !== undefined && !columns.includes(source.idColumn)) throw withoutKeys(source, file, columns)
  return columns
}

/** A column may be called __proto__: assigned, it would be lost. */
function valuesOf(columns: readonly string[], fields: readonly string[]): { readonly [column: string]: string } {
  return Object.fromEntries(fields.map((field, position) => [columns[position] ?? '', field]))
}

function problemOf(fields: readonly string[], columns: readonly string[], source: SourceFile): string | undefined {
  if (fields.length !== columns.length) {
    const expected = source.header ? 'the header names' : 'the first row has'
    return `The row has ${fields.length} ${fields.length === 1 ? 'value' : 'values'}, ${expected} ${columns.length}.`
  }
  const unreadable = fields.findIndex((field) => field.includes(UNREADABLE))
  if (unreadable < 0) return undefined
  return `The value of "${columns[unreadable]}" holds bytes that are not ${source.encoding}.`
}
