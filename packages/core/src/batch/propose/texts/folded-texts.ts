import { keptByNumber } from '../../../lib/collections/kept-by-number.ts'
import { compileFold } from '../../../lib/text/text.ts'
import { oneText } from '../../columns/dictionary.ts'
import type { EncodedColumn } from '../../columns/table.ts'

const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS', 'ONLY_ALPHANUMERIC'])

/** By row its folded text, each value read once. */
export function foldedTexts({ numbers, values }: EncodedColumn): (row: number) => string {
  const textOf = keptByNumber((value) => fold(oneText(values[value]!)).trim())
  return (row) => textOf(numbers[row]!)
}
