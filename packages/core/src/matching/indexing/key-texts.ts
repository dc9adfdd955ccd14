import { invalid } from '../../error/onefold-error.ts'
import { combinations } from '../../lib/collections/combinations.ts'
import { nestedTexts } from '../../lib/nested.ts'
import { collapse, compileFold, type Fold } from '../../lib/text/text.ts'
import type { Values } from '../../model/record.ts'
import type { IndexMapping } from '../../model/resources/indexer.ts'
import { compileTexts } from './key-synonyms.ts'
import { placeTexts } from './places.ts'
import { parseTransform, shownTransform, TOKEN_PAIRS } from './transform.ts'

/** The folded texts of a record under one mapping, each once; none when it has no key there. */
export type KeyTexts = (values: Values) => readonly string[]

/** Stands between the columns of a combined key, so that "ab" with "c" is not "a" with "bc". */
export const SEPARATOR = '\u001f'
/** Lists in several columns of one combined key multiply; what comes after this many is left out. */
const MOST_COMBINATIONS = 1000

/** Prepares one mapping: columns → texts → transform → fold → joined, or each a key of its own. Of coordinates the places. */
export function compileKeyTexts(mapping: IndexMapping): KeyTexts {
  if (mapping.matching === 'GEOGRAPHIC')
    return (values) => distinct(placeTexts(mapping.keys.map((column) => nestedTexts(values, column))))
  if (arePaired(mapping)) {
    const take = compileTake(mapping.keys[0]!, mapping)
    const joined = compileJoined(mapping)
    return (values) => distinct(take([joined(values)]))
  }
  const columns = mapping.keys.map((column) => compileColumnTexts(column, mapping))
  const [only] = columns
  if (only && columns.length === 1) return (values) => distinct(only(values))
  const gather = mapping.combine ? combined : separate
  return (values) => distinct(gather(columns.map((textsOf) => textsOf(values))))
}

/** Whether each two words are a key, of several columns as if they were one text. */
export function arePaired({ keys, combine, transform }: Pick<IndexMapping, 'keys' | 'combine' | 'transform'>): boolean {
  return (
    combine && keys.length > 1 && keys.every((key) => Object.hasOwn(transform, key) && transform[key] === TOKEN_PAIRS)
  )
}

/** The texts of all columns as one. */
export function compileJoined(
  mapping: Pick<IndexMapping, 'keys' | 'keyOptions' | 'synonyms'>,
): (values: Values) => string {
  const columns = mapping.keys.map((key) => compileTexts(key, mapping))
  return (values) => columns.flatMap((textsOf) => textsOf(values)).join(' ')
}

function compileColumnTexts(column: string, mapping: IndexMapping): KeyTexts {
  const take = compileTake(column, mapping)
  const textsOf = compileTexts(column, mapping)
  return (values) => take(textsOf(values))
}

/** What a mapping takes of the texts of a column. */
function compileTake(
  column: string,
  { matching, transform, keyOptions }: IndexMapping,
): (texts: readonly string[]) => readonly string[] {
  const fold = matching === 'EXACT' ? compileFold(keyOptions) : foldInOrder(keyOptions)
  const name = Object.hasOwn(transform, column) ? transform[column] : undefined
  if (name === undefined) return (texts) => folded(texts, fold)
  const wanted = parseTransform(name)
  if (wanted === undefined) throw invalid('transform', { given: shownTransform(name) }, `transform.${column}`)
  const first: Fold = wanted.afterFold ? compileFold(inOrder(keyOptions)) : (text) => text
  const takeOf = (text: string): readonly string[] => wanted.take(first(text))
  return (texts) => folded(texts.length === 1 ? takeOf(texts[0]!) : texts.flatMap(takeOf), fold)
}

/** Tolerance counts letters and words as they were written: spaces stay, and so does the order of words. */
function foldInOrder(keyOptions: readonly string[]): Fold {
  const fold = compileFold(inOrder(keyOptions).filter((option) => option !== 'IGNORE_SPACES'))
  return (text) => collapse(fold(text))
}

/** The options without the sorting of words: a prefix is of the text as it was written. */
function inOrder(options: readonly string[]): readonly string[] {
  return options.includes('AGGRESSIVE')
    ? ['IGNORE_CASE', 'IGNORE_SPACES', 'ONLY_ALPHANUMERIC', 'IGNORE_ACCENTS']
    : options
}

function folded(texts: readonly string[], fold: Fold): readonly string[] {
  if (texts.length === 0) return texts
  if (texts.length > 1) return texts.map(fold).filter((text) => text !== '')
  const only = fold(texts[0]!)
  return only === '' ? [] : [only]
}

function separate(columns: readonly (readonly string[])[]): readonly string[] {
  const texts: string[] = []
  for (const column of columns) for (const text of column) texts.push(text)
  return texts
}

/** A column without a text leaves the record without a key. */
function combined(columns: readonly (readonly string[])[]): readonly string[] {
  return combinations(columns, SEPARATOR, MOST_COMBINATIONS)
}

function distinct(texts: readonly string[]): readonly string[] {
  if (texts.length < 2 || (texts.length === 2 && texts[0] !== texts[1])) return texts
  return [...new Set(texts)]
}
