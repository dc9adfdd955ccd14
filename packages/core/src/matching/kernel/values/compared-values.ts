import { numberTuples } from '../../../lib/collections/tuples.ts'
import type { ClassifierMapping } from '../../../model/resources/classifier.ts'
import type { ComparedDataset } from '../../classify/compared-dataset.ts'
import { compileMapping } from '../../classify/mapping-scorer.ts'
import { createTextIds, type TextIds } from '../../columnar/text-ids.ts'
import { type ColumnTexts, valuesAt } from './columns.ts'
import { type ComparedValues, usedTexts } from './used-texts.ts'

/** Numbers the values of one mapping, each distinct value read once. */
export function comparedValues(
  mapping: ClassifierMapping,
  columns: readonly ColumnTexts[],
  dataset: ComparedDataset,
): ComparedValues {
  const [only] = columns
  return usedTexts(
    only !== undefined && columns.length === 1
      ? ofColumn(mapping, only, dataset)
      : ofColumns(mapping, columns, dataset),
  )
}

function ofColumn(mapping: ClassifierMapping, column: ColumnTexts, dataset: ComparedDataset): ComparedValues {
  const { canonical, textsOf } = compileMapping(mapping, dataset)
  const read = column.derived(canonical.name, () => canonical.of)
  const values = valueIds(column.texts)
  const ofLists = column.lists.map((list) => values.idOf(textsOf({ [mapping.keys[0] ?? '']: list })))
  const ids = new Int32Array(column.ids.length)
  for (let row = 0; row < ids.length; row++) {
    const id = column.ids[row]!
    ids[row] = id >= 0 ? read[id]! : ofLists[-1 - id]!
  }
  return { ids, texts: column.texts.texts, lists: values.lists }
}

function ofColumns(
  mapping: ClassifierMapping,
  columns: readonly ColumnTexts[],
  dataset: ComparedDataset,
): ComparedValues {
  const texts = createTextIds()
  const values = valueIds(texts)
  const { textsOf } = compileMapping(mapping, dataset)
  const tuples = numberTuples(
    columns.map(({ ids }) => ids),
    false,
  )
  const ofTuple = Int32Array.from(tuples.firsts, (row) =>
    row < 0 ? 0 : values.idOf(textsOf(valuesAt(mapping.keys, columns, row))),
  )
  return { ids: tuples.ids.map((tuple) => ofTuple[tuple]!), texts: texts.texts, lists: values.lists }
}

function valueIds(texts: TextIds) {
  const lists: (readonly number[])[] = []
  const known = new Map<string, number>()
  return {
    lists,
    idOf(value: readonly string[]): number {
      if (value.length === 0) return 0
      const ids = value.map(texts.idOf)
      if (ids.length === 1) return ids[0]!
      const name = ids.join()
      const id = known.get(name) ?? -lists.push(ids)
      known.set(name, id)
      return id
    },
  }
}
