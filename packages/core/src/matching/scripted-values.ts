import { unavailable } from '../error/onefold-error.ts'
import { textsIn } from '../lib/json.ts'
import { WrittenNumber } from '../lib/written-number.ts'
import type { Json, Values } from '../model/record.ts'
import type { Indexer, IndexMapping } from '../model/resources/indexer.ts'
import type { ScriptOutcome, ScriptRunner } from '../ports/script-runner.ts'
import { isScripted, scriptColumn } from './indexing/script-keys.ts'

/** What the scripts of an indexer say of records. */
export interface Scripted {
  /**
   * The records with the answers among their values. The same list where there is no script. `failed` hears of each record that a
   * script is run for and makes no key of because it fails there.
   */
  run<R extends { readonly values: Values }>(records: readonly R[], failed?: OnScriptFailure): Promise<readonly R[]>
  /** The values with the answers, of a record for which the scripts were run. */
  valuesOf(values: Values): Values
}

/** The mapping whose script failed, the values it failed on, and why: a sentence. */
export type OnScriptFailure = (mapping: string, values: Values, why: string) => void

/** What a script answered for a record. */
interface Answer {
  readonly texts: readonly string[]
  readonly failure?: string
}

const NO_ANSWER: Answer = Object.freeze({ texts: [] })

/** A script is shown no clock: keys follow from the record alone. */
const NO_TIME = 0
/** Answers that are kept, by what the script was shown. */
const KEPT = 20_000

/**
 * A script is shown the record's columns. A text or number that it answers is a key, a list is several; what is neither, and a
 * script that fails on the record or goes over its limits there, makes no key. Refuses with `unavailable` where no script can
 * be run, and when a batch goes over the limits too often.
 */
export function compileScripted({ mappings }: Indexer, scripts?: Pick<ScriptRunner, 'run'>): Scripted {
  const scripted = mappings.filter(isScripted)
  if (scripted.length === 0) return { run: async (records) => records, valuesOf: (values) => values }
  const columns = scripted.map(scriptColumn)
  const known = new WeakMap<Values, Values>()
  const answersOf = scripted.map((mapping) => createAnswers(mapping, scripts))
  const isReady = (values: Values): boolean => columns.every((column) => Object.hasOwn(values, column))
  const run: Scripted['run'] = async (records, failed) => {
    const all = new Set(records.map(({ values }) => values))
    const open = [...all].filter((values) => !known.has(values) && !isReady(values))
    const answers = await Promise.all(answersOf.map((ask) => ask(open)))
    for (const [index, values] of open.entries()) {
      const added = columns.map((column, at) => {
        const { texts, failure } = answers[at]?.[index] ?? NO_ANSWER
        if (failure !== undefined) failed?.(scripted[at]!.id, values, failure)
        return [column, texts] as const
      })
      known.set(values, { ...values, ...Object.fromEntries(added) })
    }
    return records.map((record) => {
      const values = known.get(record.values)
      return values ? { ...record, values } : record
    })
  }
  return {
    run,
    valuesOf(values) {
      const found = isReady(values) ? values : known.get(values)
      if (found) return found
      throw new TypeError('Expected a record for which the scripts of the indexer were run')
    },
  }
}

/** What one script answers, asked once for each record of the same values. */
function createAnswers(mapping: IndexMapping, scripts: Pick<ScriptRunner, 'run'> | undefined) {
  const kept = new Map<string, Answer>()
  return async (records: readonly Values[]): Promise<readonly Answer[]> => {
    const names = records.map((values) => JSON.stringify(values))
    const open = new Map(names.flatMap((name, index) => (kept.has(name) ? [] : [[name, records[index]!] as const])))
    if (open.size > 0) {
      if (!scripts) throw unavailable('scripts-missing', { mapping: mapping.id })
      const calls = [...open.values()].map((values) => [values])
      const request = { source: mapping.script ?? '', parameters: ['record'], calls, instant: NO_TIME }
      const outcomes = await scripts.run(request)
      if (kept.size > KEPT) kept.clear()
      for (const [index, name] of [...open.keys()].entries()) kept.set(name, answerOf(mapping, outcomes[index]))
    }
    return names.map((name) => kept.get(name) ?? NO_ANSWER)
  }
}

function answerOf({ id }: IndexMapping, outcome: ScriptOutcome | undefined): Answer {
  if (outcome?.state === 'DONE') {
    const texts = textsIn(outcome.value)
    return isObject(outcome.value)
      ? { texts, failure: 'A text or a list of texts is expected, not an object.' }
      : { texts }
  }
  if (outcome?.code === 'script-not-run') throw unavailable('script-overruns', { mapping: id })
  return outcome ? { texts: [], failure: outcome.text } : NO_ANSWER
}

function isObject(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber)
}
