import type { ColumnFacts } from '../../api/dedupe-details.ts'
import { defined } from '../../lib/defined.ts'
import type { EncodedColumn } from '../columns/table.ts'
import { type Project, usedColumns } from '../project.ts'
import type { Input } from '../read-input.ts'
import { shownText } from './shown-record.ts'

const FREQUENT = 5

/** What each column of the files holds, as it was read. */
export function columnFacts({ table, idColumn, sourceColumn }: Input, project: Project): readonly ColumnFacts[] {
  const used = new Set(usedColumns(project))
  const known = new Map(project.dataset.columns.map((column) => [column.key, column]))
  const roleOf = (name: string): ColumnFacts['role'] => {
    if (used.has(name)) return 'COMPARED'
    if (name === idColumn) return 'ID'
    if (name === sourceColumn) return 'SOURCE'
    return known.has(name) ? 'CARRIED' : 'IGNORED'
  }
  return table.columns.map((column) => {
    const { name } = column
    const { token, description } = known.get(name) ?? {}
    return { column: name, role: roleOf(name), ...defined({ token, description }), ...held(column) }
  })
}

function held({ numbers, values }: EncodedColumn): Pick<ColumnFacts, 'filled' | 'distinct' | 'frequent'> {
  const counts = new Int32Array(values.length)
  for (const number of numbers) counts[number]! += 1
  const most: number[] = []
  let distinct = 0
  for (let number = 1; number < counts.length; number++) {
    const count = counts[number]!
    if (count > 0) distinct += 1
    if (count < 2 || (most.length === FREQUENT && count <= counts[most.at(-1)!]!)) continue
    const place = most.findIndex((other) => counts[other]! < count)
    most.splice(place < 0 ? most.length : place, 0, number)
    most.length = Math.min(most.length, FREQUENT)
  }
  return {
    filled: numbers.length - counts[0]!,
    distinct,
    frequent: most.map((number) => ({ value: shownText(values[number]!), records: counts[number]! })),
  }
}
