import type { StructuredSearch, TextSearch } from '../../../api/search.ts'
import { invalid } from '../../../error/onefold-error.ts'
import { canonicalJson, type JsonValue } from '../../../lib/json.ts'
import type { RecordId } from '../../../model/record.ts'
import { cursorAfter, readCursor } from '../../../table/cursor.ts'

/** Where a record stands in a ranking. */
export interface RankedPlace {
  readonly rank: number
  readonly id: RecordId
  /** The how manieth of this id at this rank, as history may hold it too. No row number: that would tell of records out of sight. */
  readonly nth: number
}

/** Where a walk through a ranking stands. */
interface SearchCursor {
  /** How many came before, when the cursor was made. */
  readonly seen: number
  /** Absent: at the beginning. */
  readonly after?: RankedPlace
}

/** The cursors of one search: good for the same question only, and never beside a page number. */
export interface SearchCursors {
  /** Absent: by page number. */
  readonly given?: SearchCursor
  of(cursor: SearchCursor): string
}

/** `meant`: what the request asks for, whether or not it spells out what is the default anyway. */
export function searchCursors(
  entity: string,
  { cursor, pageNumber }: StructuredSearch | TextSearch,
  meant: object,
): SearchCursors {
  if (cursor !== undefined && pageNumber !== undefined) throw invalid('cursor-and-page', {}, 'cursor')
  const name = () => canonicalJson([entity, meant as JsonValue]) // what is searched with is JSON
  return {
    ...(cursor === undefined ? {} : { given: placeIn(cursor === '' ? '' : readCursor(name(), cursor)) }),
    of: (place) => cursorAfter(name(), textOf(place)),
  }
}

function textOf({ seen, after }: SearchCursor): string {
  return after === undefined ? '' : `${seen} ${after.rank} ${after.nth} ${after.id}`
}

function placeIn(text: string): SearchCursor {
  if (text === '') return { seen: 0 }
  const [, seen, rank, nth, id] = /^(\d{1,15}) (\d[\d.e-]{0,30}) (\d{1,15}) (.+)$/s.exec(text) ?? []
  if (id === undefined) throw invalid('cursor-invalid', {}, 'cursor')
  return { seen: Number(seen), after: { rank: Number(rank), nth: Number(nth), id } }
}
