import type { Instant, Json } from '@onefold/core/adapter-kit'

/** The instant that a column says: ISO 8601, in UTC where it has no zone, or milliseconds since 1970. */
export function epochOf(value: Json | undefined): Instant | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  if (/^\d{12,15}$/.test(value)) return Number(value)
  const [, day, time = '00:00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(value) ?? []
  if (day === undefined) return undefined
  const epochMs = Date.parse(
    `${day}T${time.replace(/(\.\d{3})\d+$/, '$1')}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone}`,
  )
  return Number.isNaN(epochMs) ? undefined : epochMs
}
