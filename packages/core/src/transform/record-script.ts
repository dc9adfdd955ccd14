import { message } from '../error/message.ts'
import type { Json } from '../model/record.ts'
import { callForEach, type Flowing, type FlowStep } from './flow.ts'

/**
 * A script that works on the whole record: what it leaves in `record`, or the object that it answers, goes on; null
 * drops the record. A text, or texts, in `record.errors` refuse it.
 */
export function recordScript(source: string): FlowStep {
  return (batch, tools) =>
    callForEach(
      batch,
      tools,
      { source, parameters: ['record'], changesFirst: true, argumentsOf: ({ values }) => [values] },
      takeAnswer,
    )
}

function takeAnswer(record: Flowing, answer: Json | undefined): void {
  if (answer === null) record.dropped = true
  else if (typeof answer !== 'object' || Array.isArray(answer)) record.errors.push(message('phrase/script-no-record'))
  else {
    const { errors, ...values } = answer as { readonly [column: string]: Json }
    record.values = values
    record.errors.push(...textsOf(errors))
  }
}

function textsOf(errors: Json | undefined): readonly string[] {
  if (errors === undefined || errors === null || errors === '') return []
  const list: readonly Json[] = Array.isArray(errors) ? errors : [errors as Json]
  return list.map((error) => (typeof error === 'string' ? error : JSON.stringify(error)).slice(0, 500))
}
