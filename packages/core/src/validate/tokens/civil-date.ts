const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** `yyyy-MM-dd` of a day of the Gregorian calendar, years 1 to 9999; undefined when there is no such day. */
export function civilDate(year: number, month: number, day: number): string | undefined {
  const days = DAYS[month - 1]
  if (days === undefined || year < 1 || year > 9999 || day < 1) return undefined
  if (day > (month === 2 && isLeap(year) ? 29 : days)) return undefined
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}
