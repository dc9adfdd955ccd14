/** A time of day behind a day, with or without seconds, half of the day and zone. */
const TIME =
  /(?:T| at |[ ,]+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?: ?([ap])\.? ?m\.?)?(?: ?(?:Z|UTC|GMT)?(?:[+-]\d{2}(?::?\d{2})?)?(?:\[[\w/+-]*\]| \([^()]*\))?)$/i

/** The text without the time of day at its end; undefined when that is no time: 25:00, 8:75. */
export function withoutTime(text: string): string | undefined {
  if (!text.includes(':')) return text
  const found = TIME.exec(text)
  if (found === null) return undefined
  const [, hour, minute, second = '0', half] = found
  const [h, m, s] = [Number(hour), Number(minute), Number(second)]
  const hours = half === undefined ? h < 24 || (h === 24 && m + s === 0) : h >= 1 && h <= 12
  return hours && m < 60 && s <= 60 ? text.slice(0, found.index) : undefined
}
