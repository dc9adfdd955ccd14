import { type MessageValue, message, type RefusalMessage } from '../error/message.ts'
import { classAt } from './pattern-class.ts'
import { escapeAt, type PieceRead, said, same } from './pattern-escapes.ts'

/**
 * `dialect`: it uses what only other dialects have, and cannot be said here. `uncompilable`: no engine here knows a word of it.
 * `malformed`: it is no pattern in any dialect.
 */
export interface PatternProblem {
  readonly reason: 'dialect' | 'uncompilable' | 'malformed'
  readonly problem: RefusalMessage
}

/** A pattern in ECMAScript's words, or the form that has none. */
export type Translated =
  | { readonly source: string; readonly flags: string; readonly dialect: boolean }
  | { readonly problem: MessageValue }

const NO_WORDS: readonly (readonly [RegExp, MessageValue])[] = [
  [/^\(\?\|/, message('phrase/branch-reset')],
  [/^\(\?(?:R|\d|[+-]\d|&|P>)/, message('phrase/recursion')],
  [/^\(\?\(/, message('phrase/condition')],
  [/^\(\?(?:[a-zA-Z^]+(?:-[a-zA-Z]*)?|-[a-zA-Z]+)[:)]/, message('phrase/inner-flag')],
  [/^\(\?(?!:|=|!|<=|<!|<[\p{L}_$])/u, message('phrase/own-group')],
  [/^\(\*[A-Z]/, message('phrase/verb')],
]
const QUANTIFIER = /^(?:[*+?]|\{\d+(?:,\d*)?\})/

/** A group that is open. */
interface OpenGroup {
  /** Where its text begins, among the parts. */
  readonly start: number
  readonly closes: string
  readonly looksBehind: boolean
}

/**
 * Rewrites what Java and PCRE spell otherwise. `dialect` when anything was.
 *
 * @param numbered groups are named by their numbers, in the pattern or outside of it, so none may come between them
 */
export function translated(regex: string, numbered: boolean): Translated {
  const start = /^\(\?([ism]+)\)/.exec(regex)
  const flags = start ? [...new Set(start[1])].sort().join('') : ''
  const parts: string[] = []
  const groups: OpenGroup[] = []
  let atom = 0 // where what a quantifier repeats begins, among the parts
  let kept = 0 // pieces that give nothing back once they matched
  let dialect = start !== null
  let at = start?.[0].length ?? 0
  while (at < regex.length) {
    const rest = regex.slice(at)
    const possessive = possessiveAt(rest)
    if (possessive !== undefined || rest.startsWith('(?>')) {
      if (numbered) return { problem: message('phrase/possessive-beside-number') }
      if (groups.some(({ looksBehind }) => looksBehind)) return { problem: message('phrase/possessive-behind') }
      dialect = true
      kept += 1
      if (possessive === undefined) {
        groups.push({ start: parts.length, closes: `))\\k<kept${kept}>)`, looksBehind: false })
        parts.push(`(?:(?=(?<kept${kept}>`)
        at += 3
      } else {
        parts.splice(
          atom,
          parts.length,
          `(?:(?=(?<kept${kept}>${parts.slice(atom).join('')}${possessive}))\\k<kept${kept}>)`,
        )
        at += possessive.length + 1
      }
      continue
    }
    const step = stepAt(rest)
    if ('problem' in step) return step
    const group = rest[0] === ')' ? groups.pop() : undefined
    if (step.to.startsWith('(') && rest[0] === '(')
      groups.push({ start: parts.length, closes: ')', looksBehind: /^\(\?<[=!]/.test(rest) })
    const letters = rest.startsWith('\\Q') ? lettersOf(step.to) : [group?.closes ?? step.to]
    if (!QUANTIFIER.test(rest) && step.to !== '') atom = group?.start ?? parts.length + letters.length - 1
    parts.push(...letters)
    dialect ||= step.dialect
    at += step.length
  }
  return { source: parts.join(''), flags, dialect }
}

/** Each of a quoted text, as only the last one is repeated. */
function lettersOf(literal: string): readonly string[] {
  return literal.match(/\\u\{[0-9a-f]+\}|./gsu) ?? []
}

/** The quantifier that begins here, without its plus, when it gives nothing back. */
function possessiveAt(rest: string): string | undefined {
  const quantifier = QUANTIFIER.exec(rest)?.[0]
  return quantifier !== undefined && rest[quantifier.length] === '+' ? quantifier : undefined
}

function stepAt(rest: string): PieceRead {
  const letter = [...rest.slice(0, 2)][0]!
  if (letter === '\\') return escapeAt(rest, false)
  if (letter === '[') return classAt(rest)
  if (letter === '(') return group(rest)
  const quantifier = QUANTIFIER.exec(rest)?.[0]
  if (quantifier !== undefined) return same(quantifier)
  // A bracket that closes or repeats nothing is a letter, though not under the flag `u`.
  return /[\]{}]/.test(letter) ? { ...same(letter), to: `\\${letter}` } : same(letter)
}

function group(rest: string): PieceRead {
  const comment = /^\(\?#[^)]*\)/.exec(rest)
  if (comment) return said(comment[0].length, '')
  const named = /^\(\?P<([A-Za-z_]\w*)>/.exec(rest)
  if (named) return said(named[0].length, `(?<${named[1]}>`)
  const again = /^\(\?P=([A-Za-z_]\w*)\)/.exec(rest)
  if (again) return said(again[0].length, `\\k<${again[1]}>`)
  for (const [form, name] of NO_WORDS) if (form.test(rest)) return { problem: name }
  return same(/^\(\?(?:[:=!]|<[=!]|<[^>]*>)|^\(/.exec(rest)![0])
}
