import { number } from '../../matching/compare/number.ts'
import { isUnread } from '../../matching/compare/unread.ts'
import type { Profile } from './profile.ts'

/** Of the different values. Numbers of houses, years, codes and counts have none: they are whole. */
const WITH_A_FRACTION = 0.1
/** By how much the upper quartile is the greater one: of degrees and grades, which lie close together, a share of the greater one says nothing. */
const WIDE = 2
/** Of fewer values quartiles say nothing, and they may be steps of a scale. */
const FEWEST = 30

/**
 * Whether numbers are measured, as amounts and weights are, such that a small share of one is a small difference. Whole numbers may be
 * codes that only look alike by being near: house 4848 is as far from house 4850 as it is from house 12. These are compared by their digits.
 */
export function isMeasured({ kind, sample }: Pick<Profile, 'kind' | 'sample'>): boolean {
  if (kind !== 'NUMBER') return false
  const texts = sample.map((text) => number.canonical(text)).filter((text) => text !== '' && !isUnread(text))
  if (texts.length < FEWEST) return false
  const sizes = texts.map((text) => Math.abs(Number(text))).sort((a, b) => a - b)
  const fractions = sizes.filter((size) => !Number.isInteger(size)).length
  const [lower, upper] = [sizes[sizes.length >> 2]!, sizes[(sizes.length * 3) >> 2]!]
  return fractions >= WITH_A_FRACTION * sizes.length && upper >= WIDE * lower
}
