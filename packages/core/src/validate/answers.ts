import { type Message, message, type RefusalMessage } from '../error/message.ts'
import type { Json } from '../model/record.ts'
import type { Column } from '../model/resources/dataset.ts'
import type { Pattern } from '../pattern/pattern.ts'

/** What only the outside can tell of a value: a sandbox, or another table. */
export type Question =
  | {
      readonly kind: 'SCRIPT'
      readonly source: string
      /** The value, its record, the name of its column. */
      readonly call: readonly [value: Json, record: Json, column: string]
    }
  | { readonly kind: 'PATTERN'; readonly pattern: Pattern; readonly text: string }
  | {
      readonly kind: 'REFERENCE'
      /** `table.column`, nested columns with further dots. */
      readonly foreignKey: string
      readonly text: string
    }

/** The value may stay; or why not. */
export type CheckResult = { readonly ok: true } | { readonly ok: false; readonly failure: RefusalMessage }

/** What is known by now. Validation waits for nothing: what is not known yet is taken for right, and asked for. */
export interface Answers {
  /** Undefined while nobody knows; the question is noted then. */
  of(question: Question): CheckResult | undefined
}

/** Answers that are gathered: validate, look up what is open, learn, validate again. */
export interface LookupAnswers extends Answers {
  /** Each question that was asked and has no answer. */
  open(): readonly Question[]
  learn(question: Question, verdict: CheckResult): void
}

/** What of the outside a column's check needs, for a sentence; undefined when it needs nothing. */
export function asksOutside({ type, token, validation, regex, foreignKey }: Column): Message | undefined {
  if (type === 'DATASET') return message('phrase/another-dataset')
  if (validation === 'SCRIPT') return message('phrase/a-script')
  if (validation === 'REGEX' || (validation === 'PARSER' && regex !== undefined)) return message('phrase/a-pattern')
  const refers = token === 'FOREIGN_ID' && foreignKey !== undefined
  return refers && (validation === 'DEFAULT' || validation === 'PARSER') ? message('phrase/another-table') : undefined
}

/** Nothing is known and nothing will be asked: what only the outside can tell is taken for right. */
export const UNASKED: Answers = Object.freeze({ of: () => undefined })

export function lookupAnswers(): LookupAnswers {
  const known = new Map<string, Map<string, CheckResult>>()
  let open = new Map<string, Question>()
  return Object.freeze({
    of(question: Question) {
      const [topic, subject] = [topicOf(question), subjectOf(question)]
      const verdict = known.get(topic)?.get(subject)
      if (verdict === undefined) open.set(`${topic}\n${subject}`, question)
      return verdict
    },
    open() {
      if (open.size === 0) return NO_QUESTIONS
      const questions = [...open.values()]
      open = new Map()
      return questions
    },
    learn(question: Question, verdict: CheckResult) {
      const [topic, subject] = [topicOf(question), subjectOf(question)]
      const verdicts = known.get(topic) ?? new Map<string, CheckResult>()
      known.set(topic, verdicts.set(subject, verdict))
    },
  })
}

const NO_QUESTIONS: readonly Question[] = Object.freeze([])

/** What questions that can be answered in one batch have in common: their kind, and the script, pattern or column. */
export function topicOf(question: Question): string {
  switch (question.kind) {
    case 'SCRIPT':
      return `S${question.source}`
    case 'PATTERN':
      return `P${question.pattern.flags}/${question.pattern.source}`
    case 'REFERENCE':
      return `R${question.foreignKey}`
  }
}

/** What a question asks within its topic. */
function subjectOf(question: Question): string {
  return question.kind === 'SCRIPT' ? JSON.stringify(question.call) : question.text
}
