import { message } from '../../../error/message.ts'
import { fold } from '../../../lib/text/text.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column, EnumerationOption } from '../../../model/resources/dataset.ts'
import type { TokenRules } from '../token.ts'
import { listed } from './enum-listed.ts'

/** A longer text is not looked up without its accents. */
const LONGEST = 1000

/**
 * One of the values that the column enumerates, by value or label, letters' case and accents ignored; the normal form
 * is the value. Any text when the column enumerates none.
 */
export function enumeration({ enumerations }: Pick<Column, 'enumerations'>): TokenRules {
  const exact = new Map<string, string>()
  for (const { value } of enumerations) add(exact, value.trim(), value)
  for (const { value, label } of enumerations) if (label !== undefined) add(exact, label.trim(), value)
  const folded = foldedOptions(enumerations)
  return Object.freeze({
    parse(given: string): string | undefined {
      const text = given.trim()
      if (exact.size === 0) return text
      const value = exact.get(text)
      return value !== undefined || text.length > LONGEST ? value : (folded.get(keyOf(text)) ?? undefined)
    },
    comparer: COMPARER_OF_TOKEN.ENUM,
    wrong: (value: string) => message('enum-invalid', { value, listed: listed(enumerations) }),
  })
}

/** The first to claim a key keeps it. */
function add(options: Map<string, string>, key: string, value: string): void {
  if (!options.has(key)) options.set(key, value)
}

/** Null marks a key that two values share: nobody can tell which is meant. A value comes before another one's label. */
function foldedOptions(enumerations: readonly EnumerationOption[]): ReadonlyMap<string, string | null> {
  const values = shared(enumerations.map(({ value }) => [keyOf(value), value]))
  const labels = shared(
    enumerations.flatMap(({ value, label }) => (label === undefined ? [] : [[keyOf(label), value]])),
  )
  const options = new Map([...labels, ...values])
  options.delete('') // letters that no plain ones stand for
  return options
}

function shared(entries: readonly (readonly [string, string])[]): ReadonlyMap<string, string | null> {
  const options = new Map<string, string | null>()
  for (const [key, value] of entries) {
    const other = options.get(key)
    options.set(key, other === undefined || other === value ? value : null)
  }
  return options
}

function keyOf(text: string): string {
  return fold(text.slice(0, LONGEST + 1), ['IGNORE_ACCENTS', 'IGNORE_CASE']).trim()
}
