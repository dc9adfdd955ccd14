import type { Values } from '../../model/record.ts'
import type { Column, Dataset } from '../../model/resources/dataset.ts'
import type { Merger } from '../../model/resources/merger.ts'
import { PLAIN_MERGER } from './plain-merger.ts'

/** What a merger knows of a column besides its values. */
export interface ColumnShape {
  /** What its values are compared as; otherwise the values themselves tell. */
  readonly kind?: 'NUMBER' | 'DATE'
  /** Of a column that holds records of another dataset. */
  readonly list?: NestedList
}

export type ColumnShapes = ReadonlyMap<string, ColumnShape>

/** How the items of a list of records are told apart and merged. */
export interface NestedList {
  readonly merger: Merger
  /** What says which thing an item is. Absent: likeness decides. */
  readonly identityOf?: ItemIdentity
  /** Columns in which items are compared. */
  readonly compared: readonly string[]
  readonly shapes: ColumnShapes
}

/** What makes an item the one it is, as one text; undefined when a part of it is missing. */
type ItemIdentity = (values: Values) => string | undefined

export const NO_SHAPES: ColumnShapes = new Map()

/** The resources that a dataset's nested lists are described by. */
export interface ShapeSources {
  dataset(id: string): Dataset | undefined
  merger(id: string): Merger | undefined
  /** What its identity columns say; undefined when it has none. */
  identity(dataset: Dataset): ItemIdentity | undefined
}

/** The shapes of a dataset's columns, nested ones included; datasets may contain each other. */
export function columnShapesOf(dataset: Dataset, sources: ShapeSources): ColumnShapes {
  const known = new Map<string, Map<string, ColumnShape>>()
  const shapesOf = (described: Dataset): ColumnShapes => {
    const present = known.get(described._id)
    if (present) return present
    const shapes = new Map<string, ColumnShape>()
    known.set(described._id, shapes) // before its columns, which may lead back here
    for (const column of described.columns) {
      const shape = shapeOf(column)
      if (shape) shapes.set(column.key, shape)
    }
    return shapes
  }
  const shapeOf = ({ type, dataset: id, token }: Column): ColumnShape | undefined => {
    if (type !== 'DATASET') return token === 'NUMBER' || token === 'DATE' ? { kind: token } : undefined
    const nested = id === undefined ? undefined : sources.dataset(id)
    return nested && { list: listOf(nested) }
  }
  const listOf = (nested: Dataset): NestedList => {
    const identityOf = sources.identity(nested)
    return {
      merger: (nested.merger === undefined ? undefined : sources.merger(nested.merger)) ?? PLAIN_MERGER,
      ...(identityOf ? { identityOf } : {}),
      compared: nested.columns
        .filter(({ type, token }) => type !== 'DATASET' && token !== 'IGNORE')
        .map(({ key }) => key),
      shapes: shapesOf(nested),
    }
  }
  return shapesOf(dataset)
}
