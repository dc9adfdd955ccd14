import { date } from '../../matching/compare/date.ts'
import { isUnread } from '../../matching/compare/unread.ts'
import type { Profile } from './profile.ts'

const DIGITS_OF_A_DAY = 8
/** Days of all but the earliest and the latest twentieth. */
const OUTER = 0.05
const FEW_YEARS = 3
const DAY_MILLISECONDS = 86_400_000
const DAYS_OF_A_YEAR = 365.25

const TIME_OF_DAY = /\d[T ]\d{1,2}:?\d{2}/

/**
 * Whether nearly all days of a column lie within three years, as those of payments and visits do: each month has many of them, so that
 * two that differ in a digit are mostly two events, and no mistyped one. Where a time of day stands beside them it tells events apart.
 */
export function areOfFewYears({ sample }: Profile): boolean {
  if (sample.some((text) => TIME_OF_DAY.test(text))) return false
  const days = sample.flatMap(dayOf).sort((one, other) => one - other)
  if (days.length === 0) return false
  const at = (share: number): number => days[Math.floor(share * (days.length - 1))]!
  return at(1 - OUTER) - at(OUTER) <= FEW_YEARS * DAYS_OF_A_YEAR
}

/** Days since 1970. */
function dayOf(text: string): readonly number[] {
  const digits = date.canonical(text)
  if (isUnread(digits) || digits.length !== DIGITS_OF_A_DAY) return []
  const day = Date.UTC(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)) - 1, Number(digits.slice(6)))
  return [day / DAY_MILLISECONDS]
}
