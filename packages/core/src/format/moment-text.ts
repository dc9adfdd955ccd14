const DAY_NS = 86_400_000_000_000n
const PER_SECOND = { MILLIS: 1_000n, MICROS: 1_000_000n, NANOS: 1_000_000_000n } as const
export type TimeUnit = keyof typeof PER_SECOND

/** `2026-01-31`; years that ISO 8601 has no four digits for get its sign. */
export function dayText(days: number): string {
  const date = new Date(0)
  date.setUTCDate(1 + days)
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString().slice(0, -'T00:00:00.000Z'.length)
}

/** `12:30:00`, and parts of a second where there are any. */
export function timeText(since: bigint, unit: TimeUnit): string {
  const second = PER_SECOND[unit]
  const whole = since / second
  const two = (part: bigint) => part.toString().padStart(2, '0')
  const part = (since % second).toString().padStart(second.toString().length - 1, '0')
  const fraction = part.replace(/0+$/, '')
  return `${two(whole / 3600n)}:${two((whole / 60n) % 60n)}:${two(whole % 60n)}${fraction === '' ? '' : `.${fraction}`}`
}

/** A moment since 1970: `2026-01-31T12:30:00.5`, behind it `Z` where it is in UTC. */
export function momentText(since: bigint, unit: TimeUnit, utc: boolean): string {
  const nanos = since * (PER_SECOND.NANOS / PER_SECOND[unit])
  const within = ((nanos % DAY_NS) + DAY_NS) % DAY_NS
  const days = (nanos - within) / DAY_NS
  return `${dayText(Number(days))}T${timeText(within, 'NANOS')}${utc ? 'Z' : ''}`
}

/** ISO 8601: `P1M2DT3.5S`. */
export function intervalText(months: number, days: number, millis: number): string {
  const date = `${months === 0 ? '' : `${months}M`}${days === 0 ? '' : `${days}D`}`
  const time = millis === 0 ? '' : `T${millis / 1000}S`
  return date + time === '' ? 'PT0S' : `P${date}${time}`
}
