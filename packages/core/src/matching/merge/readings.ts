import type { Instant, Json } from '../../model/record.ts'

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/
const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?$/

/** The number that a value is, or that its text writes in decimals. */
export function numberIn(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const number = DECIMAL.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

/**
 * The instant of an ISO 8601 date: a year, a month, a day, or a day and time; a number is milliseconds. A time without
 * an offset is UTC, so that no machine's time zone has a say in who survives.
 */
export function instantIn(value: Json | undefined): Instant | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const date = DATE.exec(text)
  if (date) return dayOf(Number(date[1]), Number(date[2] ?? 1), Number(date[3] ?? 1))
  const time = TIME.exec(text)
  if (!time) return undefined
  const day = instantIn(time[1])
  const [hours, minutes, seconds] = [Number(time[2]), Number(time[3]), Number(time[4] ?? 0)]
  const offset = offsetOf(time[6] ?? 'Z')
  if (day === undefined || offset === undefined || hours > 24 || minutes > 59 || seconds > 60) return undefined
  const milliseconds = Math.floor(Number(`0.${time[5] ?? 0}`) * 1000)
  return day + ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds - offset
}

/** Undefined for a day that the calendar does not have. */
function dayOf(year: number, month: number, day: number): Instant | undefined {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined
}

function offsetOf(text: string): number | undefined {
  if (text === 'Z') return 0
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(-2))]
  if (hours > 23 || minutes > 59) return undefined
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}
