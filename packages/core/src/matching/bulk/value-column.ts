import { textsIn } from '../../lib/json.ts'
import type { Json } from '../../model/record.ts'
import { integers, push, valuesOf } from '../columnar/column.ts'
import type { Cell, EncodedColumn } from '../kernel/batch.ts'

/** A column that takes one value after the other and keeps each distinct one once. */
export interface ValueColumn {
  add(value: Json | undefined): void
  cellAt(index: number): Cell
  encoded(): EncodedColumn
}

export function valueColumn(): ValueColumn {
  const ids = integers()
  const cells: Cell[] = [undefined]
  const texts = new Map<string, number>()
  const lists = new Map<string, number>()
  const idOf = (known: Map<string, number>, name: string, cell: Cell): number => {
    const found = known.get(name)
    if (found !== undefined) return found
    const id = cells.push(cell) - 1
    known.set(name, id)
    return id
  }
  return {
    add(value) {
      const present = textsIn(value)
      const [first] = present
      if (first === undefined) push(ids, 0)
      else if (present.length === 1) push(ids, idOf(texts, first, first))
      else push(ids, idOf(lists, JSON.stringify(present), present))
    },
    cellAt: (index) => (index < ids.length ? cells[ids.data[index]!] : undefined),
    encoded: () => ({ ids: valuesOf(ids), cells }),
  }
}
