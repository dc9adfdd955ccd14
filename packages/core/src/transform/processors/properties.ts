import type { Property } from '../../model/resources/pipeline.ts'
import { type Path, parsePath } from '../path.ts'

/** The properties of a processor by key; of a key that is there twice the last counts. */
export function propertiesOf(properties: readonly Property[]): ReadonlyMap<string, string> {
  return new Map(properties.map(({ key, value }) => [key, value]))
}

/** ALL for `true`, else the columns that a property lists with commas between them. */
export function columnsOf(value: string | undefined): 'ALL' | readonly Path[] {
  const text = value?.trim() ?? ''
  if (text === 'true') return 'ALL'
  if (text === '' || text === 'false') return []
  return text.split(',').flatMap((column) => parsePath(column.trim()) ?? [])
}
