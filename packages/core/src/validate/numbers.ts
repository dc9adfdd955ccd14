import { formatNumber } from '../lib/text/plain-number.ts'

/** Beyond, a double no longer holds each digit. */
const EXACT_DIGITS = 15

/**
 * A number in normal form as it is stored: a JSON number when that is exact and its text is the same, else plain
 * decimal text. `7.50` is 7.5; `0.30000000000000004` and `0.0000001` stay texts.
 */
export function storedNumber(normal: string): number | string {
  const value = Number(normal)
  if (!Number.isFinite(value)) return normal
  const plain = formatNumber(value)
  const digits = plain.replace(/^-?0*\.?0*|\./g, '').length
  const exact = digits <= EXACT_DIGITS && plain === withoutZerosBehind(normal) && String(value) === plain
  return exact ? value : withoutZerosBehind(normal) === plain ? plain : normal
}

function withoutZerosBehind(text: string): string {
  return text.includes('.') ? text.replace(/\.?0{1,1000}$/, '') : text
}
