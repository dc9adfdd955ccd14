import type { Json } from '../model/record.ts'
import type { Column } from '../model/resources/dataset.ts'
import type { ValidationContext } from './validation-context.ts'

/** Why a value fails its check: a kebab-case code, and a sentence without its dot. */
export interface Failure {
  readonly code: string
  readonly says: string
}

export function failed(code: string, says: string): Failure {
  return { code, says }
}

/** What becomes of a value that failed, and what is told of it. */
export type Policy = <T extends Json>(failure: Failure, given: T, context: ValidationContext) => T | string | undefined

/** The column's policy. FIX is tried before, by whoever knows how: what could not be fixed is kept. */
export function policyOf({ key, error, errorReplacement }: Column): Policy {
  const note = ({ code, says }: Failure, { findings, prefix }: ValidationContext, outcome: string): void => {
    findings.issues.push({ column: prefix + key, code, message: `${says}${outcome}.` })
  }
  const clear: Policy = (failure, _, context) => {
    note(failure, context, '; it was left out')
    return undefined
  }
  switch (error) {
    case 'CLEAR':
      return clear
    case 'REPLACE':
      if (errorReplacement === undefined) return clear
      return (failure, _, context) => {
        note(failure, context, `; it was replaced by ${quoted(errorReplacement)}`)
        return errorReplacement
      }
    case 'REFUSE':
      return ({ code, says }, _, { findings, prefix }) => {
        findings.refused.push({ code, text: `${says}.`, path: prefix + key })
        return undefined
      }
    default:
      return (failure, given, context) => {
        note(failure, context, '')
        return given
      }
  }
}

/** Enough to recognise a value; messages travel further than the record that they speak of. */
const LONGEST = 40

/** The text in double quotes, cut short, for a sentence. */
export function quoted(text: string): string {
  return text.length > LONGEST ? `"${text.slice(0, LONGEST)}…"` : `"${text}"`
}
