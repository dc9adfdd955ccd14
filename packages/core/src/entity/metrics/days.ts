import type { DayRange } from '../../api/metrics.ts'
import { refuseAll } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import type { Instant } from '../../model/record.ts'

const DAY = 86_400_000
/** Days of the longest range. */
export const MOST_DAYS = 366

/** The day of an instant by UTC, `yyyy-MM-dd`. */
export function dayOf(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/** The last day that has ended. */
export function closedDay(now: Instant): string {
  return dayOf(now - DAY)
}

export function startOf(day: string): Instant {
  return Date.parse(`${day}T00:00:00Z`)
}

/** The first instant after a day. */
export function endOf(day: string): Instant {
  return startOf(day) + DAY
}

/**
 * The instants of a range of days. Refuses with `invalid`, every problem at once.
 *
 * @param last the last day that the range may end on
 */
export function rangeOf(
  { fromDay, toDay }: DayRange,
  last: string,
): { readonly from: Instant; readonly until: Instant } {
  refuseAll(
    Object.entries({ fromDay, toDay }).flatMap(([path, day]) => (isDay(day) ? [] : [refusal('day-invalid', {}, path)])),
  )
  const [from, until] = [startOf(fromDay), endOf(toDay)]
  refuseAll([
    ...(from < until ? [] : [refusal('range-inverted', {}, 'toDay')]),
    ...(until - from <= MOST_DAYS * DAY ? [] : [refusal('range-too-long', { most: MOST_DAYS }, 'toDay')]),
    ...(toDay <= last ? [] : [refusal('day-open', { last }, 'toDay')]),
  ])
  return { from, until }
}

function isDay(day: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(startOf(day)) && dayOf(startOf(day)) === day
}
