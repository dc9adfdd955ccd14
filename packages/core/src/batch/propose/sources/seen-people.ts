import type { EncodedColumn } from '../../columns/table.ts'
import { profileOf } from '../profile.ts'
import { PLACES, type SeenType } from '../types/column-type.ts'
import { seeColumn } from '../types/see-column.ts'

/** So many records are asked. */
const MOST_ROWS = 10_000

/** What is known of people before anything is known of lists. */
export interface SeenPeople {
  /** The columns with somebody's given or whole name. */
  readonly names: readonly EncodedColumn[]
  /** They have an address or a telephone beside them: who directed a film or wrote a book has none. */
  readonly arePeople: boolean
}

/** By what their columns look like, each for itself: a table of people says who, and where or how to reach them. */
export function peopleIn(columns: readonly EncodedColumn[], headerHints: boolean): SeenPeople {
  const types = new Map(columns.map((column) => [column, typeOf(column, headerHints)]))
  const names = columns.filter((column) => types.get(column) === 'GIVEN_NAME' || types.get(column) === 'FULL_NAME')
  const isReached = [...types.values()].some((type) => PLACES.has(type) || type === 'PHONE' || type === 'EMAIL')
  return { names, arePeople: names.length > 0 && isReached }
}

function typeOf(column: EncodedColumn, headerHints: boolean): SeenType {
  const step = Math.ceil(column.numbers.length / MOST_ROWS)
  const numbers = column.numbers.filter((_, row) => row % step === 0)
  return seeColumn(profileOf({ ...column, numbers }, numbers.length), headerHints).type
}
