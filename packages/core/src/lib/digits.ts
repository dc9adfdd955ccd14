import anyAscii from 'any-ascii'

const FOREIGN_DIGITS = /[^\P{Nd}0-9]+/gu

/** The text with the decimal digits of every script as 0 to 9: ٤٢, ４２ and ४२ become 42. */
export function asciiDigits(text: string): string {
  return text.replace(FOREIGN_DIGITS, (digits) => anyAscii(digits))
}
