/** More marks than any writing piles up; putting such a run into order takes quadratic time. */
const PILE = 31
const PILE_OF_MARKS = new RegExp(`(?:^|\\P{M})\\p{M}{${PILE}}`, 'u')
const MARK = /\p{M}/u
const FIRST_MARK = 0x300
/** Surrogates: the first halves of pairs, and the second ones. */
const FIRST_HIGH = 0xd800
const FIRST_LOW = 0xdc00
const LAST_LOW = 0xdfff
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
    while (start >= 0 && index - start < PILE && mayBeMark(text, start)) start--
    let end = index
    while (end < text.length && end - start <= PILE && mayBeMark(text, end)) end++
    if (end - start > PILE) return PILE_OF_MARKS.test(text)
  }
  return false
}

/** Of a surrogate pair the first half says it, for all that begins with it. */
function mayBeMark(text: string, index: number): boolean {
  const own = text.charCodeAt(index)
  if (own < FIRST_MARK) return false
  const unit = isLow(own) ? text.charCodeAt(index - 1) : own
  const known = units[unit] ?? NO
  if (known !== UNKNOWN) return known === YES
  const mark = MARK.test(unit >= FIRST_HIGH && unit < FIRST_LOW ? allThatBeginWith(unit) : String.fromCharCode(unit))
  units[unit] = mark ? YES : NO
  return mark
}

function isLow(unit: number): boolean {
  return unit >= FIRST_LOW && unit <= LAST_LOW
}

function allThatBeginWith(high: number): string {
  return Array.from({ length: LAST_LOW - FIRST_LOW + 1 }, (_, low) => String.fromCharCode(high, FIRST_LOW + low)).join(
    '',
  )
}
