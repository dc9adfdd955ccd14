import { invalid, type OnefoldError } from '../../error/onefold-error.ts'
import { defined } from '../../lib/defined.ts'
import { canonicalJson } from '../../lib/json.ts'
import type { PageRequest } from '../../model/page.ts'
import { cursorAfter, readCursor } from '../../table/cursor.ts'

/** Where a group stands in the order of a listing. */
export interface GroupPlace {
  readonly id: string
  /** What the order is by; 0 where that is the id. */
  readonly by: number
}

export interface GroupCursor {
  /** Absent: by page number. */
  readonly after?: GroupPlace | 'BEGINNING'
  /** With it the next page begins. */
  behind(place: GroupPlace): string
}

/** The cursor of a listing of groups: good for the same question only, its defaults stated or not, and never beside a page number. */
export function groupCursorOf(
  noun: 'buckets' | 'clusters',
  entity: string,
  { cursor, pageNumber, pageSize: _, ...query }: PageRequest & { readonly cursor?: string },
  defaults: { readonly [member: string]: string | boolean },
): GroupCursor {
  if (cursor !== undefined && pageNumber !== undefined) throw invalid('cursor-and-page', {}, 'cursor')
  const name = canonicalJson([noun, entity, { ...defaults, ...defined(query) }])
  return {
    ...(cursor === undefined ? {} : { after: placeIn(readCursor(name, cursor)) }),
    behind: ({ by, id }) => cursorAfter(name, `${by} ${id}`),
  }
}

function placeIn(text: string): GroupPlace | 'BEGINNING' {
  if (text === '') return 'BEGINNING'
  const [, by, id] = /^(\d{1,16}) (.+)$/s.exec(text) ?? []
  if (by !== undefined && id !== undefined) return { by: Number(by), id }
  throw foreignCursor()
}

/** It names what this listing cannot have shown. */
export function foreignCursor(): OnefoldError {
  return invalid('cursor-invalid', {}, 'cursor')
}
