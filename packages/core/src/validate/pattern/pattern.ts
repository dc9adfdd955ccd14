import { message, type RefusalMessage } from '../../error/message.ts'
import { OnefoldError } from '../../error/onefold-error.ts'
import { refusalOf } from '../../error/refusal.ts'
import { translated } from './pattern-dialect.ts'

/** A pattern that the whole value must match, as ECMAScript reads it. */
export interface Pattern {
  /** Anchored. */
  readonly source: string
  /** Always with `u`. */
  readonly flags: string
  /** True when it was written in another dialect, and means the same in this one. */
  readonly dialect: boolean
}

/** It uses what only other dialects have, or no dialect reads it. */
interface Unreadable {
  readonly problem: RefusalMessage
}

/** Longer patterns are programs. */
const LONGEST = 2000

/** Reads a pattern, that of Java or PCRE included where it can be said in ECMAScript. Nothing is guessed. */
export function readPattern(regex: string): Pattern | Unreadable {
  if (regex.length > LONGEST) return { problem: message('pattern-invalid/longer', { most: LONGEST }) }
  const told = translated(regex)
  if ('problem' in told) return { problem: message('pattern-dialect', { form: told.problem }) }
  const source = `^(?:${told.source})$`
  const flags = `u${told.flags}`
  try {
    new RegExp(told.source, flags) // by itself too: `a)|(b` would fit into the brackets around it
    return { source: new RegExp(source, flags).source, flags, dialect: told.dialect }
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message.split(': ').at(-1) : undefined
    return {
      problem: reason === undefined ? message('pattern-invalid') : message('pattern-invalid/because', { reason }),
    }
  }
}

/** The pattern; refuses with `invalid` what cannot be read. */
export function compilePattern(regex: string, path: string): Pattern {
  const read = readPattern(regex)
  if ('source' in read) return read
  throw new OnefoldError('invalid', [refusalOf(read.problem, path)])
}

/** The script that matches `value` against the pattern: patterns from outside run where scripts run. */
export function patternScript({ source, flags }: Pattern): string {
  return `/${source}/${flags}.test(value)`
}
