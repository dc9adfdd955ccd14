import { nearest } from '@onefold/core/adapter-kit'

/** Names that other interfaces have for the same thing, and ours has in one place or another. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['pageNumber', 'page', 'pageIndex', 'pageNo'],
  ['pageSize', 'size', 'limit', 'count', 'perPage', 'per_page'],
  ['cursor', 'after', 'next', 'nextCursor'],
  ['sort', 'sorting', 'sortBy', 'orderBy', 'order'],
  ['q', 'query', 'search', 'text'],
  ['entity', 'entityId'],
  ['table', 'tableId'],
  ['fromDay', 'from', 'since'],
  ['toDay', 'to', 'until'],
]

/** What somebody means by a name that an operation does not know: its own word for it, else the one that looks most like it. */
export function nearestKnown(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase()
  const group = SYNONYMS.find((words) => words.some((word) => word.toLowerCase() === wanted))
  return known.find((word) => group?.includes(word)) ?? nearest(name, known)
}
