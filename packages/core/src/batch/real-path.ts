import type { Stats } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

/** The path once links are followed: the same for two names of one file, be it there already or not. */
export async function realPathOf(path: string): Promise<string> {
  const whole = resolve(path)
  const there = (stated: string, otherwise: () => string | Promise<string>) => realpath(stated).catch(otherwise)
  return there(whole, async () => join(await there(dirname(whole), () => dirname(whole)), basename(whole)))
}

/** What is there and no file, as a terminal, a pipe or `/dev/null`: nothing can be put in its place, or beside it. */
export function isDevice(present: Stats | undefined): boolean {
  return present !== undefined && !present.isFile() && !present.isDirectory()
}

/** The path of a result that other files can stand beside; of what is no file none. */
export async function filePathOf(output: unknown): Promise<string | undefined> {
  if (typeof output !== 'string') return undefined
  return isDevice(await statIfPresent(output)) ? undefined : output
}

export function statIfPresent(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined)
}
