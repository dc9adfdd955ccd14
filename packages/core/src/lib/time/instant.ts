/** An instant of ISO 8601 with its offset, seconds and their parts left out or not. */
const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/i

/**
 * Epoch milliseconds of an instant in ISO 8601 with its offset; undefined when the text is none, or names a day or a time
 * that there is not. The runtime's own reading knows no calendar: to it, the 30th of February is a day in March.
 */
export function instantOf(text: string): number | undefined {
  const [, year, month, day] = INSTANT.exec(text) ?? []
  if (day === undefined) return undefined
  const time = Date.parse(text.toUpperCase())
  return Number.isNaN(time) || dayAfter(Number(year), Number(month)) <= Number(day) ? undefined : time
}

/** Whether a text is written like an instant, whatever the calendar says. */
export function looksLikeInstant(text: string): boolean {
  return INSTANT.test(text)
}

/** One more than the month has days. */
function dayAfter(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate() + 1
}

/** The clock of this machine: the one place that asks it. Rooms are given a clock; adapters may fall back on this one. */
export const hostClock: {
  /** Epoch milliseconds. */
  now(): number
} = Object.freeze({ now: () => Date.now() })
