import type { Json } from '../../model/record.ts'
import type { Contribution } from './contribution.ts'

/** One run of a script that a merge waits for. */
export interface ScriptCall {
  /** Names the call within its merge. */
  readonly id: string
  readonly script: string
  /** What it decides: the path of a column, or of `_merger` for the weights of all. */
  readonly column: string
  /** What the script sees, by name. */
  readonly input: { readonly [name: string]: Json }
}

/** What scripts answered, by the id of the call. A call without an answer counts as one that answered nothing. */
export type ScriptAnswers = ReadonlyMap<string, Json>

/** The answer to a call; the call itself is only made up where somebody collects it. */
export type Ask = (id: string, call: () => Omit<ScriptCall, 'id'>) => Json | undefined

export function answering(answers: ScriptAnswers): Ask {
  return (id) => answers.get(id)
}

/** Notes each call, and answers none. */
export function collecting(calls: Map<string, ScriptCall>): Ask {
  return (id, call) => {
    calls.set(id, { id, ...call() })
    return undefined
  }
}

/** A record as a script sees it: its columns, its id and its sources; of an item of a nested list the columns. */
export function scriptRecord({ id, updated, values, sources = [], within }: Contribution): Json {
  if (within !== undefined) return values
  return {
    _id: id,
    _metadata: { _updated: new Date(updated).toISOString() },
    _source: sources.map((entry) => ({
      _src: entry.system,
      _src_id: entry.id,
      ...(entry.updated === undefined ? {} : { _src_updated: new Date(entry.updated).toISOString() }),
    })),
    ...values,
  }
}
