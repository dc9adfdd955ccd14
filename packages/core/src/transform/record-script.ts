import { message } from '../error/message.ts'
import type { Json, Values } from '../model/record.ts'
import { callForEach, type Flowing, type FlowStep } from './flow.ts'
import type { OpenValues } from './path.ts'

/** What a script made of a record. */
interface ScriptAnswer {
  /** The record as the script was given it. */
  readonly before: Values
  /** `errors` aside. */
  readonly values: Values
  /** It answered an object of its own, in place of the record as it left it. */
  readonly replaced: boolean
}

/** What goes on for an answer; it may refuse the record besides. */
export type CompleteRecord = (answer: ScriptAnswer, record: Pick<Flowing, 'errors'>) => OpenValues

/**
 * A script that works on the whole record: what it leaves in `record`, or the object that it answers, goes on, completed; null
 * drops the record. A text, or texts, in `record.errors` refuse it.
 */
export function recordScript(source: string, complete: CompleteRecord): FlowStep {
  return (batch, tools) =>
    callForEach(
      batch,
      tools,
      { source, parameters: ['record'], changesFirst: true, argumentsOf: ({ values }) => [values] },
      (record, answer, replaced) => takeAnswer(record, answer, replaced, complete),
    )
}

function takeAnswer(record: Flowing, answer: Json | undefined, replaced: boolean, complete: CompleteRecord): void {
  if (answer === null) record.dropped = true
  else if (typeof answer !== 'object' || Array.isArray(answer)) record.errors.push(message('phrase/script-no-record'))
  else {
    const { errors, ...values } = answer as { readonly [column: string]: Json }
    record.values = complete({ before: record.values, values, replaced }, record)
    record.errors.push(...textsOf(errors))
  }
}

function textsOf(errors: Json | undefined): readonly string[] {
  if (errors === undefined || errors === null || errors === '') return []
  const list: readonly Json[] = Array.isArray(errors) ? errors : [errors as Json]
  return list.map((error) => (typeof error === 'string' ? error : JSON.stringify(error)).slice(0, 500))
}
