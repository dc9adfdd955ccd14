import { textsIn } from '../../lib/json.ts'
import type { Json } from '../../model/record.ts'
import type { Cell, EncodedColumn } from '../kernel/batch.ts'

/** Integers that are added one by one. */
export interface GrowingInts<A extends Int32Array | Float64Array> {
  push(value: number): void
  /** What was pushed so far; not a copy. */
  all(): A
}

export function growingInts(): GrowingInts<Int32Array> {
  return growing(new Int32Array(1024), (size) => new Int32Array(size))
}

export function growingRows(): GrowingInts<Float64Array> {
  return growing(new Float64Array(1024), (size) => new Float64Array(size))
}

function growing<A extends Int32Array | Float64Array>(first: A, make: (size: number) => A): GrowingInts<A> {
  let values = first
  let count = 0
  return {
    push(value) {
      if (count === values.length) {
        const larger = make(2 * count)
        larger.set(values)
        values = larger
      }
      values[count++] = value
    },
    all: () => values.subarray(0, count) as A,
  }
}

/** A column that takes one value after the other and keeps each distinct one once. */
export interface GrowingColumn {
  add(value: Json | undefined): void
  cellAt(index: number): Cell
  encoded(): EncodedColumn
}

export function growingColumn(): GrowingColumn {
  const ids = growingInts()
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
      if (first === undefined) ids.push(0)
      else if (present.length === 1) ids.push(idOf(texts, first, first))
      else ids.push(idOf(lists, JSON.stringify(present), present))
    },
    cellAt: (index) => cells[ids.all()[index] ?? 0],
    encoded: () => ({ ids: ids.all(), cells }),
  }
}
