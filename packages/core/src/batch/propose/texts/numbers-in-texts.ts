import { partNumber } from '../../../matching/compare/part-number.ts'
import { version } from '../../../matching/compare/version.ts'
import { isMeasured } from '../is-measured.ts'
import { PARAGRAPH } from '../keys/words-mapping.ts'
import type { Kind, Profile } from '../profile.ts'
import type { SeenColumns, SeenType } from '../types/column-type.ts'

/** A comparison of what other comparisons read too. */
interface NumberComparison {
  readonly keys: readonly string[]
  readonly comparer: 'PART_NUMBER' | 'VERSION'
  readonly additional: true
}

/** Of the texts, those with such a number: with fewer it tells little of the table. */
const OFTEN = 0.2
/** Words of a title, on average: fewer are a number that stands alone, which its own column compares. */
const TITLE = 3
/** Postal codes, addresses and the like have letters and digits too. */
const FREE: ReadonlySet<SeenType> = new Set(['WORDS', 'TEXT', 'NUMBER', 'IDENTIFIER'])
const KINDS: ReadonlySet<Kind> = new Set(['WORDS', 'TEXT', 'NUMBER'])

/**
 * Part numbers wherever they stand, in a title or in a column of their own, as one comparison; versions, years and capacities of each
 * title as one more.
 */
export function numbersInTexts(profiles: readonly Profile[], seen: SeenColumns): readonly NumberComparison[] {
  const free = profiles.filter(
    (profile) =>
      KINDS.has(profile.kind) &&
      profile.words <= PARAGRAPH &&
      FREE.has(seen.get(profile.name)?.type ?? 'TEXT') &&
      !isMeasured(profile), // EUR19.99 is no part number
  )
  const oftenHas = ({ sample }: Profile, read: (text: string) => string): boolean =>
    sample.filter((text) => read(text) !== '').length >= OFTEN * Math.max(1, sample.length)
  const parts = free.filter((profile) => oftenHas(profile, partNumber.canonical))
  const titles = free.filter((profile) => profile.words >= TITLE && oftenHas(profile, version.canonical))
  // A column of part numbers alone is compared as it is.
  const inTitles = parts.some(({ kind, words }) => kind === 'WORDS' && words >= TITLE)
  return [
    ...(inTitles
      ? [{ keys: parts.map(({ name }) => name), comparer: 'PART_NUMBER' as const, additional: true as const }]
      : []),
    ...titles.map(({ name }) => ({ keys: [name], comparer: 'VERSION' as const, additional: true as const })),
  ]
}
