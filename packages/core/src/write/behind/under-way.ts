import type { Mark } from '../../model/record.ts'
import type { Changes } from '../../ports/changes.ts'
import { sourceMap } from '../source-map.ts'

/** What was decided about a table and is on its way into the store. */
export interface UnderWay {
  readonly table: number
  readonly changes: Changes
  /** The mark that it takes if nobody else writes meanwhile. */
  readonly mark: Mark
  /** Once it is over: the mark that exactly these changes took, undefined when it is not known that they did. Never rejects. */
  readonly landed: Promise<Mark | undefined>
}

/**
 * Whether it is known of these changes, without a look into the store, what the store answers once they have landed: they bring
 * new records, with source pairs that nobody stated, and what those do to links and groups.
 */
export function canBeFollowed({
  seen,
  put,
  remove,
  archive,
  rulings,
  defer,
  settled,
  erase,
  forget,
}: Changes): boolean {
  if (put.length === 0 || put.some(({ record }) => record.revision > 1)) return false
  const absent = sourceMap<true>()
  for (const pair of seen.absentSources) absent.set(pair, true)
  if (put.some(({ record }) => record.sources.some((pair) => !absent.has(pair)))) return false
  if (remove.length + archive.length + (defer ?? []).length + (settled ?? []).length > 0) return false
  return rulings === undefined && erase === undefined && forget === undefined
}
