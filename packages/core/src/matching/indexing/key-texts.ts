import { invalid } from '../../error/onefold-error.ts'
import { combinations } from '../../lib/combinations.ts'
import { textsIn } from '../../lib/json.ts'
import { compileFold, type Fold } from '../../lib/text.ts'
import type { IndexMapping } from '../../model/indexer.ts'
import type { Values } from '../../model/record.ts'
import { parseTransform, transformProblem } from './transform.ts'

/** The folded texts of a record under one mapping, each once; none when it has no key there. */
export type KeyTexts = (values: Values) => readonly string[]

/** Stands between the columns of a combined key, so that "ab" with "c" is not "a" with "bc". */
const SEPARATOR = '\u001f'
/** Lists in several columns of one combined key multiply; what comes after this many is left out. */
const MOST_COMBINATIONS = 1000

/** Prepares one mapping: columns → texts → transform → fold → joined, or each a key of its own. */
export function compileKeyTexts(mapping: IndexMapping): KeyTexts {
  const columns = mapping.keys.map((column) => compileColumnTexts(column, mapping))
  const gather = mapping.combine ? combined : separate
  return (values) => distinct(gather(columns.map((textsOf) => textsOf(values))))
}

function compileColumnTexts(column: string, { transform, keyOptions }: IndexMapping): KeyTexts {
  const fold = compileFold(keyOptions)
  const name = Object.hasOwn(transform, column) ? transform[column] : undefined
  if (name === undefined) return (values) => folded(textsIn(values[column]), fold)
  const wanted = parseTransform(name)
  if (wanted === undefined) throw invalid('transform', transformProblem(name) ?? '', `transform.${column}`)
  const first: Fold = wanted.afterFold ? compileFold(inOrder(keyOptions)) : (text) => text
  return (values) =>
    folded(
      textsIn(values[column]).flatMap((text) => wanted.take(first(text))),
      fold,
    )
}

/** The options without the sorting of words: a prefix is of the text as it was written. */
function inOrder(options: readonly string[]): readonly string[] {
  return options.includes('AGGRESSIVE')
    ? ['IGNORE_CASE', 'IGNORE_SPACES', 'ONLY_ALPHANUMERIC', 'IGNORE_ACCENTS']
    : options
}

function folded(texts: readonly string[], fold: Fold): readonly string[] {
  return texts.map(fold).filter((text) => text !== '')
}

function separate(columns: readonly (readonly string[])[]): readonly string[] {
  return columns.flat()
}

/** A column without a text leaves the record without a key. */
function combined(columns: readonly (readonly string[])[]): readonly string[] {
  return combinations(columns, SEPARATOR, MOST_COMBINATIONS)
}

function distinct(texts: readonly string[]): readonly string[] {
  return texts.length < 2 ? texts : [...new Set(texts)]
}
