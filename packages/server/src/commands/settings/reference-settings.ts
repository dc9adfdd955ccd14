import { readFileSync } from 'node:fs'
import type { OnefoldOptions } from '@onefold/core'
import { parse } from 'yaml'
import { misuse } from '../arguments.ts'
import type { CommandContext } from '../command-context.ts'

/**
 * What stands in place of reference packs, when the command line or else the environment names a file of it. Whoever takes it
 * checks what it holds.
 */
export function referenceSettings(
  { ONEFOLD_REFERENCE_FILE: named }: CommandContext['env'],
  stated?: string,
): Pick<OnefoldOptions, 'reference'> {
  const file = stated ?? named
  if (file === undefined) return {}
  const cannot = (problem: string) =>
    misuse(`${stated === undefined ? 'ONEFOLD_REFERENCE_FILE' : '--reference'} cannot be used: ${problem}.`)
  const text = textOf(file, cannot)
  const yaml = /\.ya?ml$/i.test(file)
  try {
    return { reference: yaml ? parse(text) : JSON.parse(text) }
  } catch (error) {
    throw cannot(`the file "${file}" is not valid ${yaml ? 'YAML' : 'JSON'}: ${(error as Error).message}`)
  }
}

function textOf(file: string, cannot: (problem: string) => Error): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw cannot(`there is no file "${file}"`)
    throw cannot(
      code === 'EISDIR' ? `"${file}" is a folder, not a file` : `the file "${file}" cannot be read (${code})`,
    )
  }
}
