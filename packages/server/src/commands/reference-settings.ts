import { readFileSync } from 'node:fs'
import type { OnefoldOptions } from '@onefold/core'
import { misuse } from './arguments.ts'
import type { Surroundings } from './surroundings.ts'

/** What stands in place of reference packs, when the environment names a file of it. What it holds is checked at opening. */
export function referenceSettings({
  ONEFOLD_REFERENCE_FILE: file,
}: Surroundings['env']): Pick<OnefoldOptions, 'reference'> {
  if (file === undefined) return {}
  try {
    return { reference: JSON.parse(readFileSync(file, 'utf8')) }
  } catch (error) {
    throw misuse(`ONEFOLD_REFERENCE_FILE cannot be used: ${(error as Error).message}.`)
  }
}
