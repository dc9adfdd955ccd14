import { PARAGRAPH } from '../keys/words-mapping.ts'
import type { Profile } from '../profile.ts'
import type { SeenColumns, SeenType } from '../types/column-type.ts'

/** Words of a title, on average. */
const TITLE = 1.5
const FREE: ReadonlySet<SeenType> = new Set(['WORDS', 'TEXT'])

/** Texts of several words of which nothing else is known, those with the most different values first: names of things, and what is said of them. */
export function titlesAmong(profiles: readonly Profile[], seen: SeenColumns): readonly Profile[] {
  return profiles
    .filter(
      ({ name, kind, words }) =>
        kind === 'WORDS' && words >= TITLE && words <= PARAGRAPH && FREE.has(seen.get(name)?.type ?? 'TEXT'),
    )
    .toSorted((one, other) => other.distinct - one.distinct)
}
