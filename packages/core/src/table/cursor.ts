import { invalid } from '../error/onefold-error.ts'
import { hash53 } from '../lib/bytes/hash.ts'
import type { RecordId } from '../model/record.ts'

/** Where a walk through records, or other things in an order, stands: opaque to callers, and good for the query it came from only. */
export function cursorAfter(query: string, id: RecordId): string {
  return Buffer.from(JSON.stringify([hash53(query), id])).toString('base64url')
}

/** The id that a cursor stands behind; the empty text is before every id. Refuses with `invalid` the cursor of another query. */
export function readCursor(query: string, cursor: string): RecordId {
  if (cursor === '') return ''
  const [of, id] = parsed(cursor)
  if (of !== hash53(query) || typeof id !== 'string') throw invalid('cursor-invalid', {}, 'cursor')
  return id
}

function parsed(cursor: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}
