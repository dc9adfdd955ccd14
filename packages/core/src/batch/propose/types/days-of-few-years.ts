import { date, daysApart } from '../../../matching/compare/date.ts'
import type { Profile } from '../profile.ts'

/** As the comparer reads a whole day: year, month and day, which stand in order. */
const WHOLE_DAY = /^\d{8}$/
const TIME_OF_DAY = /\d[T ]\d{1,2}:?\d{2}/
/** The earliest and the latest twentieth are not asked: days are mistyped, too. */
const OUTER = 0.05
const FEW_YEARS = 3
const DAYS_OF_A_YEAR = 365.25

/**
 * Whether nearly all days of a column lie within three years, as those of payments and visits do: each month has many of them, so that
 * two that differ in a digit are mostly two events, and no mistyped one. Where a time of day stands beside them it tells events apart.
 */
export function areOfFewYears({ sample }: Profile): boolean {
  if (sample.some((text) => TIME_OF_DAY.test(text))) return false
  const days = sample
    .map(date.canonical)
    .filter((digits) => WHOLE_DAY.test(digits))
    .sort()
  if (days.length === 0) return false
  const at = (share: number): string => days[Math.floor(share * (days.length - 1))]!
  return daysApart(at(OUTER), at(1 - OUTER)) <= FEW_YEARS * DAYS_OF_A_YEAR
}
