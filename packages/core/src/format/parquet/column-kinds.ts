import type { Json, Values } from '../../model/record.ts'
import type { ColumnKind, WrittenColumn } from './write-parquet.ts'

/** What was seen of a column. */
interface Seen {
  readonly single: Set<ColumnKind>
  readonly within: Set<ColumnKind>
}

/** Finds out of records what their columns are, so that each value can be kept as what it is. */
export interface ColumnKinds {
  see(values: Values): void
  columns(): readonly WrittenColumn[]
}

/** `first`: columns that come first, whether or not a record has them. */
export function createColumnKinds(first: readonly string[]): ColumnKinds {
  const seen = new Map<string, Seen>(first.map((name) => [name, { single: new Set(), within: new Set() }]))
  return {
    see(values) {
      for (const [name, value] of Object.entries(values)) {
        const column = seen.get(name) ?? { single: new Set(), within: new Set() }
        seen.set(name, column)
        if (value === null || value === undefined) continue
        if (!Array.isArray(value)) column.single.add(kindOf(value))
        else {
          column.within.add(value.length === 0 ? 'STRING' : kindOf(value[0]))
          for (const item of value) if (item !== null) column.within.add(kindOf(item))
        }
      }
    },
    columns: () => [...seen].map(([name, column]) => ({ name, ...shapeOf(column) })),
  }
}

/** A column of lists and of single values, or of values that are not one kind, is one of texts, as in CSV. */
function shapeOf({ single, within }: Seen): Omit<WrittenColumn, 'name'> {
  if (within.size === 0) return { kind: single.size === 0 ? 'STRING' : common(single) }
  if (single.size > 0) return { kind: 'STRING' }
  const kind = common(within)
  return kind === 'JSON' ? { kind: 'JSON' } : { kind, list: true }
}

function common(kinds: ReadonlySet<ColumnKind>): ColumnKind {
  const [only = 'STRING', ...others] = kinds
  if (others.length === 0) return only
  return [...kinds].every((kind) => kind === 'INTEGER' || kind === 'DOUBLE') ? 'DOUBLE' : 'STRING'
}

function kindOf(value: Json | undefined): ColumnKind {
  switch (typeof value) {
    case 'boolean':
      return 'BOOLEAN'
    case 'number':
      return Number.isSafeInteger(value) && !Object.is(value, -0) ? 'INTEGER' : 'DOUBLE'
    case 'object':
      return value === null ? 'STRING' : 'JSON'
    default:
      return 'STRING'
  }
}
