import { nestedTexts } from '../../lib/nested.ts'
import { compileFold, type Fold } from '../../lib/text/text.ts'
import type { Values } from '../../model/record.ts'
import type { IndexMapping } from '../../model/resources/indexer.ts'

type Reading = Pick<IndexMapping, 'keyOptions' | 'synonyms'>

/** The texts of a column as keys are made of them. */
export function compileTexts(column: string, mapping: Reading): (values: Values) => readonly string[] {
  const read = compileSynonyms(column, mapping)
  return read === undefined
    ? (values) => nestedTexts(values, column)
    : (values) => nestedTexts(values, column).map(read)
}

/** A text that means the same as others is the first of its group, in whatever way the options read it; absent where there are none. */
export function compileSynonyms(column: string, { keyOptions, synonyms = {} }: Reading): Fold | undefined {
  const groups = Object.hasOwn(synonyms, column) ? synonyms[column]! : []
  if (groups.length === 0) return undefined
  const fold = compileFold(keyOptions)
  const firsts = new Map(
    groups.flatMap(([first = '', ...others]) => others.map((other) => [fold(other), first] as const)),
  )
  firsts.delete('') // a text of which nothing is left is none
  return (text) => firsts.get(fold(text)) ?? text
}
