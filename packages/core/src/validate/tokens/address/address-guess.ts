import { COUNTRIES } from '../../../reference/countries.ts'
import { keyOf } from '../text/text-words.ts'
import { normalPostcode } from './address-postcode.ts'
import { stateOf } from './address-state.ts'

const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(COUNTRIES.manners).flatMap(([country, { names }]) => names.map((name) => [keyOf(name), country])),
)
/** Countries whose postcodes look like no others. */
const UNMISTAKABLE = ['GB', 'CA', 'NL', 'IE', 'BR', 'PT']
const AMERICAN = /(?:^| )([A-Za-z]{2}) \d{5}(?:-\d{4})?$/

/** The country that a line names; undefined for any other text. */
export function countryOf(line: string): string | undefined {
  return BY_NAME.get(keyOf(line))
}

/** The country whose postcode one of the lines shows beyond doubt. */
export function guessCountry(lines: readonly string[]): string | undefined {
  const state = AMERICAN.exec(lines.at(-1) ?? '')
  if (state !== null && stateOf(state[1]!, 'US') !== undefined) return 'US'
  for (const line of lines.toReversed()) {
    const country = UNMISTAKABLE.find((region) => postcodeIn(line, region) !== undefined)
    if (country !== undefined) return country
  }
  return undefined
}

/** A postcode in a line, and the words around it. */
export interface FoundPostcode {
  readonly postcode: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** The last postcode in a line; postcodes of figures alone are looked for at its ends only. */
export function postcodeIn(line: string, region: string): FoundPostcode | undefined {
  const words = line.split(' ')
  for (let start = words.length - 1; start >= 0; start--) {
    for (let length = Math.min(2, words.length - start); length > 0; length--) {
      const postcode = normalPostcode(words.slice(start, start + length).join(' '), region)
      if (postcode === undefined) continue
      return { postcode, before: words.slice(0, start), after: words.slice(start + length) }
    }
  }
  return undefined
}
