import { TextDecoder } from 'node:util'
import { type Cells, csvParser } from '../../batch/read/csv-parser.ts'
import { isSeparatorLine } from '../../batch/read/csv-separator.ts'
import type { FileReader } from '../../batch/read/reader.ts'
import { invalid } from '../../error/onefold-error.ts'
import { type Header, headerOf, numberedHeader } from '../../format/header.ts'
import type { SourceFile } from '../../model/resources/source.ts'
import type { RowSink } from './columns.ts'
import { UNREADABLE } from './encoding.ts'
import type { Cut } from './separator.ts'
import { withoutKeys } from './without-keys.ts'

/** Reads CSV: every value is the text that stands in the file, an empty one too. */
export function csvRows({ source, file, take }: RowSink, { byte, swap }: Cut): FileReader {
  let header: Header | undefined
  const bad = (line: number, problem: string): void => take({ bad: { place: placeOf(file, line), problem } })
  const parser = csvParser(
    byte,
    {
      row(cells, line) {
        if (line === 1 && isSeparatorLine(cells)) return
        const fields = fieldsOf(cells, swap)
        if (header === undefined) {
          header = headerIn(source, fields, file)
          if (source.header) return
        }
        const problem = problemOf(fields, header, source)
        if (problem !== undefined) return bad(line, problem)
        take({ row: { values: valuesOf(header, fields), place: placeOf(file, line) } })
      },
      bad(line, problem) {
        if (header === undefined && source.header) throw invalid('unreadable-header', { file, problem })
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
function headerIn(source: SourceFile, first: readonly string[], file: string): Header {
  const header = source.header ? headerOf(first, file) : numberedHeader(first.length)
  if (source.idColumn !== undefined && !header.names.includes(source.idColumn))
    throw withoutKeys(source, file, header.names)
  return header
}

/** A column may be called __proto__: assigned, it would be lost. */
function valuesOf({ names }: Header, fields: readonly string[]): { readonly [column: string]: string } {
  return Object.fromEntries(names.map((name, position) => [name, fields[position] ?? '']))
}

function problemOf(
  fields: readonly string[],
  { names, width }: Header,
  { header, encoding }: SourceFile,
): string | undefined {
  if (fields.length < names.length || fields.length > width) {
    const expected = header ? 'the header names' : 'the first row has'
    return `The row has ${fields.length} ${fields.length === 1 ? 'value' : 'values'}, ${expected} ${names.length}.`
  }
  const nameless = fields.findIndex((field, position) => position >= names.length && field.trim() !== '')
  if (nameless >= 0) return `The row has a value in column ${nameless + 1}, which the header does not name.`
  const unreadable = fields.findIndex((field) => field.includes(UNREADABLE))
  if (unreadable < 0) return undefined
  return `The value of "${names[unreadable]}" holds bytes that are not ${encoding}.`
}
