import { invalid, type OnefoldError } from '../../error/onefold-error.ts'
import type { SourceFile } from '../../model/resources/source.ts'

/** Columns that are named at most, and letters of each. */
const MOST_COLUMNS = 10
const MOST_LETTERS = 60

/** A file without keys names the columns that it has: a wrapper's or another separator's show at a glance [EN-2640]. */
export function withoutKeys(source: SourceFile, file: string, columns: readonly string[]): OnefoldError {
  const named = columns.slice(0, MOST_COLUMNS).map((column) => JSON.stringify(shortened(column)))
  const more = columns.length > MOST_COLUMNS ? ['…'] : []
  return invalid('missing-id-column', {
    file,
    column: source.idColumn,
    source: source._id,
    columns: [...named, ...more].join(', ') || '{}',
  })
}

function shortened(column: string): string {
  return column.length > MOST_LETTERS ? `${column.slice(0, MOST_LETTERS)}…` : column
}
