import { type MessageValue, message } from '../../../error/message.ts'
import type { EnumerationOption } from '../../../model/resources/dataset.ts'

/** Enough to see what kind of value is meant. */
const NAMED = 10
const LONGEST = 40

/** Some of the values, for a sentence: "north, south and 3 more". */
export function listed(enumerations: readonly EnumerationOption[]): MessageValue {
  const named = enumerations
    .slice(0, NAMED)
    .map(({ value }) => (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value))
    .join(', ')
  const more = enumerations.length - NAMED
  return more > 0 ? message('phrase/and-more', { named, more }) : named
}
