import type { Profile } from '../profile.ts'
import type { TwinSet } from './twin-sets.ts'
import { alikenessIn } from './unrelated-columns.ts'
import { variantColumns } from './variant-columns.ts'

interface Asked {
  readonly same: readonly TwinSet[]
  /** Sets of pairs of two lists. */
  readonly across: readonly TwinSet[]
  /** By row, the list that it is of. */
  readonly sources: Int32Array
}

/**
 * The names of those columns in which records of one list that are otherwise the same have another value more often than chance would have it, and
 * those of two lists the same: the category of a ticket, the product of somebody's policy. Such records of one list are two things, whatever
 * they have in common, and the list has each once.
 */
export function partingColumns(columns: readonly Profile[], { same, across, sources }: Asked): ReadonlySet<string> {
  const repelling = variantColumns(columns, same, sources)
  const parting = columns.filter((one) => repelling.has(one.name) && alikenessIn(one, across)?.isMore === true)
  return new Set(parting.map(({ name }) => name))
}
