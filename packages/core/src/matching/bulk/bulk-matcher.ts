import type { Component } from '../../model/cluster.ts'
import type { Link } from '../../model/link.ts'
import type { RecordId, RowNumber, TableRecord, Values } from '../../model/record.ts'
import type { RulingMember } from '../../model/ruling.ts'
import type { BuildPart } from '../../ports/store/match-store.ts'
import { rulingsOf } from '../cluster/rulings.ts'
import { decimals, integers, push, valuesOf } from '../columnar/column.ts'
import type { Keyed } from '../incremental/proposal-input.ts'
import { isScripted, scriptColumn } from '../indexing/script-keys.ts'
import type { BatchMatches, Phase } from '../kernel/batch.ts'
import { matchBatch } from '../kernel/match-batch.ts'
import { compileRules, type MatchConfiguration } from '../rules.ts'
import { groupLinks } from './group-links.ts'
import { keyConfiguration } from './key-configuration.ts'
import { recordColumns, recordValues } from './record-columns.ts'

/** What a build takes of a record. */
export interface BulkRecord extends Pick<TableRecord, 'row' | 'revision' | 'id' | 'values'> {
  /** The systems that contributed to it: asked for when a cluster has one record of each at most. */
  readonly systems?: readonly string[]
}

export type KeyRows = Extract<BuildPart, { type: 'KEYS' }>['rows']

export interface MatchOptions {
  readonly threads: number
  /** All that people decided about the table's records. */
  readonly rulings: readonly RulingMember[]
  readonly signal?: AbortSignal
  readonly onProgress?: (phase: Phase, done: number, total: number) => void
}

interface MatchCounts {
  readonly links: number
  readonly components: number
}

/**
 * Everything of a build that computes: records in, keys, links and groups out. Plain data on every path, so that it
 * works in the caller's thread or in one of its own.
 */
export interface BulkMatcher {
  /** Takes records in, ascending by row. Answers their keys. */
  add(records: readonly BulkRecord[]): Promise<KeyRows>
  /** Once all are in: finds the links of all of them, and what these make. */
  match(options: MatchOptions): Promise<MatchCounts>
  links(from: number, count: number): Promise<readonly Link[]>
  components(from: number, count: number): Promise<readonly Component[]>
  /** What these rows held when they were taken in; undefined where nothing was. */
  held(rows: readonly RowNumber[]): Promise<readonly (Keyed | undefined)[]>
  close(): void
}

/** Works in the caller's thread. The state is a few integers a record for each column, its id, and the distinct values. */
export function bulkMatcher(configuration: MatchConfiguration): BulkMatcher {
  const rules = compileRules(0, configuration)
  const { keysOfRecord } = compileRules(0, keyConfiguration(configuration))
  const { indexer, classifier, dataset, statistics } = configuration
  const columns = recordColumns(configuration)
  const scripted = indexer.mappings.some(isScripted)
  const systems = systemsList()
  const ids: RecordId[] = []
  const rows = decimals()
  const tiebreaks = integers()
  let found: { readonly links: readonly Link[]; readonly components: readonly Component[] } = {
    links: [],
    components: [],
  }

  const unanswered = Object.fromEntries(
    indexer.mappings.filter(isScripted).map((mapping) => [scriptColumn(mapping), []]),
  )
  const valuesAt = (index: number): Values => {
    const values = recordValues(columns, index)
    return scripted ? { ...unanswered, ...values } : values // the script was run, and answered nothing
  }
  return {
    async add(records) {
      return records.map(({ row, revision, id, values, systems: own }) => {
        const { tiebreak, keys } = keysOfRecord({ id, values })
        push(rows, row)
        ids.push(id)
        push(tiebreaks, tiebreak)
        if (own) systems.push(own)
        for (const column of columns.values()) column.take(values)
        return { row, revision, tiebreak, keys }
      })
    },
    async match({ rulings: members, ...options }) {
      if (!classifier || !rules.scorer) return { links: 0, components: 0 }
      const { scorer, thresholds } = rules
      const matches: BatchMatches = await matchBatch({
        rows: ids.length,
        columns: new Map([...columns].map(([key, column]) => [key, column.encoded()])),
        tiebreaks: valuesOf(tiebreaks),
        indexer,
        classifier,
        dataset,
        ...(statistics ? { statistics } : {}),
        ...options,
      })
      found = groupLinks(matches.links, {
        rows: valuesOf(rows),
        idOf: (index) => ids[index] as RecordId,
        prepared: (index) => scorer.prepare(valuesAt(index)),
        scorer,
        thresholds,
        linkage: rules.linkage,
        doubt: rules.doubt,
        ...(rules.onePerSource ? { systemsOf: systems.at } : {}),
        rulings: rulingsOf(members),
      })
      return { links: found.links.length, components: found.components.length }
    },
    links: async (from, count) => found.links.slice(from, from + count),
    components: async (from, count) => found.components.slice(from, from + count),
    async held(asked) {
      const all = valuesOf(rows)
      return asked.map((row) => {
        const index = indexIn(all, row)
        return index === undefined ? undefined : { id: ids[index] as RecordId, values: valuesAt(index) }
      })
    },
    close: () => undefined,
  }
}

/** The systems of each record, by its position; each distinct list once. */
function systemsList() {
  const numbers = integers()
  const lists: (readonly string[])[] = []
  const known = new Map<string, number>()
  return {
    push(own: readonly string[]): void {
      const name = JSON.stringify(own)
      const number = known.get(name) ?? lists.push(own) - 1
      known.set(name, number)
      push(numbers, number)
    },
    at: (index: number): readonly string[] => lists[numbers.data[index] ?? 0] ?? [],
  }
}

function indexIn(rows: Float64Array, row: RowNumber): number | undefined {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]! < row) low = middle + 1
    else high = middle
  }
  return rows[low] === row ? low : undefined
}
