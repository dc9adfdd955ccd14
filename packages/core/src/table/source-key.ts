import { ownMember } from '../lib/own-member.ts'
import { isBlank } from '../lib/text/text.ts'
import { WrittenNumber } from '../lib/written-number.ts'
import type { Json } from '../model/record.ts'
import type { Source } from '../model/resources/source.ts'

/** The key that a value of a row is; undefined where it is blank, or neither a text nor a number. */
export function sourceKeyOf(value: Json | undefined): string | undefined {
  const text = typeof value === 'number' || value instanceof WrittenNumber ? String(value) : value
  return typeof text === 'string' && !isBlank(text) ? text : undefined
}

/** Why a row names no record of its source; undefined where it names one, or where the source has no keys. */
export function keyProblem(
  values: { readonly [column: string]: Json },
  { system, idColumn }: Pick<Source, 'system' | 'idColumn'>,
): string | undefined {
  if (system === undefined || idColumn === undefined || sourceKeyOf(ownMember(values, idColumn)) !== undefined)
    return undefined
  return `There is no key in "${idColumn}".`
}
