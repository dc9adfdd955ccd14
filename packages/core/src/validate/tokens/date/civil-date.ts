const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
/** Two digits mean the years from 1930 to 2029. Fixed: a stored date must not move with the day it is read on. */
const FIRST_SHORT_YEAR = 30

/** `yyyy-MM-dd` of a day of the Gregorian calendar, years 1 to 9999; undefined when there is no such day. */
export function civilDate(year: number, month: number, day: number): string | undefined {
  const days = DAYS[month - 1]
  if (days === undefined || year < 1 || year > 9999 || day < 1) return undefined
  if (day > (month === 2 && isLeap(year) ? 29 : days)) return undefined
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`
}

/** The year that two digits mean: 30 to 99 are of the twentieth century, 00 to 29 of the twenty-first. */
export function fullYear(twoDigits: number): number {
  return twoDigits + (twoDigits < FIRST_SHORT_YEAR ? 2000 : 1900)
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** A time of day behind a day, with or without seconds, half of the day and zone. */
const TIME =
  /(?:T| at |[ ,]+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?: ?([ap])\.? ?m\.?)?(?: ?(?:Z|UTC|GMT)?(?:[+-](\d{2})(?::?(\d{2}))?)?(?:\[[\w/+-]*\]| \([^()]*\))?)$/i

/** No place keeps a time further from UTC. */
const FARTHEST_HOURS = 14

export function isOffset(hours: number, minutes: number): boolean {
  return hours <= FARTHEST_HOURS && minutes < 60
}

/** The text without the time of day at its end; undefined when that is no time: 25:00, 8:75, 08:00+25:00. */
export function withoutTime(text: string): string | undefined {
  if (!text.includes(':')) return text
  const found = TIME.exec(text)
  if (found === null) return undefined
  const [, hour, minute, second = '0', half, offsetHours = '0', offsetMinutes = '0'] = found
  const [h, m, s] = [Number(hour), Number(minute), Number(second)]
  const hours = half === undefined ? h < 24 || (h === 24 && m + s === 0) : h >= 1 && h <= 12
  const clock = hours && m < 60 && s <= 60
  return clock && isOffset(Number(offsetHours), Number(offsetMinutes)) ? text.slice(0, found.index) : undefined
}
