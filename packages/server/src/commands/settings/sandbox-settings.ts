import type { OnefoldOptions } from '@onefold/core'
import { defined, SCRIPT_BOUNDS } from '@onefold/core/adapter-kit'
import { misuse } from '../arguments.ts'
import type { CommandContext } from '../command-context.ts'
import { wholeNumber } from './whole-number.ts'

const MEBIBYTE = 2 ** 20

/** What scripts may take, and where sinks may lead, as the environment states it. */
export function sandboxSettings(env: CommandContext['env']): Pick<OnefoldOptions, 'scripts' | 'privateSinks'> {
  const { callMs: time, memoryBytes: memory } = SCRIPT_BOUNDS
  const callMs = wholeNumber(env, 'ONEFOLD_SCRIPT_MS', time)
  const mebibytes = { least: memory.least / MEBIBYTE, most: memory.most / MEBIBYTE }
  const memoryMiB = wholeNumber(env, 'ONEFOLD_SCRIPT_MIB', mebibytes)
  const scripts = {
    ...(callMs === undefined ? {} : { callMs }),
    ...(memoryMiB === undefined ? {} : { memoryBytes: memoryMiB * MEBIBYTE }),
  }
  const privateSinks = flagOf(env, 'ONEFOLD_PRIVATE_SINKS')
  return { scripts, ...defined({ privateSinks }) }
}

function flagOf(env: CommandContext['env'], variable: string): boolean | undefined {
  const text = env[variable]
  if (text !== undefined && text !== 'true' && text !== 'false') throw misuse(`${variable} must be true or false.`)
  return text === undefined ? undefined : text === 'true'
}
