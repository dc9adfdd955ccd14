import { refusal, refusalOf } from '../error/refusal.ts'
import { formatNumber as formatted } from '../lib/text/plain-number.ts'
import type { Json } from '../model/record.ts'
import type { Column } from '../model/resources/dataset.ts'
import { readPattern } from '../pattern/pattern.ts'
import type { CheckResult } from './answers.ts'
import { regionOf } from './locale.ts'
import { memoised } from './memo.ts'
import { storedNumber } from './numbers.ts'
import { type Failure, policyOf, shown } from './policy.ts'
import { tidied } from './tidy.ts'
import type { TokenRules } from './tokens/token.ts'
import { TOKEN_RULES } from './tokens/token-rules.ts'
import type { ValidationContext } from './validation-context.ts'

/** A text or a number that stands in a column. */
export type Scalar = string | number

/** Checks one value that is not blank; answers what to keep of it, undefined for nothing. */
export type ScalarCheck = (given: Scalar, context: ValidationContext) => Scalar | undefined

/** One look at a value: what it becomes, or why it fails. */
type Look = (text: string, given: Scalar, context: ValidationContext) => Scalar | Failure

type Parse = (text: string, region: string | undefined) => string | undefined

const NOT_KNOWN_YET: CheckResult = Object.freeze({ ok: true })

/** The check of a column's values, by its token, validation and policy. */
export function compileScalarCheck(column: Column, root: boolean): ScalarCheck {
  const rules = TOKEN_RULES[column.token](column)
  const parse = compileParse(column, rules)
  if (root && column.token === 'SOURCE') return sourceCheck(column, parse, rules)
  if (column.validation === 'NONE') return (given) => given
  const look = compileLook(column, rules, parse)
  const policy = policyOf(column)
  const fixes = column.error === 'FIX'
  return (given, context) => {
    const text = String(given)
    const found = look(text, given, context)
    if (!isFailure(found)) return found
    if (!fixes) return policy(found, given, context)
    const candidate = parse(tidied(text), context.region)
    const fixed = candidate === undefined ? found : look(candidate, candidate, context)
    return isFailure(fixed) ? policy(found, given, context) : candidateKept(column, fixed)
  }
}

function isFailure(found: Scalar | Failure): found is Failure {
  return typeof found === 'object'
}

function candidateKept(column: Column, fixed: Scalar): Scalar {
  return column.token === 'NUMBER' && typeof fixed === 'string' ? storedNumber(fixed) : fixed
}

/** What the token makes of a text, remembered; where the country decides, for each country by itself. */
function compileParse(column: Column, rules: TokenRules): Parse {
  const own = regionOf(column.sourceLocale)
  const reader = (region: string | undefined) => {
    const context = Object.freeze(region === undefined ? {} : { region })
    return memoised((text) => rules.parse(text, context))
  }
  const fallback = reader(own)
  if (!/^(?:PHONE|ADDRESS)/.test(column.token)) return fallback
  const readers = new Map<string, (text: string) => string | undefined>()
  return (text, region) => {
    if (region === undefined || region === own) return fallback(text)
    const known = readers.get(region)
    if (known !== undefined) return known(text)
    const fresh = reader(region)
    readers.set(region, fresh)
    return fresh(text)
  }
}

/** A system that is none of the accepted ones is refused whatever the validation and the policy say. */
function sourceCheck(column: Column, parse: Parse, { wrong }: TokenRules): ScalarCheck {
  return (given, { findings, prefix }) => {
    const system = parse(String(given), undefined)
    if (system === undefined) findings.refused.push(refusalOf(wrong(shown(String(given))), prefix + column.key))
    return system
  }
}

function compileLook(column: Column, rules: TokenRules, parse: Parse): Look {
  switch (column.validation) {
    case 'REGEX':
      return patternLook(column)
    case 'SCRIPT':
      return scriptLook(column)
    default:
      return withReference(column, tokenLook(column, rules, parse))
  }
}

function tokenLook(column: Column, { wrong }: TokenRules, parse: Parse): Look {
  const number = column.token === 'NUMBER'
  const normalises = column.validation === 'PARSER'
  const pattern = normalises && column.regex !== undefined ? patternLook(column) : undefined
  return (text, given, context) => {
    // A JSON number is one whatever the locale: its point stands before the decimals.
    const normal = number && typeof given === 'number' ? formatted(given) : parse(text, context.region)
    if (normal === undefined) return wrong(shown(text))
    if (!normalises) return given
    const found = pattern?.(normal, normal, context)
    if (found !== undefined && isFailure(found)) return found
    return number ? storedNumber(normal) : normal
  }
}

function patternLook({ key, regex = '' }: Column): Look {
  const pattern = readPattern(regex)
  // What nobody here can evaluate says nothing against a value, but is no proof of it either.
  if ('reason' in pattern)
    return (_, given, { findings, prefix }) => {
      const { code, text: message } = refusal('pattern-unchecked')
      findings.issues.push({ column: prefix + key, code, message })
      return given
    }
  return (text, given, { answers }) => {
    const verdict = answers.of({ kind: 'PATTERN', pattern, text }) ?? NOT_KNOWN_YET
    return verdict.ok ? given : verdict.failure
  }
}

function scriptLook({ key, script = '' }: Column): Look {
  return (_, given, { answers, record }) => {
    const verdict = answers.of({ kind: 'SCRIPT', source: script, call: [given, record, key] }) ?? NOT_KNOWN_YET
    return verdict.ok ? given : verdict.failure
  }
}

/** A reference that leads nowhere fails like a text that is no value of the token. */
function withReference({ token, foreignKey }: Column, look: Look): Look {
  if (token !== 'FOREIGN_ID' || foreignKey === undefined) return look
  return (text, given, context) => {
    const found = look(text, given, context)
    if (isFailure(found)) return found
    const verdict = context.answers.of({ kind: 'REFERENCE', foreignKey, text: String(found) }) ?? NOT_KNOWN_YET
    return verdict.ok ? found : verdict.failure
  }
}

/** Of a value that is neither a text nor a number only a script can judge. */
export function compileJsonCheck(column: Column): (given: Json, context: ValidationContext) => Json | undefined {
  if (column.validation !== 'SCRIPT') return (given) => given
  const policy = policyOf(column)
  const { key, script = '' } = column
  return (given, context) => {
    const question = { kind: 'SCRIPT', source: script, call: [given, context.record, key] } as const
    const verdict = context.answers.of(question) ?? NOT_KNOWN_YET
    return verdict.ok ? given : policy(verdict.failure, given, context)
  }
}
