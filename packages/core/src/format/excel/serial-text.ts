import { dayText, timeText } from '../moment-text.ts'
import type { NumberFormat } from './number-format.ts'

const DAY_MS = 86_400_000
/** 1970-01-01 by each way of counting. */
const UNIX_DAY = 25_569
const UNIX_DAY_1904 = 24_107
/** The 29th of February 1900, which there never was: days before it are one off. */
const LEAP_THAT_WAS_NOT = 60

/** A day, a time or both as ISO 8601, without a zone; undefined for a number that is none. */
export function serialText(
  serial: number,
  format: Extract<NumberFormat, string>,
  since1904: boolean,
): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial > 3_000_000) return undefined
  const ms = Math.round(serial * DAY_MS)
  if (format === 'ELAPSED') return clockText(ms)
  const days = Math.floor(ms / DAY_MS)
  const time = clockText(ms - days * DAY_MS)
  if (format === 'TIME') return days === 0 ? time : `${dayOf(days, since1904)}T${time}`
  if (format === 'MOMENT') return days === 0 && !since1904 ? time : `${dayOf(days, since1904)}T${time}`
  return format === 'DAY' && (days > 0 || since1904) ? dayOf(days, since1904) : undefined
}

function clockText(ms: number): string {
  return timeText(BigInt(ms), 'MILLIS')
}

function dayOf(days: number, since1904: boolean): string {
  if (since1904) return dayText(days - UNIX_DAY_1904)
  if (days === LEAP_THAT_WAS_NOT) return '1900-02-29'
  return dayText(days - UNIX_DAY + (days < LEAP_THAT_WAS_NOT ? 1 : 0))
}
