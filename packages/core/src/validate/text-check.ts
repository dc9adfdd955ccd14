import type { Column } from '../model/dataset.ts'
import type { Findings } from './findings.ts'
import { regionOf } from './locale.ts'
import { memoised } from './memo.ts'
import { quoted } from './quoted.ts'
import { tidied } from './tidy.ts'
import type { TokenRules } from './tokens/token.ts'
import { TOKEN_RULES } from './tokens/token-rules.ts'

/** Checks one text that is not blank; answers what to keep of it, undefined for nothing. */
export type TextCheck = (text: string, findings: Findings) => string | undefined

/** The check of a column's texts, by its token, validation and policy. */
export function compileTextCheck(column: Column): TextCheck {
  const rules = TOKEN_RULES[column.token](column)
  const region = regionOf(column.sourceLocale)
  const context = Object.freeze(region === undefined ? {} : { region })
  const parse = memoised((text) => rules.parse(text, context))
  if (column.token === 'SOURCE') return sourceCheck(column, parse, rules)
  if (column.validation === 'NONE') return (text) => text
  const fail = failure(column, rules, parse)
  const normalise = column.validation === 'PARSER'
  return (text, findings) => {
    const normal = parse(text)
    if (normal === undefined) return fail(text, findings)
    return normalise ? normal : text
  }
}

type Parse = (text: string) => string | undefined

/** A system that is none of the accepted ones is refused whatever the validation and the policy say. */
function sourceCheck(column: Column, parse: Parse, { noun }: TokenRules): TextCheck {
  return (text, { refused }) => {
    const system = parse(text)
    if (system === undefined)
      refused.push({ code: codeOf(column), text: `${quoted(text)} is not ${noun}.`, path: column.key })
    return system
  }
}

/** What the policy makes of a text that failed. */
function failure(column: Column, { noun }: TokenRules, parse: Parse): TextCheck {
  const code = codeOf(column)
  const note = (text: string, { issues }: Findings, outcome: string): void => {
    issues.push({ column: column.key, code, message: `${quoted(text)} is not ${noun}${outcome}.` })
  }
  const keep: TextCheck = (text, findings) => {
    note(text, findings, '')
    return text
  }
  const clear: TextCheck = (text, findings) => {
    note(text, findings, '; it was left out')
    return undefined
  }
  const replace: TextCheck = (text, findings) => {
    note(text, findings, `; it was replaced by ${quoted(column.errorReplacement ?? '')}`)
    return column.errorReplacement
  }
  const fix: TextCheck = (text, findings) => parse(tidied(text)) ?? keep(text, findings)
  const refuse: TextCheck = (text, { refused }) => {
    refused.push({ code, text: `${quoted(text)} is not ${noun}.`, path: column.key })
    return undefined
  }
  const policies = { IGNORE: keep, CLEAR: clear, FIX: fix, REFUSE: refuse }
  if (column.error === 'REPLACE') return column.errorReplacement === undefined ? clear : replace
  return policies[column.error]
}

function codeOf({ token }: Column): string {
  return `${token.toLowerCase().replaceAll('_', '-')}-invalid`
}
