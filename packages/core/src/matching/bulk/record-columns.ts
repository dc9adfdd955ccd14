import { nestedValue } from '../../lib/nested.ts'
import type { Values } from '../../model/record.ts'
import { objectTexts } from '../classify/object-similarity.ts'
import { keyedIndexer } from '../indexing/script-keys.ts'
import type { MatchConfiguration } from '../rules.ts'
import { type ValueColumn, valueColumn } from './value-column.ts'

/** A column that finds its value in a record. */
export interface RecordColumn extends ValueColumn {
  take(values: Values): void
}

/** The columns that keys and scores follow from, by name: nested ones by their path; nested records as texts. */
export function recordColumns({
  indexer,
  classifier,
}: Pick<MatchConfiguration, 'indexer' | 'classifier'>): ReadonlyMap<string, RecordColumn> {
  const compared = classifier?.mappings ?? []
  const objects = new Set(compared.filter(({ object }) => object).flatMap(({ keys }) => keys))
  const keys = [...keyedIndexer(indexer).mappings, ...compared].flatMap((mapping) => mapping.keys)
  return new Map(
    keys.map((key) => {
      const column = valueColumn()
      const read = objects.has(key) ? objectTexts : nestedValue
      return [key, { ...column, take: (values: Values) => column.add(read(values, key)) }]
    }),
  )
}

/** What a record held of these columns when it was taken in. */
export function recordValues(columns: ReadonlyMap<string, RecordColumn>, index: number): Values {
  const values: Record<string, string | readonly string[]> = {}
  for (const [key, column] of columns) {
    const cell = column.cellAt(index)
    if (cell !== undefined) values[key] = cell
  }
  return values
}
