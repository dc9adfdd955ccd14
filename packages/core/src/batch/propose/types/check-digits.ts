/** Kinds of numbers that end in a digit by which the others can be checked. */
export type Checked = 'ISBN' | 'EAN' | 'IBAN' | 'Luhn'

/** By which rule a number checks; undefined by none. Of IBAN the letters count too. */
export function checkedBy(text: string): Checked | undefined {
  const plain = text.replace(/[\s.-]/g, '').toUpperCase()
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return isIban(plain) ? 'IBAN' : undefined
  if (/^\d{9}[\dX]$/.test(plain) && isIsbn10(plain)) return 'ISBN'
  if (/^97[89]\d{10}$/.test(plain) && isEan(plain)) return 'ISBN'
  if (/^(?:\d{8}|\d{12,14})$/.test(plain) && isEan(plain)) return 'EAN'
  return /^\d{9,19}$/.test(plain) && isLuhn(plain) ? 'Luhn' : undefined
}

/** ISO 13616: the letters as numbers behind it all, modulo 97 is 1. */
function isIban(text: string): boolean {
  let rest = 0
  for (const sign of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

function isIsbn10(text: string): boolean {
  const digits = [...text].map((sign) => (sign === 'X' ? 10 : Number(sign)))
  return digits.reduce((sum, digit, at) => sum + digit * (10 - at), 0) % 11 === 0
}

/** GS1: from the right each second digit three times. */
function isEan(text: string): boolean {
  const digits = [...text].toReversed().map(Number)
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0
}

/** ISO/IEC 7812: from the right each second digit doubled, its digits added. */
function isLuhn(text: string): boolean {
  const digits = [...text].toReversed().map(Number)
  const sum = digits.reduce((total, digit, at) => {
    const counted = at % 2 === 0 ? digit : digit * 2
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}
