import type { JsonListener } from '../../batch/read/reader.ts'
import { parseJson } from '../../lib/written-number.ts'
import type { Json } from '../../model/record.ts'
import type { RowSink } from './columns.ts'
import { placeOf } from './csv-rows.ts'
import { UNREADABLE } from './encoding.ts'

/** Reads JSON objects, in a list or one after the other: the values are those of the file, lists and nested ones too. */
export function jsonRows({ source, file, take }: RowSink): JsonListener {
  const bad = (line: number, problem: string): void => take({ bad: { place: placeOf(file, line), problem } })
  return {
    element(text, line) {
      if (text.includes(UNREADABLE)) return bad(line, `The record holds bytes that are not ${source.encoding}.`)
      const read = readObject(text)
      if (typeof read === 'string') return bad(line, read)
      take({ row: { values: read, place: placeOf(file, line) } })
    },
    bad,
  }
}

/** The object, or what is wrong with the text. */
function readObject(text: string): { readonly [member: string]: Json } | string {
  let parsed: Json
  try {
    parsed = parseJson(text) as Json // and numbers that no double keeps, which validation knows
  } catch {
    return 'This is not valid JSON.'
  }
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  return isObject ? (parsed as { readonly [member: string]: Json }) : 'A JSON object is expected.'
}
