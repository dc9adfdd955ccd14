import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

/** Where a path leads once links are followed: the same for two names of one file, be it there already or not. */
export async function placeOf(path: string): Promise<string> {
  const whole = resolve(path)
  const there = (stated: string, otherwise: () => string | Promise<string>) => realpath(stated).catch(otherwise)
  return there(whole, async () => join(await there(dirname(whole), () => dirname(whole)), basename(whole)))
}

/** What is there and no file, as a terminal, a pipe or `/dev/null`: nothing can be put in its place, or beside it. */
export async function isDevice(path: string): Promise<boolean> {
  const present = await stat(path).catch(() => undefined)
  return present !== undefined && !present.isFile() && !present.isDirectory()
}

/** The path of a result that other files can stand beside; of what is no file none. */
export async function filePathOf(output: unknown): Promise<string | undefined> {
  return typeof output === 'string' && !(await isDevice(output)) ? output : undefined
}
