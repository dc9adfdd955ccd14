import { type MessageValue, message } from '../../error/message.ts'

/** A pattern in ECMAScript's words, or the form that has none. */
export type Translated =
  | { readonly source: string; readonly flags: string; readonly dialect: boolean }
  | { readonly problem: MessageValue }

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
const NO_WORDS: readonly (readonly [RegExp, MessageValue])[] = [
  [/^\(\?>/, message('phrase/atomic-group')],
  [/^\(\?\|/, message('phrase/branch-reset')],
  [/^\(\?(?:R|\d|[+-]\d|&|P>)/, message('phrase/recursion')],
  [/^\(\?\(/, message('phrase/condition')],
  [/^\(\?[a-zA-Z^]*(?:-[a-zA-Z]+)?[:)]/, message('phrase/inner-flag')],
]
const QUANTIFIER = /^(?:[*+?]|\{\d+(?:,\d*)?\})/
const SYNTAX = /[\^$\\.*+?()[\]{}|/]/

/** Rewrites what Java and PCRE spell otherwise. `dialect` when anything was. */
export function translated(regex: string): Translated {
  const start = /^\(\?([ism]+)\)/.exec(regex)
  const flags = start ? [...new Set(start[1])].sort().join('') : ''
  const parts: string[] = []
  let dialect = start !== null
  let at = start?.[0].length ?? 0
  let inClass = false
  while (at < regex.length) {
    const rest = regex.slice(at, at + 300)
    const step: Read = inClass ? stepInside(rest) : stepOutside(rest)
    if ('problem' in step) return step
    parts.push(step.to)
    dialect ||= step.dialect
    inClass = step.inClass ?? inClass
    at += step.length
  }
  return { source: parts.join(''), flags, dialect }
}

interface Token {
  readonly length: number
  readonly to: string
  readonly dialect: boolean
  readonly inClass?: boolean
}
type Read = Token | { readonly problem: MessageValue }

function as(length: number, to: string): Token {
  return { length, to, dialect: true }
}

function same(text: string): Token {
  return { length: text.length, to: text, dialect: false }
}

function stepOutside(rest: string): Read {
  const letter = rest[0]!
  if (letter === '\\') return escapeAt(rest, false)
  if (letter === '[') {
    const open = rest.startsWith('[^') ? '[^' : '['
    if (rest[open.length] === ']') return { problem: message('phrase/class-of-bracket') }
    return { ...same(open), inClass: true }
  }
  if (rest.startsWith('(?')) return group(rest)
  const quantifier = QUANTIFIER.exec(rest)?.[0]
  if (quantifier === undefined) return same(letter)
  return rest[quantifier.length] === '+' ? { problem: message('phrase/possessive') } : same(quantifier)
}

function group(rest: string): Read {
  const comment = /^\(\?#[^)]*\)/.exec(rest)
  if (comment) return as(comment[0].length, '')
  const named = /^\(\?P<([A-Za-z_]\w*)>/.exec(rest)
  if (named) return as(named[0].length, `(?<${named[1]}>`)
  const again = /^\(\?P=([A-Za-z_]\w*)\)/.exec(rest)
  if (again) return as(again[0].length, `\\k<${again[1]}>`)
  for (const [form, name] of NO_WORDS) if (form.test(rest)) return { problem: name }
  return same('(?') // what it is, the compiler says
}

function stepInside(rest: string): Read {
  const letter = rest[0]!
  if (letter === ']') return { ...same(letter), inClass: false }
  if (letter === '\\') return escapeAt(rest, true)
  const posix = /^\[:(\^?)([a-z]+):\]/.exec(rest)
  if (posix) {
    const set = CLASSES.get(posix[2]!)
    return set === undefined || posix[1] === '^'
      ? { problem: message('phrase/class', { name: posix[0] }) }
      : as(posix[0].length, set)
  }
  if (letter === '[') return { problem: message('phrase/class-in-class') }
  return rest.startsWith('&&') ? { problem: message('phrase/class-intersection') } : same(letter)
}

function escapeAt(rest: string, inside: boolean): Read {
  const letter = rest[1] ?? ''
  if (letter === 'Q') {
    const end = rest.indexOf('\\E')
    const literal = rest.slice(2, end < 0 ? rest.length : end)
    if (end < 0 && rest.length === 300) return { problem: message('phrase/long-quote') }
    return as(end < 0 ? rest.length : end + 2, [...literal].map(literally).join(''))
  }
  if (letter === 'p' || letter === 'P') return property(rest, inside)
  const code = /^\\x\{([0-9A-Fa-f]{1,6})\}/.exec(rest)
  if (code) return as(code[0].length, `\\u{${code[1]}}`)
  const known = ESCAPES.get(letter)
  if (known) {
    const to = inside ? known[1] : known[0]
    return to === undefined ? { problem: message('phrase/escape-in-class', { escape: `\\${letter}` }) } : as(2, to)
  }
  if (letter === 'G' || letter === 'K' || letter === 'X') return { problem: `"\\${letter}"` }
  // An escape that escapes nothing is read everywhere, but not under the flag `u`.
  if (/^[^A-Za-z0-9]$/.test(letter) && !SYNTAX.test(letter)) {
    const to = inside && letter === '-' ? '\\-' : letter
    return { length: 2, to, dialect: false }
  }
  return same(rest.slice(0, 2))
}

function literally(letter: string): string {
  return SYNTAX.test(letter) || letter === '-' ? `\\u{${letter.codePointAt(0)!.toString(16)}}` : letter
}

/** `\p{…}` as ECMAScript has it; the classes of Java and the scripts of PCRE by their own names. */
function property(rest: string, inside: boolean): Read {
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
    return to === whole ? same(whole) : as(whole.length, to)
  }
  const set = CLASSES.get(plain.toLowerCase())
  if (set === undefined || (inside && negative)) return { problem: message('phrase/class', { name: whole }) }
  if (inside) return as(whole.length, set)
  return as(whole.length, negative ? `[^${set}]` : `[${set}]`)
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
