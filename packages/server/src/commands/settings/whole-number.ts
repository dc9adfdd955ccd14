import type { SettingBounds } from '@onefold/core/adapter-kit'
import { misuse } from '../arguments.ts'
import type { CommandContext } from '../command-context.ts'

/** The whole number that a variable of the environment states, within bounds; undefined when it states none. */
export function wholeNumber(
  env: CommandContext['env'],
  variable: string,
  { least, most }: Pick<SettingBounds, 'least' | 'most'>,
): number | undefined {
  const text = env[variable]
  if (text === undefined) return undefined
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most)) throw misuse(`${variable} must be a whole number from ${least} to ${most}.`)
  return value
}
