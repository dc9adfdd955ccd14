import { message } from '../error/message.ts'
import { longerThan } from '../lib/text/characters.ts'
import { type PatternProblem, translated } from './pattern-dialect.ts'

/** A pattern as ECMAScript reads it. */
export interface Pattern {
  readonly source: string
  /** Always with `u`. */
  readonly flags: string
  /** True when it was written in another dialect, and means the same in this one. */
  readonly dialect: boolean
}

/** Longer patterns are programs. */
const LONGEST = 2000

/** Reads a pattern that the whole value must match, that of Java or PCRE included where it can be said in ECMAScript. */
export function readPattern(regex: string): Pattern | PatternProblem {
  const read = readPart(regex)
  return 'reason' in read ? read : { ...read, source: new RegExp(`^(?:${read.source})$`, read.flags).source }
}

/** Reads a pattern of any part of a value, in the same way; what takes its place may name groups by their numbers. */
export function readPart(regex: string, replacement = ''): Pattern | PatternProblem {
  if (longerThan(regex, LONGEST))
    return { reason: 'malformed', problem: message('pattern-invalid/longer', { most: LONGEST }) }
  const told = translated(regex, /\\[1-9]/.test(regex) || /\$\d/.test(replacement))
  if ('problem' in told) return { reason: 'dialect', problem: message('pattern-dialect', { form: told.problem }) }
  const flags = `u${told.flags}`
  const failure = failureOf(told.source, flags)
  if (failure === undefined) return { source: new RegExp(told.source, flags).source, flags, dialect: told.dialect }
  // What other flags would read holds an escape that nothing here knows; what none reads is no pattern.
  const reason = failureOf(told.source, told.flags) === undefined ? 'uncompilable' : 'malformed'
  const problem = failure === '' ? message('pattern-invalid') : message('pattern-invalid/because', { reason: failure })
  return { reason, problem }
}

/** Why it does not compile; undefined when it does. */
function failureOf(source: string, flags: string): string | undefined {
  try {
    new RegExp(source, flags)
    return undefined
  } catch (error) {
    return error instanceof SyntaxError ? (error.message.split(': ').at(-1) ?? '') : ''
  }
}

/** The script that matches `value` against the pattern: patterns from outside run where scripts run. */
export function patternScript({ source, flags }: Pattern): string {
  return `/${source}/${flags}.test(value)`
}
