import { textsIn } from '../../lib/json.ts'
import type { Json } from '../../model/record.ts'
import { integers, push, valuesOf } from '../columnar/column.ts'
import { numberedValues } from '../columnar/numbered-values.ts'
import type { Cell, EncodedColumn } from '../kernel/batch.ts'

/** A column that takes one value after the other and keeps each distinct one once. */
export interface ValueColumn {
  add(value: Json | undefined): void
  cellAt(index: number): Cell
  encoded(): EncodedColumn
}

export function valueColumn(): ValueColumn {
  const numbers = integers()
  const { values, numberOf } = numberedValues(undefined)
  return {
    add(value) {
      const present = textsIn(value)
      push(numbers, numberOf(present.length > 1 ? present : present[0]))
    },
    cellAt: (index) => (index < numbers.length ? values[numbers.data[index]!] : undefined),
    encoded: () => ({ ids: valuesOf(numbers), cells: values }),
  }
}
