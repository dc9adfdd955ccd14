import { readFileSync } from 'node:fs'
import type { OnefoldOptions } from '@onefold/core'
import { parse } from 'yaml'
import { misuse } from '../arguments.ts'
import type { Surroundings } from '../surroundings.ts'

/**
 * What stands in place of reference packs, when the command line or else the environment names a file of it. Whoever takes it
 * checks what it holds.
 */
export function referenceSettings(
  { ONEFOLD_REFERENCE_FILE: named }: Surroundings['env'],
  stated?: string,
): Pick<OnefoldOptions, 'reference'> {
  const file = stated ?? named
  if (file === undefined) return {}
  try {
    const text = readFileSync(file, 'utf8')
    return { reference: /\.ya?ml$/i.test(file) ? parse(text) : JSON.parse(text) }
  } catch (error) {
    throw misuse(
      `${stated === undefined ? 'ONEFOLD_REFERENCE_FILE' : '--reference'} cannot be used: ${(error as Error).message}.`,
    )
  }
}
