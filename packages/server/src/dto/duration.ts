import { says } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { InstantText } from './parts.ts'

const DURATION =
  /^P(?=\d|T\d)(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,8}(?:\.\d{1,3})?)S)?)?$/
const WEIGHTS = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1_000] as const

const NO_DURATION = says('member-invalid/must-duration')

/** A duration in ISO 8601 (`P30D`, `PT0.5S`) or in milliseconds; as milliseconds. */
export const Duration = v.union(
  [
    v.pipe(v.number(), v.integer(NO_DURATION), v.minValue(0, NO_DURATION)),
    v.pipe(
      v.string(),
      v.regex(DURATION, NO_DURATION),
      v.transform((text) =>
        (DURATION.exec(text) ?? [])
          .slice(1)
          .reduce((sum, part, index) => sum + Math.round(Number(part ?? 0) * (WEIGHTS[index] ?? 0)), 0),
      ),
    ),
  ],
  NO_DURATION,
)

/** A border in time: an instant, or how long ago it lies. Answers the instant for a present one. */
export const Border = v.union(
  [
    v.pipe(
      InstantText,
      v.transform((instant) => () => instant),
    ),
    v.pipe(
      Duration,
      v.transform((age) => (now: number) => now - age),
    ),
  ],
  says('member-invalid/must-border'),
)
