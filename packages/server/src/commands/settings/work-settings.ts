import type { WorkSettings } from '@onefold/core'
import { WORK_BOUNDS } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { Duration } from '../../dto/duration.ts'
import { misuse } from '../arguments.ts'
import type { CommandContext } from '../command-context.ts'

/** The variable of each setting, and whether it states a time. */
const VARIABLES = Object.freeze({
  stallMs: { variable: 'ONEFOLD_STALL', time: true },
  longestRestMs: { variable: 'ONEFOLD_LONGEST_REST', time: true },
  refusalsInARow: { variable: 'ONEFOLD_REFUSALS_IN_A_ROW', time: false },
  eventAuditEntries: { variable: 'ONEFOLD_EVENT_AUDIT_ENTRIES', time: false },
  largestGroup: { variable: 'ONEFOLD_LARGEST_GROUP', time: false },
  loadOverlapMs: { variable: 'ONEFOLD_LOAD_OVERLAP', time: true },
} satisfies { readonly [name in keyof WorkSettings]: { readonly variable: string; readonly time: boolean } })

const NAMES = Object.keys(VARIABLES) as readonly (keyof WorkSettings)[]

/** How the environment wants the installation to work: its time limits and its bounds. A time is a duration like `PT15M`, or milliseconds. */
export function workSettings(env: CommandContext['env']): Partial<WorkSettings> {
  const stated = NAMES.flatMap((name) => {
    const text = env[VARIABLES[name].variable]
    return text === undefined ? [] : [[name, settingOf(name, text)] as const]
  })
  return Object.fromEntries(stated)
}

function settingOf(name: keyof WorkSettings, text: string): number {
  const { variable, time } = VARIABLES[name]
  const { least, most } = WORK_BOUNDS[name]
  const value = numberFrom(text, time)
  if (value !== undefined && value >= least && value <= most) return value
  const wanted = time ? 'a duration like PT15M, or milliseconds,' : 'a whole number'
  throw misuse(`${variable} must be ${wanted} from ${least} to ${most}.`)
}

function numberFrom(text: string, time: boolean): number | undefined {
  if (/^\d{1,12}$/.test(text)) return Number(text)
  const parsed = v.safeParse(Duration, text)
  return time && parsed.success ? parsed.output : undefined
}
