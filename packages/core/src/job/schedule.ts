import { Cron } from 'croner'
import { OnefoldError, refuseAll } from '../error/onefold-error.ts'
import { type Refusal, refusal } from '../error/refusal.ts'
import type { Instant } from '../model/record.ts'

/** The times at which something is due. */
export interface Schedule {
  /** The first slot after this instant; undefined: there is none. */
  next(after: Instant): Instant | undefined
}

/** Above any expression that somebody means. */
const MOST_LETTERS = 200

/**
 * The times that a cron expression names in a time zone [JB-80]. Refuses with `invalid` what is none.
 *
 * Where clocks are put forward, a slot at a fixed time within the gap is due when the gap ends, and a repeated slot is left
 * out; where they are put back, a fixed time is due once, at its first occurrence, and a repeated slot goes on by the hour.
 */
export function scheduleOf(cron: string, timezone: string): Schedule {
  const name = `${timezone} ${cron}`
  const known = schedules.get(name)
  if (known !== undefined) return known
  refuseAll(scheduleRefusals(cron, timezone))
  const schedule = compile(cron, timezone)
  if (schedules.size >= MOST_KEPT) schedules.clear()
  schedules.set(name, schedule)
  return schedule
}

/** Compiled before: they are asked for at each slot, and to see that an expression is one takes most of a millisecond. */
const schedules = new Map<string, Schedule>()
const MOST_KEPT = 500

/** What is wrong with them, in the members that they are stated in. */
export function scheduleRefusals(
  cron: string,
  timezone: string,
  paths: { readonly cron: string; readonly timezone: string } = { cron: 'cron', timezone: 'timezone' },
): readonly Refusal[] {
  if (!isTimezone(timezone))
    return [refusal('timezone-invalid', {}, paths.timezone), ...scheduleRefusals(cron, 'UTC', paths)]
  const fields = cron.trim().split(/\s+/).length
  if (cron.length > MOST_LETTERS || fields < 5 || fields > 6) return [refusal('cron-invalid', {}, paths.cron)]
  try {
    const schedule = compile(cron, timezone)
    // A step from a number that its field does not have would be looked for in each hour of eight thousand years.
    compile(cron.replace(/\/\d+/g, ''), timezone)
    if (schedule.next(0) !== undefined) return []
  } catch (error) {
    if (error instanceof OnefoldError) throw error
    return [refusal('cron-invalid/because', { reason: reasonOf(error) }, paths.cron)]
  }
  return [refusal('cron-never', {}, paths.cron)]
}

function compile(cron: string, timezone: string): Schedule {
  // Sloppy: 5/15 is from 5 on every 15, as Quartz and Spring write it.
  const options = { timezone, mode: '5-or-6-parts', sloppyRanges: true, paused: true } as const
  const pattern = new Cron(cron.trim(), options)
  return Object.freeze({ next: (after: Instant) => pattern.nextRun(new Date(after))?.getTime() })
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name !== ''
  } catch {
    return false
  }
}

/** Its own words, without the name of the part that says them. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/^\w+: /, '')
}
