import type { Facet } from '../../../api/search.ts'
import type { Values } from '../../../model/record.ts'
import { textsIn } from './value-texts.ts'

/** Records that are looked at: what is read for a page of the longest size. */
export const MOST_FACETED = 1000
const MOST_VALUES = 20

/** How many of these records hold which values in each column. */
export function facetsOf(
  columns: readonly string[],
  records: readonly { readonly values: Values }[],
): readonly Facet[] {
  return columns.map((column) => {
    const counts = new Map<string, number>()
    for (const { values } of records)
      for (const text of new Set(textsIn(values, column))) counts.set(text, (counts.get(text) ?? 0) + 1)
    const values = [...counts]
      .sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
      .slice(0, MOST_VALUES)
      .map(([value, count]) => ({ value, records: count }))
    return { column, values, among: records.length }
  })
}
