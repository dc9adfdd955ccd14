/** Georgian has capitals in Unicode, and nobody writes a name with one. */
const GEORGIAN = /\p{Script=Georgian}/u
const LETTER = /\p{L}/u
/** The dotless and the dotted i, also as other software writes it small: whoever has them means Turkish letters. */
const TURKISH = /[İı]|i\u0307/
const [SMALL_A, SMALL_Z] = [0x61, 0x7a]
const TURKISH_TOO = /[ŞşĞğÇçÖöÜü]/

/** True when a text is all in capitals or all in small letters, so that its capitals say nothing. */
export function isPlainCase(text: string): boolean {
  return text === text.toLowerCase() || text === text.toUpperCase()
}

/** The text in small letters; Turkish letters in the Turkish way. */
export function small(text: string, region?: string): string {
  return isTurkish(text, region) ? text.replaceAll('i\u0307', 'i').toLocaleLowerCase('tr') : text.toLowerCase()
}

/** A word in small letters with its first letter as a capital; the text it stands in says whether that is Turkish. */
export function capitalised(lower: string, turkish: boolean): string {
  const unit = lower.charCodeAt(0)
  if (unit >= SMALL_A && unit <= SMALL_Z && !turkish) return lower[0]!.toUpperCase() + lower.slice(1)
  const index = lower.search(LETTER)
  if (index < 0) return lower
  const letter = String.fromCodePoint(lower.codePointAt(index)!)
  if (GEORGIAN.test(letter)) return lower
  const [upper = '', ...rest] = turkish ? letter.toLocaleUpperCase('tr') : letter.toUpperCase()
  // ß and ligatures become two letters, of which the first is the capital.
  return lower.slice(0, index) + upper + rest.join('').toLowerCase() + lower.slice(index + letter.length)
}

export function isTurkish(text: string, region?: string): boolean {
  return TURKISH.test(text) || ((region === 'TR' || region === 'AZ') && TURKISH_TOO.test(text))
}

const ACCENTS = /[\u0300-\u036f]/g
const BEYOND_ASCII = /[^ -~]/

/** What a word of a reference pack is found by: small letters without accents and dots. */
export function keyOf(text: string): string {
  const plain = BEYOND_ASCII.test(text) ? text.normalize('NFD').replace(ACCENTS, '') : text
  return (plain.includes('.') ? plain.replaceAll('.', '') : plain).toLowerCase()
}
