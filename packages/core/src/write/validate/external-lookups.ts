import { invalid, isOnefoldError, OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import type { Instant, Json, RecordId } from '../../model/record.ts'
import type { ScriptOutcome, ScriptRunner } from '../../ports/script-runner.ts'
import { MOST_OVERRUNS, type ScriptBudget } from '../../transform/flow.ts'
import { type Answers, createMemory, type Memory, type Question, type Verdict } from '../../validate/answers.ts'
import { patternScript } from '../../validate/pattern.ts'
import { quoted } from '../../validate/policy.ts'
import type { Situation, WriteRooms } from '../commit/decision-context.ts'
import { heldIn } from './references.ts'

/** A plan that keeps bringing up new questions: each is brought up by an answer to one before. */
const MOST_ROUNDS = 50

/** What validation may ask of the outside, and how much that may cost. */
export interface Outside {
  readonly rooms: Pick<WriteRooms, 'store' | 'scripts'>
  readonly situation: Pick<Situation, 'configuration' | 'table' | 'components'>
  /** The instant that scripts are shown. */
  readonly instant: Instant
  /** Counts down while scripts go over their limits. @default 20 calls */
  readonly budget?: ScriptBudget
  /** Ids that the records being written will have: a reference may lead to them. */
  readonly ids?: ReadonlySet<RecordId>
}

/**
 * Plans with what is known, looks up in one batch what was asked for, and plans again, until nothing is open. `plan` must
 * be repeatable; what it makes of values that are not known yet is thrown away.
 */
export async function settled<T>(outside: Outside, plan: (answers: Answers) => Promise<T>): Promise<T> {
  const memory = createMemory()
  for (let round = 1; ; round++) {
    const planned = await plan(memory)
    const open = memory.open()
    if (open.length === 0) return planned
    if (round === MOST_ROUNDS) throw entangled()
    await lookUp(outside, open, memory)
  }
}

/** True when a plan was given up because its questions never ended: a smaller batch has fewer. */
export function isEntangled(error: unknown): boolean {
  return isOnefoldError(error, 'invalid') && error.codes.includes('batch-entangled')
}

function entangled(): OnefoldError {
  const text = 'This batch states one record so often that its checks cannot be untangled. Send it in smaller batches.'
  return invalid('batch-entangled', text, 'records')
}

async function lookUp(outside: Outside, open: readonly Question[], memory: Memory): Promise<void> {
  const topics = new Map<string, Question[]>()
  for (const question of open) {
    const topic = topicOf(question)
    const same = topics.get(topic)
    if (same) same.push(question)
    else topics.set(topic, [question])
  }
  for (const questions of topics.values()) {
    const verdicts = await verdictsOn(outside, questions)
    for (const [index, question] of questions.entries()) memory.learn(question, verdicts[index] as Verdict)
  }
}

function topicOf(question: Question): string {
  if (question.kind === 'SCRIPT') return `S${question.source}`
  return question.kind === 'PATTERN'
    ? `P${question.pattern.flags}/${question.pattern.source}`
    : `R${question.foreignKey}`
}

/** Parallel to the questions, which are of one kind and about one script, pattern or column. */
async function verdictsOn(outside: Outside, questions: readonly Question[]): Promise<readonly Verdict[]> {
  const [first] = questions
  switch (first?.kind) {
    case 'SCRIPT': {
      const calls = questions.map((question) => (question as typeof first).call) // one kind, see above
      const outcomes = await runScript(outside, first.source, ['value', 'record', 'column'], calls)
      return outcomes.map((outcome, index) => scriptVerdict(outcome, calls[index]?.[0] ?? null))
    }
    case 'PATTERN': {
      const texts = questions.map((question) => (question as typeof first).text)
      const outcomes = await matched(outside, patternScript(first.pattern), texts)
      return outcomes.map((outcome, index) => patternVerdict(outcome, texts[index] as string))
    }
    case 'REFERENCE': {
      const texts = questions.map((question) => (question as typeof first).text)
      const held = await heldIn(outside, first.foreignKey, texts)
      return texts.map((text) => (held.has(text) ? FINE : lost(first.foreignKey, text)))
    }
    default:
      return []
  }
}

const FINE: Verdict = Object.freeze({ ok: true })

/** True lets a value stay; a text says what is wrong with it. */
function scriptVerdict(outcome: ScriptOutcome, value: Json): Verdict {
  if (outcome.state === 'FAILED') return { ok: false, code: outcome.code, says: outcome.text.replace(/\.$/, '') }
  if (outcome.value === true) return FINE
  const said = typeof outcome.value === 'string' ? outcome.value.trim().replace(/\.$/, '') : ''
  const shown = quoted(typeof value === 'string' ? value : JSON.stringify(value))
  return { ok: false, code: 'script-rejected', says: said === '' ? `${shown} is not what the column takes` : said }
}

function patternVerdict(outcome: ScriptOutcome, text: string): Verdict {
  if (outcome.state === 'DONE' && outcome.value === true) return FINE
  if (outcome.state === 'FAILED' && outcome.code !== 'script-failed')
    return {
      ok: false,
      code: 'pattern-timeout',
      says: `Matching ${quoted(text)} against the pattern of its column took too long`,
    }
  return { ok: false, code: 'pattern-mismatch', says: `${quoted(text)} does not match the pattern of its column` }
}

function lost(foreignKey: string, text: string): Verdict {
  return { ok: false, code: 'reference-lost', says: `There is no ${foreignKey} ${quoted(text)}` }
}

/** Calls that went over their limits are taken off the budget; when nothing of it is left, no script is run any more. */
export async function runScript(
  { rooms, instant, budget = { left: MOST_OVERRUNS } }: Outside,
  source: string,
  parameters: readonly string[],
  calls: readonly (readonly Json[])[],
): Promise<readonly ScriptOutcome[]> {
  const outcomes = await runnerOf(rooms).run({ source, parameters, calls, instant, mostOverruns: budget.left })
  budget.left = Math.max(0, budget.left - outcomes.filter(isOverrun).length)
  return outcomes
}

function isOverrun(outcome: ScriptOutcome): boolean {
  return outcome.state === 'FAILED' && (outcome.code === 'script-timeout' || outcome.code === 'script-memory')
}

function runnerOf({ scripts }: Pick<WriteRooms, 'scripts'>): ScriptRunner {
  if (scripts) return scripts
  throw new OnefoldError('unavailable', [refusal('scripts-unavailable/column-checked-script')])
}

/** What patterns said of texts, for all writes of a process: neither a pattern nor a text ever changes. */
const REMEMBERED = 100_000
const LONGEST_REMEMBERED = 200
const matches = new WeakMap<ScriptRunner, Map<string, ScriptOutcome>>()

async function matched(outside: Outside, source: string, texts: readonly string[]): Promise<readonly ScriptOutcome[]> {
  const runner = runnerOf(outside.rooms)
  const known = matches.get(runner) ?? new Map<string, ScriptOutcome>()
  matches.set(runner, known)
  const nameOf = (text: string): string => `${source}\n${text}`
  const fresh = [...new Set(texts.filter((text) => !known.has(nameOf(text))))]
  const outcomes = await runScript(
    outside,
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
