/** More marks than any writing piles up; putting such a run into order takes quadratic time. */
const PILE = 31
const PILE_OF_MARKS = new RegExp(`(?:^|\\P{M})\\p{M}{${PILE}}`, 'u')
const MARK = /\p{M}/u
const FIRST_MARK = 0x300
const UNKNOWN = 0
const YES = 1
const NO = 2
/** What each UTF-16 unit is, once somebody asked. */
const units = new Uint8Array(0x10000)

/** The text in Unicode's composed form, in linear time: one that piles up more than 30 marks is left as it is. */
export function nfc(text: string): string {
  return hasPile(text) ? text : text.normalize('NFC')
}

/** A pile covers one unit in every so many: only these are looked at, and what is around them. */
function hasPile(text: string): boolean {
  for (let index = PILE - 1; index < text.length; index += PILE) {
    let start = index
    while (start >= 0 && index - start < PILE && mayBeMark(text.charCodeAt(start))) start--
    let end = index
    while (end < text.length && end - start <= PILE && mayBeMark(text.charCodeAt(end))) end++
    if (end - start > PILE) return PILE_OF_MARKS.test(text)
  }
  return false
}

/** Halves of surrogate pairs may belong to one. */
function mayBeMark(unit: number): boolean {
  if (unit < FIRST_MARK) return false
  const known = units[unit]
  if (known !== UNKNOWN) return known === YES
  const mark = (unit >= 0xd800 && unit <= 0xdfff) || MARK.test(String.fromCharCode(unit))
  units[unit] = mark ? YES : NO
  return mark
}
