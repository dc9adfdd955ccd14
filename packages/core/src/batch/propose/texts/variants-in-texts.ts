import { PLAIN, variant } from '../../../matching/compare/variant.ts'
import type { Profile } from '../profile.ts'
import type { SeenColumns, SeenType } from '../types/column-type.ts'
import { titlesAmong } from './titles.ts'

/** What makes another thing of the same name, as titles say it. */
interface VariantComparison {
  readonly keys: readonly string[]
  readonly comparer: 'VARIANT'
  readonly about: 'VARIANT'
}

/** Of the titles, those that say such a thing: with fewer it tells little of the table. */
const OFTEN = 0.05
/** … and those that say it by numbers alone: with more they are the numbers of houses, pages or lots. */
const MOST_NUMBERS = 0.5
const NUMBERS = /^[\d. ]+$/

/** What has an address is no article: its name may say the number of a branch, and as well leave it out. */
const OF_BRANCHES: readonly SeenType[] = ['STREET', 'ADDRESS', 'POSTAL_CODE', 'CITY', 'LATITUDE']
/** Nor is who has a given name: a text of several words is a town then, of which some are called after a colour. */
const OF_NO_ARTICLES: ReadonlySet<SeenType> = new Set([...OF_BRANCHES, 'GIVEN_NAME'])

/** Whether records may be of articles, as far as columns say so. */
export function areArticles(profiles: readonly Profile[], seen: SeenColumns): boolean {
  return !profiles.some(({ name }) => OF_NO_ARTICLES.has(seen.get(name)?.type ?? 'TEXT'))
}

/**
 * Of the titles, which are the texts with the most different values, what makes another thing of the same name; of a title and columns
 * that are joined, all that they say of it.
 */
export function variantsInTexts(
  profiles: readonly Profile[],
  seen: SeenColumns,
  joined?: readonly Profile[],
): readonly VariantComparison[] {
  if (!areArticles(profiles, seen)) return []
  if (joined !== undefined) return [{ keys: joined.map(({ name }) => name), comparer: 'VARIANT', about: 'VARIANT' }]
  const [title] = titlesAmong(profiles, seen)
  if (title === undefined) return []
  const said = title.sample.map(variant.canonical).filter((marks) => marks !== PLAIN)
  const least = OFTEN * title.sample.length
  const most = MOST_NUMBERS * title.sample.length
  return said.length < least || said.filter((marks) => NUMBERS.test(marks)).length > most
    ? []
    : [{ keys: [title.name], comparer: 'VARIANT', about: 'VARIANT' }]
}
