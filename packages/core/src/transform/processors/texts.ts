import type { Json, Values } from '../../model/record.ts'
import { isReserved } from '../../model/reserved.ts'
import { type OpenValues, type Path, putAt, valueAt } from '../path.ts'

/** What becomes of a text; undefined takes it away. */
export type TextChange = (text: string) => string | undefined

/** Changes the texts of the named columns, or of all business columns, those of nested records included. */
export function changeTexts(values: OpenValues, columns: 'ALL' | readonly Path[], change: TextChange): void {
  if (columns !== 'ALL') {
    for (const path of columns) {
      const value = valueAt(values, path)
      if (value !== undefined && value !== null) putAt(values, path, changed(value, change))
    }
    return
  }
  for (const column of Object.keys(values)) {
    if (isReserved(column)) continue
    const value = changed(values[column] as Json, change)
    if (value === undefined) delete values[column]
    else values[column] = value
  }
}

function changed(value: Json, change: TextChange): Json | undefined {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item: Json) => changed(item, change) ?? null)
  if (value === null || typeof value !== 'object') return value
  const members = Object.entries(value as Values).map(([key, member]) => [key, changed(member, change)] as const)
  return Object.fromEntries(members.filter((member): member is readonly [string, Json] => member[1] !== undefined))
}
