/** What the people of one country are made of. All lists are the project's own. */
export interface Country {
  readonly code: 'GB' | 'ES' | 'DE' | 'FR'
  /** How the country is written in a customer file; the first is the usual way. */
  readonly written: readonly string[]
  readonly women: readonly string[]
  readonly men: readonly string[]
  /** What friends say instead. */
  readonly shortNames: { readonly [name: string]: string }
  /** Given names that parents of twins choose together. */
  readonly twins: readonly (readonly [string, string])[]
  readonly surnames: readonly string[]
  /** Of both parents, as in Spain. */
  readonly twoSurnames: boolean
  /** Invented streets; `#` stands where the number is written. */
  readonly streets: readonly string[]
  /** Invented towns, each with the beginning of its postcodes. */
  readonly towns: readonly { readonly name: string; readonly postcode: string }[]
  /** Postcodes beyond the town's part: `#` is any digit, `A` any letter. */
  readonly postcodeRest: string
  readonly telephone: Telephone
  /** Words that people shorten in an address. */
  readonly abbreviations: readonly (readonly [string, string])[]
  readonly mailHosts: readonly string[]
}

/**
 * Numbers that ring nowhere: the ones that a country keeps for films. Spain keeps none; its numbers here stand in
 * blocks of zeros.
 */
interface Telephone {
  readonly calling: string
  /** Dialled before a number within the country. */
  readonly trunk: string
  /** In groups, without the trunk digit; `#` is any digit. */
  readonly numbers: readonly string[]
}

/** The list in one string: names that are short to read are short to keep. */
export function listed(names: string): readonly string[] {
  return Object.freeze(names.trim().split(/\s*,\s*/))
}
