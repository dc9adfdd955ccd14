/** A number of JSON that no double keeps, as it was written. In JSON of ours it is a text. */
export class WrittenNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }

  toJSON(): string {
    return this.text
  }
}

/** More digits than these are never what a double was printed as. */
const MOST_DIGITS = 17
/** Without 16 digits in a row, points among them, and without an exponent a double keeps each number. */
const SUSPECT = /(?:^|[:,[\s])-?(?:[\d.]{16}|[\d.]+[eE])/
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs
const LITERAL = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** As `JSON.parse`, but that a number which a double would change is a `WrittenNumber`. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return SUSPECT.test(text) ? withWritten(text, value) : value
}

/** Whether a double stands for the number and no other way of writing it is meant: up to 17 digits may be one's own. */
export function isKept(literal: string): boolean {
  const value = Number(literal)
  if (!Number.isFinite(value)) return false
  const written = significand(literal)
  if (written === significand(String(value))) return true
  const digits = written.indexOf('e')
  return digits <= MOST_DIGITS && written === significand(value.toPrecision(Math.max(1, digits)))
}

/** What lies deeper is refused wherever it comes in. */
const DEEPEST = 100

/** The places of numbers that no double keeps, as `records[0].amount`. */
export function* writtenNumbers(
  value: unknown,
  path = '',
  depth = 0,
): Iterable<readonly [path: string, number: WrittenNumber]> {
  if (value instanceof WrittenNumber) yield [path, value]
  if (value instanceof WrittenNumber || typeof value !== 'object' || value === null || depth > DEEPEST) return
  for (const [member, inner] of Object.entries(value)) {
    const within = Array.isArray(value) ? `${path}[${member}]` : path === '' ? member : `${path}.${member}`
    yield* writtenNumbers(inner, within, depth + 1)
  }
}

/** The same with their texts in their places. */
export function withoutWritten<T>(value: T): T {
  if (writtenNumbers(value)[Symbol.iterator]().next().done) return value
  return JSON.parse(JSON.stringify(value)) as T // parsed JSON, and so it stays
}

/** Digits without zeros around them, and the power of ten of the last: `1.50` is `15e-1`. Without its sign, which no double loses. */
function significand(literal: string): string {
  const [, integer = '', fraction = '', exponent = '0'] = LITERAL.exec(literal) ?? []
  const digits = `${integer}${fraction}`.replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  if (kept === '') return '0e0'
  return `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`
}

/**
 * Reads it again with a text in place of each such number, which no text of the document is: if one happens to be, other texts are
 * taken.
 */
function withWritten(text: string, value: unknown): unknown {
  for (let turn = 0; ; turn++) {
    const literals: string[] = []
    const mark = `\u0000${turn}:`
    const replaced = text.replace(TEXT_OR_NUMBER, (found) => {
      if (found.startsWith('"') || isKept(found)) return found
      literals.push(found)
      return JSON.stringify(`${mark}${literals.length - 1}`)
    })
    if (literals.length === 0) return value
    let met = 0
    const read: unknown = JSON.parse(replaced, (_, inner: unknown) => {
      if (typeof inner !== 'string' || !inner.startsWith(mark)) return inner
      met += 1
      return new WrittenNumber(literals[Number(inner.slice(mark.length))] ?? '')
    })
    if (met === literals.length) return read
  }
}
