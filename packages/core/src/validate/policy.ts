import { type RefusalMessage, say } from '../error/message.ts'
import { codeOf, refusalOf } from '../error/refusal.ts'
import type { Json } from '../model/record.ts'
import type { Column } from '../model/resources/dataset.ts'
import type { ValidationContext } from './validation-context.ts'

/** Why a value fails its check. */
export type Failure = RefusalMessage

/** What becomes of a value that failed, and what is told of it. */
export type Policy = <T extends Json>(failure: Failure, given: T, context: ValidationContext) => T | string | undefined

/** The column's policy. FIX is tried before, by whoever knows how: what could not be fixed is kept. */
export function policyOf({ key, error, errorReplacement }: Column): Policy {
  const note = (failure: Failure, { findings, prefix }: ValidationContext, outcome: string): void => {
    const sentence = say(failure, 'en').replace(/\.$/, '')
    findings.issues.push({ column: prefix + key, code: codeOf(failure.key), message: `${sentence}${outcome}.` })
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
        note(failure, context, `; it was replaced by "${shown(errorReplacement)}"`)
        return errorReplacement
      }
    case 'REFUSE':
      return (failure, _, { findings, prefix }) => {
        findings.refused.push(refusalOf(failure, prefix + key))
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

/** The text cut short, for a sentence in which it stands in quotes. */
export function shown(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
