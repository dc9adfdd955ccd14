import { message, type RefusalMessage } from '../../error/message.ts'
import { unavailable } from '../../error/onefold-error.ts'
import type { Json } from '../../model/record.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import { patternScript } from '../../pattern/pattern.ts'
import type { ScriptOutcome, ScriptRunner } from '../../ports/script-runner.ts'
import { MOST_OVERRUNS, runWithin } from '../../transform/flow.ts'
import {
  type Answers,
  asksOutside,
  type CheckResult,
  type LookupAnswers,
  lookupAnswers,
  type Question,
  topicOf,
} from '../../validate/answers.ts'
import { shown } from '../../validate/policy.ts'
import type { LookupServices } from '../commit/write-services.ts'
import { type ExternalLookups, heldIn } from './references.ts'

/**
 * Validates, looks up in one batch what the checks asked, and validates again with the answers. A further round is needed only where
 * an answer leads to another question: a pattern refuses a value, and FIX proposes another one, or a script sees the record without it.
 * How often that can happen is bounded by how deep a dataset nests such checks, not by the number of records.
 */
export async function withLookups<T>(
  lookups: ExternalLookups,
  validate: (answers: Answers) => T | Promise<T>,
  answers: LookupAnswers = lookupAnswers(),
): Promise<T> {
  for (;;) {
    const validated = await validate(answers)
    const open = answers.open()
    if (open.length === 0) return validated
    await lookUp(lookups, open, answers)
  }
}

/** Whether a dataset, or one that is nested in it, has a check that asks a script, a pattern or another table. */
export function hasExternalChecks(
  dataset: Dataset | undefined,
  datasetOf: (id: string) => Dataset | undefined,
  checked: Set<Dataset | undefined> = new Set(),
): boolean {
  if (dataset === undefined || checked.has(dataset)) return false
  checked.add(dataset)
  return dataset.columns.some((column) =>
    column.type === 'DATASET'
      ? column.validation === 'SCRIPT' || hasExternalChecks(datasetOf(column.dataset ?? ''), datasetOf, checked)
      : asksOutside(column) !== undefined,
  )
}

async function lookUp(lookups: ExternalLookups, open: readonly Question[], answers: LookupAnswers): Promise<void> {
  const topics = new Map<string, Question[]>()
  for (const question of open) {
    const topic = topicOf(question)
    const same = topics.get(topic)
    if (same) same.push(question)
    else topics.set(topic, [question])
  }
  for (const questions of topics.values()) {
    const verdicts = await verdictsOn(lookups, questions)
    for (const [index, question] of questions.entries()) answers.learn(question, verdicts[index] as CheckResult)
  }
}

/** Parallel to the questions, which are of one kind and about one script, pattern or column. */
async function verdictsOn(lookups: ExternalLookups, questions: readonly Question[]): Promise<readonly CheckResult[]> {
  const [first] = questions
  switch (first?.kind) {
    case 'SCRIPT': {
      const calls = questions.map((question) => (question as typeof first).call) // one kind, see above
      const outcomes = await runScript(lookups, first.source, ['value', 'record', 'column'], calls)
      return outcomes.map((outcome, index) => scriptVerdict(outcome, calls[index]?.[0] ?? null))
    }
    case 'PATTERN': {
      const texts = questions.map((question) => (question as typeof first).text)
      const outcomes = await matched(lookups, patternScript(first.pattern), texts)
      return outcomes.map((outcome, index) => patternVerdict(outcome, texts[index] as string))
    }
    case 'REFERENCE': {
      const texts = questions.map((question) => (question as typeof first).text)
      const held = await heldIn(lookups, first.foreignKey, texts)
      return texts.map((text) => (held.has(text) ? FINE : lost(first.foreignKey, text)))
    }
    default:
      return []
  }
}

const FINE: CheckResult = Object.freeze({ ok: true })

/** True lets a value stay; a text says what is wrong with it. */
function scriptVerdict(outcome: ScriptOutcome, value: Json): CheckResult {
  if (outcome.state === 'FAILED') return { ok: false, failure: failureOf(outcome) }
  if (outcome.value === true) return FINE
  const said = typeof outcome.value === 'string' ? outcome.value.trim().replace(/\.$/, '') : ''
  if (said !== '') return { ok: false, failure: message('script-rejected', { text: said }) }
  const given = shown(typeof value === 'string' ? value : JSON.stringify(value))
  return { ok: false, failure: message('script-rejected/value', { value: given }) }
}

/** A sentence with a dot behind it, as those of other checks. */
function failureOf({ code, text, message: own }: Extract<ScriptOutcome, { state: 'FAILED' }>): RefusalMessage {
  const ended = text.endsWith('.')
  if (ended && own) return own
  return message(`${code}/said`, { text: ended ? text.slice(0, -1) : (own ?? text) })
}

function patternVerdict(outcome: ScriptOutcome, text: string): CheckResult {
  if (outcome.state === 'DONE' && outcome.value === true) return FINE
  if (outcome.state === 'FAILED' && outcome.code !== 'script-failed')
    return { ok: false, failure: message('pattern-timeout', { text: shown(text) }) }
  return { ok: false, failure: message('pattern-mismatch', { text: shown(text) }) }
}

function lost(foreignKey: string, text: string): CheckResult {
  return { ok: false, failure: message('reference-lost', { foreignKey, text: shown(text) }) }
}

/** Within the budget of a write. */
export async function runScript(
  { services, instant, budget = { left: MOST_OVERRUNS } }: ExternalLookups,
  source: string,
  parameters: readonly string[],
  calls: readonly (readonly Json[])[],
): Promise<readonly ScriptOutcome[]> {
  return runWithin(budget, runnerOf(services), { source, parameters, calls, instant })
}

function runnerOf({ scripts }: Pick<LookupServices, 'scripts'>): ScriptRunner {
  if (scripts) return scripts
  throw unavailable('scripts-unavailable/column-checked-script')
}

/** What patterns said of texts, for all writes of a process: neither a pattern nor a text ever changes. */
const REMEMBERED = 100_000
const LONGEST_REMEMBERED = 200
const matches = new WeakMap<ScriptRunner, Map<string, ScriptOutcome>>()

async function matched(
  lookups: ExternalLookups,
  source: string,
  texts: readonly string[],
): Promise<readonly ScriptOutcome[]> {
  const runner = runnerOf(lookups.services)
  const known = matches.get(runner) ?? new Map<string, ScriptOutcome>()
  matches.set(runner, known)
  const nameOf = (text: string): string => `${source}\n${text}`
  const fresh = [...new Set(texts.filter((text) => !known.has(nameOf(text))))]
  const outcomes = await runScript(
    lookups,
    source,
    ['value'],
    fresh.map((text) => [text]),
  )
  const found = new Map(fresh.map((text, index) => [text, outcomes[index] as ScriptOutcome]))
  const answers = texts.map((text) => found.get(text) ?? (known.get(nameOf(text)) as ScriptOutcome))
  if (known.size + fresh.length > REMEMBERED) known.clear()
  for (const [text, outcome] of found)
    if (outcome.state === 'DONE' && text.length <= LONGEST_REMEMBERED) known.set(nameOf(text), outcome)
  return answers
}
