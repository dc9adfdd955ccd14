import type { SettingBounds } from '../lib/bounds.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 86_400_000

/** How patient an installation is with runs and destinations, and how far back a load looks. Every process over a store states the same. */
export interface WorkSettings {
  /** A run whose process gives no sign of life for so many milliseconds is closed; from 30 s, its lease, to 7 days. @default 15 minutes */
  readonly stallMs: number
  /** The longest rest, in milliseconds, of a destination that does not answer; from 1 s to a day. @default 5 minutes */
  readonly longestRestMs: number
  /** Number of refusals in a row with one status that say that the destination is broken and not its events; from 1 to 1,000. @default 10 */
  readonly refusalsInARow: number
  /** How many of the newest audit entries of its record an event carries; from 1 to 10,000. @default 1000 */
  readonly eventAuditEntries: number
  /** A group of more records is not opened, and not acted on at once; from 2 to 5,000. @default 1000 */
  readonly largestGroup: number
  /** How long before the beginning of the last load an incremental one reads again, in milliseconds; from 0 to 30 days. @default 5 minutes */
  readonly loadOverlapMs: number
}

/** What each setting may be, and what it is when nobody states it. */
export const WORK_BOUNDS: { readonly [name in keyof WorkSettings]: SettingBounds } = Object.freeze({
  stallMs: { least: 30 * SECOND, most: 7 * DAY, standard: 15 * MINUTE },
  longestRestMs: { least: SECOND, most: DAY, standard: 5 * MINUTE },
  refusalsInARow: { least: 1, most: 1_000, standard: 10 },
  eventAuditEntries: { least: 1, most: 10_000, standard: 1_000 },
  largestGroup: { least: 2, most: 5_000, standard: 1_000 },
  loadOverlapMs: { least: 0, most: 30 * DAY, standard: 5 * MINUTE },
})
