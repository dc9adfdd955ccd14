import { type MessageValue, message } from '../error/message.ts'

/** A piece of a pattern in ECMAScript's words. */
export interface PatternPiece {
  /** Letters of the pattern that it takes. */
  readonly length: number
  readonly to: string
  /** It was spelt as another dialect spells it. */
  readonly dialect: boolean
  /** Inside of a class: it stands for several letters, so it bounds no range. */
  readonly set?: boolean
}

/** A piece, or the form that cannot be said. */
export type PieceRead = PatternPiece | { readonly problem: MessageValue }

const HORIZONTAL = ' \\t\\u00a0\\u1680\\u180e\\u2000-\\u200a\\u202f\\u205f\\u3000'
const LINE_BREAK = '(?:\\r\\n|[\\n\\v\\f\\r\\u0085\\u2028\\u2029])'
/** What stands inside of a class. */
const CLASSES: ReadonlyMap<string, string> = new Map([
  ['alpha', 'a-zA-Z'],
  ['lower', 'a-z'],
  ['upper', 'A-Z'],
  ['digit', '0-9'],
  ['alnum', 'a-zA-Z0-9'],
  ['xdigit', '0-9a-fA-F'],
  ['space', ' \\t\\n\\v\\f\\r'],
  ['blank', ' \\t'],
  ['punct', '!-\\/:-@\\[-`\\{-~'],
  ['graph', '!-~'],
  ['print', ' -~'],
  ['cntrl', '\\u0000-\\u001f\\u007f'],
  ['ascii', '\\u0000-\\u007f'],
  ['word', '\\w'],
])
/** `java` and the methods of java.lang.Character that tell letters apart. */
const JAVA_CLASSES: ReadonlyMap<string, string> = new Map([
  ['javaLowerCase', '\\p{Lowercase}'],
  ['javaUpperCase', '\\p{Uppercase}'],
  ['javaTitleCase', '\\p{Lt}'],
  ['javaAlphabetic', '\\p{Alphabetic}'],
  ['javaIdeographic', '\\p{Ideographic}'],
  ['javaLetter', '\\p{L}'],
  ['javaDigit', '\\p{Nd}'],
  ['javaLetterOrDigit', '\\p{L}\\p{Nd}'],
  ['javaSpaceChar', '\\p{Z}'],
  [
    'javaWhitespace',
    '\\t-\\r\\u001c-\\u0020\\u1680\\u2000-\\u2006\\u2008-\\u200a\\u2028\\u2029\\u205f\\u3000', // no space that forbids a line break
  ],
  ['javaISOControl', '\\u0000-\\u001f\\u007f-\\u009f'],
])
/** Escapes of a single letter, outside of a class; those with a second text are that inside of one. */
const ESCAPES: ReadonlyMap<string, readonly [outside: string, inside?: string]> = new Map([
  ['A', ['^']],
  ['z', ['$']],
  ['Z', ['$']],
  ['h', [`[${HORIZONTAL}]`, HORIZONTAL]],
  ['H', [`[^${HORIZONTAL}]`]],
  ['R', [LINE_BREAK]],
  ['e', ['\\u001b', '\\u001b']],
  ['a', ['\\u0007', '\\u0007']],
])
const SYNTAX = /[\^$\\.*+?()[\]{}|/]/
/** Escapes with braces of their own. */
const BRACED = /^\\(?:u\{[0-9A-Fa-f]{1,6}\}|k<[^>]*>)/

/** The letters of `[:name:]`, as they stand inside of a class. */
export function posixClass(rest: string): PieceRead | undefined {
  const posix = /^\[:(\^?)([a-z]+):\]/.exec(rest)
  if (!posix) return undefined
  const set = CLASSES.get(posix[2]!)
  if (set === undefined || posix[1] === '^') return { problem: message('phrase/class', { name: posix[0] }) }
  return { ...said(posix[0].length, set), set: true }
}

/** The escape that begins here, outside or inside of a class. */
export function escapeAt(rest: string, inside: boolean): PieceRead {
  const letter = rest[1] ?? ''
  if (letter === 'Q') {
    const end = rest.indexOf('\\E')
    const literal = rest.slice(2, end < 0 ? rest.length : end)
    return said(end < 0 ? rest.length : end + 2, [...literal].map(literally).join(''))
  }
  if (letter === 'p' || letter === 'P') return property(rest, inside)
  const code = /^\\x\{([0-9A-Fa-f]{1,6})\}/.exec(rest)
  if (code) return said(code[0].length, `\\u{${code[1]}}`)
  const braced = BRACED.exec(rest)?.[0]
  if (braced !== undefined) return same(braced)
  const known = ESCAPES.get(letter)
  if (known) {
    const to = inside ? known[1] : known[0]
    return to === undefined
      ? { problem: message('phrase/escape-in-class', { escape: `\\${letter}` }) }
      : { ...said(2, to), set: letter === 'h' || letter === 'H' }
  }
  if (letter === 'G' || letter === 'K' || letter === 'X') return { problem: `"\\${letter}"` }
  // An escape that escapes nothing is read everywhere, but not under the flag `u`.
  if (/^[^A-Za-z0-9]$/.test(letter) && !SYNTAX.test(letter)) {
    const to = inside && letter === '-' ? '\\-' : letter
    return { length: 2, to, dialect: false }
  }
  return { ...same(rest.slice(0, 2)), set: /[dDsSwW]/.test(letter) }
}

/** As another dialect spells it. */
export function said(length: number, to: string): PatternPiece {
  return { length, to, dialect: true }
}

/** As every dialect spells it. */
export function same(text: string): PatternPiece {
  return { length: text.length, to: text, dialect: false }
}

function literally(letter: string): string {
  return SYNTAX.test(letter) || letter === '-' ? `\\u{${letter.codePointAt(0)!.toString(16)}}` : letter
}

/** `\p{…}` as ECMAScript has it; the classes of Java and the scripts of PCRE by their own names. */
function property(rest: string, inside: boolean): PieceRead {
  const [whole = '', sign = 'p', braced, short] = /^\\([pP])(?:\{([^}]*)\}|([A-Z]))/.exec(rest) ?? []
  if (whole === '') return same(rest.slice(0, 2))
  const name = (braced ?? short)!
  const negative = (sign === 'P') !== name.startsWith('^')
  const plain = name.replace(/^\^/, '')
  const letter = negative ? 'P' : 'p'
  const spelt = [plain, plain.replace(/^Is/, ''), `Script=${plain.replace(/^Is/, '')}`]
  const known = spelt.find((each) => isProperty(each))
  if (known !== undefined) {
    const to = `\\${letter}{${known}}`
    return { ...(to === whole ? same(whole) : said(whole.length, to)), set: true }
  }
  const set = JAVA_CLASSES.get(plain) ?? CLASSES.get(plain.toLowerCase())
  if (set === undefined || (inside && negative)) return { problem: message('phrase/class', { name: whole }) }
  if (inside) return { ...said(whole.length, set), set: true }
  return said(whole.length, negative ? `[^${set}]` : `[${set}]`)
}

function isProperty(name: string): boolean {
  if (!/^[A-Za-z_=]+$/.test(name)) return false
  try {
    new RegExp(`\\p{${name}}`, 'u')
    return true
  } catch {
    return false
  }
}
