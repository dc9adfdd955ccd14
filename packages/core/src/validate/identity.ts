import { digestOf } from '../lib/bytes/hash.ts'
import { textsIn } from '../lib/json.ts'
import { nfc } from '../lib/text/nfc.ts'
import { collapse } from '../lib/text/text.ts'
import type { Json, Values } from '../model/record.ts'
import type { Column, Dataset } from '../model/resources/dataset.ts'
import { regionOf } from './locale.ts'
import { TOKEN_RULES } from './tokens/token-rules.ts'

/** What makes a record the one it is, as one text; undefined when a column of it is missing. */
export type Identity = (values: Values) => string | undefined

/**
 * Reads the identity columns in the normal form of their tokens, whatever their validation says, so that two spellings of
 * one value are one identity. The text is the same for ever: it becomes the id of a record.
 */
export function compileIdentity({ columns }: Dataset): Identity | undefined {
  const parts = columns.filter(({ identity }) => identity).map(compilePart)
  if (parts.length === 0) return undefined
  return (values) => {
    const texts: string[] = []
    for (const part of parts) {
      const found = part(values)
      // Of two records that both lack a part nobody can say that they are one.
      if (found.length === 0) return undefined
      texts.push(String(found.length), ...found)
    }
    return digestOf(texts)
  }
}

function compilePart(column: Column): (values: Values) => readonly string[] {
  const { parse } = TOKEN_RULES[column.token](column)
  const region = regionOf(column.sourceLocale)
  const context = Object.freeze(region === undefined ? {} : { region })
  return (values) => {
    const value: Json | undefined = Object.hasOwn(values, column.key) ? values[column.key] : undefined
    const texts = textsIn(value).map((text) => parse(text, context) ?? collapse(nfc(text)))
    return column.array ? [...new Set(texts)].sort() : texts
  }
}
