import { type DayRange, MOST_DAYS } from '../../api/metrics.ts'
import { refuseAll } from '../../error/onefold-error.ts'
import type { Instant } from '../../model/record.ts'

const DAY = 86_400_000

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
    Object.entries({ fromDay, toDay }).flatMap(([path, day]) =>
      isDay(day) ? [] : [{ code: 'day-invalid', path, text: 'A day of the calendar is expected, as yyyy-MM-dd.' }],
    ),
  )
  const [from, until] = [startOf(fromDay), endOf(toDay)]
  refuseAll([
    ...(from < until ? [] : [{ code: 'range-inverted', path: 'toDay', text: 'The range ends before it begins.' }]),
    ...(until - from <= MOST_DAYS * DAY
      ? []
      : [{ code: 'range-too-long', path: 'toDay', text: `A range has at most ${MOST_DAYS} days.` }]),
    ...(toDay <= last
      ? []
      : [{ code: 'day-open', path: 'toDay', text: `The range may end on ${last} at the latest.` }]),
  ])
  return { from, until }
}

function isDay(day: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(startOf(day)) && dayOf(startOf(day)) === day
}
