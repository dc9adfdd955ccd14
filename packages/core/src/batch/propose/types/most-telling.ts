import type { Profile } from '../profile.ts'
import { type Seen, type SeenColumns, type SeenType, tellsIdentity } from './column-type.ts'

/** So many columns are compared: a classifier has 100 mappings, and some columns are compared in two ways. */
const MOST_COMPARED = 50
/** Nothing is known of these but what their values look like. */
const UNKNOWN: ReadonlySet<SeenType> = new Set(['TEXT', 'NUMBER', 'WORDS', 'AMOUNT'])

/**
 * Of a wide table the columns that are compared: those of which something is known, then those by which two records are told apart the
 * best. The others are carried along, and say so. Deterministic, whatever the order of columns.
 */
export function withMostTelling(profiles: readonly Profile[], seen: SeenColumns): SeenColumns {
  const typeOf = ({ name }: Profile): SeenType => seen.get(name)!.type
  const telling = profiles.filter(({ name, distinct }) => distinct > 1 && tellsIdentity(seen.get(name)!))
  if (telling.length <= MOST_COMPARED) return seen
  const bitsOf = ({ filled, collision }: Profile): number => -filled * Math.log2(collision)
  const ranked = telling.toSorted(
    (one, other) =>
      Number(UNKNOWN.has(typeOf(one))) - Number(UNKNOWN.has(typeOf(other))) ||
      bitsOf(other) - bitsOf(one) ||
      (one.name < other.name ? -1 : 1),
  )
  const why = `left out, since ${MOST_COMPARED} others tell more, and no more are compared`
  return new Map<string, Seen>([
    ...seen,
    ...ranked.slice(MOST_COMPARED).map(({ name }) => [name, { type: 'UNRELATED', why }] as const),
  ])
}
