/** A number in digits: `-1.5e3` is negative, `1`, `5`, 3. */
export interface NumberParts {
  readonly negative: boolean
  /** Digits before the decimal sign; may be empty. */
  readonly integer: string
  /** Digits behind it; may be empty. */
  readonly fraction: string
  /** Power of ten. */
  readonly exponent: number
}

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/

/** Plain decimal text, exact at any length: no exponent, no needless zeros, no minus before zero. */
export function plainNumber({ negative, integer, fraction, exponent }: NumberParts): string {
  const digits = integer + fraction
  const point = integer.length + exponent
  const whole = point <= 0 ? '' : digits.slice(0, point).padEnd(point, '0')
  const rest = point < 0 ? digits.padStart(digits.length - point, '0') : digits.slice(point)
  const kept = withoutZerosBefore(whole)
  const behind = withoutZerosBehind(rest)
  const text = `${kept === '' ? '0' : kept}${behind === '' ? '' : `.${behind}`}`
  return negative && text !== '0' ? `-${text}` : text
}

/** A finite number as plain decimal text: 1e-7 is `0.0000001`. */
export function formatNumber(value: number): string {
  const parts = PLAIN.exec(String(value))
  if (parts === null) throw new TypeError(`Expected a finite number, got \`${value}\`.`)
  const [, sign, integer = '', fraction = '', exponent = '0'] = parts
  return plainNumber({ negative: sign === '-', integer, fraction, exponent: Number(exponent) })
}

/** A number as JSON writes it, in plain decimals; undefined where they would be more than so many digits. */
export function plainLiteral(literal: string, most: number): string | undefined {
  const [, sign, integer = '', fraction = '', exponent = '0'] = PLAIN.exec(literal.toLowerCase()) ?? []
  if (integer === '' || Math.abs(Number(exponent)) + integer.length + fraction.length > most) return undefined
  return plainNumber({ negative: sign === '-', integer, fraction, exponent: Number(exponent) })
}

/** The number that plain decimal text stands for, rounded to a double; undefined when it is none. */
export function numberOf(text: string): number | undefined {
  if (!PLAIN.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

function withoutZerosBefore(digits: string): string {
  let start = 0
  while (digits[start] === '0') start++
  return digits.slice(start)
}

function withoutZerosBehind(digits: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end--
  return digits.slice(0, end)
}
