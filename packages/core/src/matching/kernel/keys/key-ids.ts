import { numberTuples } from '../../../lib/collections/tuples.ts'
import { compileFold, type Fold } from '../../../lib/text/text.ts'
import { type IndexMapping, TEXT_OPTIONS } from '../../../model/resources/indexer.ts'
import { createTextIds } from '../../columnar/text-ids.ts'
import { compileSynonyms } from '../../indexing/key-synonyms.ts'
import { arePaired, compileKeyTexts } from '../../indexing/key-texts.ts'
import { parseTransform, takesSeveral } from '../../indexing/transform.ts'
import { type ColumnTexts, valuesAt } from '../values/columns.ts'
import { joinedLists, type KeyLists, NO_LISTS, numberedLists } from './key-lists.ts'

/** The index keys of the rows under one mapping, as integers: equal texts, and no others, are equal integers. */
export interface KeyIds {
  /** By row: its key; 0 for none; −1 − position among `lists` for several. */
  readonly ids: Int32Array
  /** Ascending, each key once. */
  readonly lists: KeyLists
  /** Greater than every key. */
  readonly bound: number
  /** By key its text, the first one is no key; absent where keys of several columns are numbered as they stand together. */
  readonly texts?: readonly string[]
}

/** What the plain keyer puts between the columns of a combined key. */
const SEPARATOR = '\u001f'

export function keyIds(mapping: IndexMapping, columns: readonly ColumnTexts[]): KeyIds {
  if (mapping.matching !== 'EXACT') return tolerant(mapping, columns)
  if (columns.length > 1 && !mapping.combine) return united(mapping, columns)
  const parts = columns.map((column, position) => singleKeys(mapping, mapping.keys[position]!, column))
  if (parts.every((part) => part !== undefined)) return combined(parts, columns)
  return columns.length === 1 ? united(mapping, columns) : byTuple(mapping, columns)
}

/** Keys that may be near to others are kept with their texts. Latitudes and longitudes make one key together. */
function tolerant(mapping: IndexMapping, columns: readonly ColumnTexts[]): KeyIds {
  const together = columns.length > 1 && (mapping.combine || mapping.matching === 'GEOGRAPHIC')
  return together ? byTuple(mapping, columns) : united(mapping, columns)
}

/**
 * By the id of a stated text its key's id in the column's texts, when no value has more than one key and none
 * could be taken for two columns'.
 */
function singleKeys(mapping: IndexMapping, key: string, column: ColumnTexts): Int32Array | undefined {
  const transform = Object.hasOwn(mapping.transform, key) ? mapping.transform[key] : undefined
  if (column.lists.length > 0 || (transform !== undefined && takesSeveral(transform))) return undefined
  const read = compileSynonyms(key, mapping)
  const ids =
    transform === undefined && read === undefined
      ? column.folded(mapping.keyOptions)
      : derivedIds(mapping, key, { transform, read, column })
  const alone = mapping.keys.length === 1
  return alone || ids.every((id) => !column.texts.texts[id]!.includes(SEPARATOR)) ? ids : undefined
}

interface Derived {
  readonly transform: string | undefined
  /** Present where some values mean the same. */
  readonly read: Fold | undefined
  readonly column: ColumnTexts
}

/** By the id of a stated text the id of its key, computed as the plain function does for one text. */
function derivedIds(
  { keyOptions, synonyms }: IndexMapping,
  key: string,
  { transform, read, column }: Derived,
): Int32Array {
  const groups = read === undefined ? '' : JSON.stringify(synonyms?.[key])
  return column.derived(`${transform ?? ''} ${[...keyOptions].sort().join()} ${groups}`, () => {
    const fold = compileFold(keyOptions)
    const readText: Fold = read ?? ((text) => text)
    if (transform === undefined) return (text) => fold(readText(text))
    const wanted = parseTransform(transform)! // `matchBatch` has refused what is none
    if (!wanted.afterFold) return (text) => fold(wanted.take(readText(text))[0] ?? '')
    const first = compileFold(inOrder(keyOptions))
    return (text) => fold(wanted.take(first(readText(text)))[0] ?? '')
  })
}

/** The options without the sorting of words: a prefix is of the text as it was written. */
function inOrder(options: readonly string[]): readonly string[] {
  return options.includes('AGGRESSIVE') ? TEXT_OPTIONS.filter((option) => option !== 'AGGRESSIVE') : options
}

function combined(parts: readonly Int32Array[], columns: readonly ColumnTexts[]): KeyIds {
  const byRow = parts.map((part, position) => columns[position]!.ids.map((id) => part[id]!))
  if (byRow.length === 1) {
    const { texts } = columns[0]!.texts
    return { ids: byRow[0]!, lists: NO_LISTS, bound: texts.length, texts }
  }
  const { ids, firsts } = numberTuples(byRow, true)
  return { ids, lists: NO_LISTS, bound: firsts.length }
}

/** Each column's texts are keys of their own: the texts of a row are united, of one column once for each value. */
function united(mapping: IndexMapping, columns: readonly ColumnTexts[]): KeyIds {
  const textIds = createTextIds()
  const numbered = numberedLists()
  const parts = columns.map(({ ids, texts, stated, lists }, position) => {
    const key = mapping.keys[position]!
    const textsOf = ofOneColumn(mapping, key)
    const keysOf = (cell: string | readonly string[]) => textsOf({ [key]: cell }).map(textIds.idOf)
    const ofValues = joinedLists(stated + 1 + lists.length, (value) => {
      const cell = value <= stated ? texts.texts[value]! : lists[value - stated - 1]!
      return cell === '' ? [] : keysOf(cell)
    })
    return { ids, stated, ofValues }
  })
  const [only] = parts
  const ids =
    only !== undefined && parts.length === 1 ? idsByValue(only, numbered.idOf) : idsByRow(parts, numbered.idOf)
  return { ids, lists: numbered.lists(), bound: textIds.texts.length, texts: textIds.texts }
}

/** The keys of one column's values, those of its lists behind those of its texts, and which value each row has. */
interface ColumnKeys {
  readonly ids: Int32Array
  readonly stated: number
  readonly ofValues: KeyLists
}

type IdOf = (keys: ArrayLike<number>, count: number) => number

function placeOf(id: number, stated: number): number {
  return id >= 0 ? id : stated - id
}

function idsByValue({ ids, stated, ofValues: { keys, starts } }: ColumnKeys, idOf: IdOf): Int32Array {
  const byValue = Int32Array.from({ length: starts.length - 1 }, (_, value) =>
    idOf(keys.subarray(starts[value], starts[value + 1]), starts[value + 1]! - starts[value]!),
  )
  return ids.map((id) => byValue[placeOf(id, stated)]!)
}

function idsByRow(parts: readonly ColumnKeys[], idOf: IdOf): Int32Array {
  const all: number[] = []
  return Int32Array.from(parts[0]!.ids, (_, row) => {
    let count = 0
    for (const { ids, stated, ofValues } of parts) {
      const value = placeOf(ids[row]!, stated)
      for (let at = ofValues.starts[value]!; at < ofValues.starts[value + 1]!; at++) all[count++] = ofValues.keys[at]!
    }
    return idOf(all, count)
  })
}

/** Lists that are combined multiply: the plain function says how, once for each combination of values. */
function byTuple(mapping: IndexMapping, columns: readonly ColumnTexts[]): KeyIds {
  const textIds = createTextIds()
  const { idOf, lists } = numberedLists()
  const textsOf = compileKeyTexts(mapping)
  const tuples = numberTuples(
    columns.map(({ ids }) => ids),
    !arePaired(mapping), // words of all columns together need not all of them
  )
  const ofTuple = Int32Array.from(tuples.firsts, (row) => {
    const own = row < 0 ? [] : textsOf(valuesAt(mapping.keys, columns, row)).map(textIds.idOf)
    return idOf(own, own.length)
  })
  return {
    ids: tuples.ids.map((tuple) => ofTuple[tuple]!),
    lists: lists(),
    bound: textIds.texts.length,
    texts: textIds.texts,
  }
}

function ofOneColumn(mapping: IndexMapping, key: string) {
  return compileKeyTexts({ ...mapping, keys: [key], combine: false })
}
