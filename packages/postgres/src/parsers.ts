import { type CustomTypesConfig, types } from 'pg'
import { decodeJson } from './json-text.ts'

const INT8 = 20
const JSON_TEXT = 114
const INT8_LIST = 1016

const OURS: { readonly [type: number]: (text: string) => unknown } = {
  // Csns, rows, hashes and instants have 53 bits at most.
  [INT8]: Number,
  [INT8_LIST]: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)),
  [JSON_TEXT]: decodeJson,
}

/** How columns are read on our own connections; whatever else uses the driver in this process keeps its own ways. */
export const PARSERS: CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : OURS[type]) ?? types.getTypeParser(type, format)) as typeof types.getTypeParser,
}
