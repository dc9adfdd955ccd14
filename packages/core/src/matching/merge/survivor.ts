import { type EntityKey, type Json, pairName, type SourceEntry, type Values } from '../../model/record.ts'
import type { Merger } from '../../model/resources/merger.ts'
import { type ColumnShapes, NO_SHAPES } from './column-shapes.ts'
import type { Contribution } from './contribution.ts'
import { mergedValues } from './decide.ts'
import { answering, collecting, type ScriptAnswers, type ScriptCall } from './script-calls.ts'

/** Columns that people decided: a value, or null for one they cleared. */
export type Pins = { readonly [column: string]: Json }

/** What a merge may know besides its records and its merger. */
export interface MergeContext {
  /** What the columns hold; without them values tell their own type, and nested lists unite as plain ones. */
  readonly shapes?: ColumnShapes
  /** What the merger's scripts answered to `scriptCallsOf` the same records. */
  readonly answers?: ScriptAnswers
}

export const NO_ANSWERS: ScriptAnswers = new Map()

/**
 * The values of the survivor of these records. The same records give the same values, in whatever order they are told
 * and whenever: nothing is read but the records, the merger and the answers of its scripts.
 */
export function survivingValues(
  records: readonly Contribution[],
  merger: Merger,
  { shapes = NO_SHAPES, answers = NO_ANSWERS }: MergeContext = {},
): Values {
  return mergedValues(records, merger, { shapes, ask: answering(answers) })
}

/** The scripts to be run before `survivingValues` of these records can know their answers. No answer leads to another call. */
export function scriptCallsOf(
  records: readonly Contribution[],
  merger: Merger,
  shapes: ColumnShapes = NO_SHAPES,
): readonly ScriptCall[] {
  const calls = new Map<string, ScriptCall>()
  mergedValues(records, merger, { shapes, ask: collecting(calls) })
  return [...calls.values()]
}

/** Does the merger, or one that it leads to, run scripts? */
export function runsScripts(merger: Merger, shapes: ColumnShapes = NO_SHAPES): boolean {
  const seen = new Set<ColumnShapes>()
  const runs = ({ mergeType, rules = [] }: Merger, nested: ColumnShapes): boolean => {
    if (mergeType === 'SCRIPT' || rules.some(({ strategies }) => strategies.includes('SCRIPT'))) return true
    if (seen.has(nested)) return false
    seen.add(nested)
    return [...nested.values()].some(({ list }) => list !== undefined && runs(list.merger, list.shapes))
  }
  return runs(merger, shapes)
}

/** The sources of all contributions, each pair once, in the order (system, id). */
export function unitedSources(lists: readonly (readonly SourceEntry[])[]): readonly SourceEntry[] {
  const byPair = new Map<string, SourceEntry>()
  for (const entry of lists.flat()) {
    const pair = pairName(entry)
    const present = byPair.get(pair)
    if (!present || (entry.updated ?? 0) > (present.updated ?? 0)) byPair.set(pair, entry)
  }
  return [...byPair].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
}

/** The key that the survivor carries: the oldest of its records' keys. Keys are UUIDs of version 7, so the oldest is the lowest. */
export function survivingKey(keys: readonly EntityKey[]): EntityKey {
  return [...keys].sort()[0] as EntityKey
}
