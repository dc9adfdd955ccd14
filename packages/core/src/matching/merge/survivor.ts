import { hash53 } from '../../lib/hash.ts'
import type { Merger } from '../../model/merger.ts'
import type { EntityKey, Json, RecordId, SourceEntry, Values } from '../../model/record.ts'

/** One record's share in a survivor. */
export interface Contribution {
  readonly id: RecordId
  readonly updated: number
  readonly values: Values
}

/**
 * The values of the survivor: each column takes the first non-empty value in the order of weights, lists unite.
 * The same contributions give the same values, in whatever order they are told. Ties: the newest, then the smaller id.
 */
export function survivingValues(contributions: readonly Contribution[], merger: Merger): Values {
  const ranked = rank(contributions, merger)
  const values: { [column: string]: Json } = {}
  for (const { values: own } of ranked) {
    for (const [column, value] of Object.entries(own)) {
      const present = values[column]
      if (present === undefined) values[column] = value
      else if (Array.isArray(present) && Array.isArray(value)) values[column] = unite(present, value)
    }
  }
  return Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function rank(contributions: readonly Contribution[], merger: Merger): readonly Contribution[] {
  const seed = contributions
    .map(({ id }) => id)
    .sort()
    .join('\n')
  const weighed = contributions.map((contribution) => ({ contribution, weight: weightOf(contribution, merger, seed) }))
  const direction = merger.mergeSort === 'HIGHEST_WEIGHT' ? -1 : 1
  weighed.sort((a, b) => {
    if (a.weight !== b.weight) {
      if (a.weight === undefined) return 1 // without a weight: last, whatever the direction
      if (b.weight === undefined) return -1
      return (a.weight - b.weight) * direction
    }
    return b.contribution.updated - a.contribution.updated || (a.contribution.id < b.contribution.id ? -1 : 1)
  })
  return weighed.map(({ contribution }) => contribution)
}

function weightOf(contribution: Contribution, merger: Merger, seed: string): number | undefined {
  switch (merger.mergeType) {
    case 'CONSTANT':
      return merger.constant
    case 'RANDOM':
      return hash53(`${seed}\n${contribution.id}`)
    case 'NUMBER':
      return finite(Number(textOf(contribution.values[merger.key ?? ''])))
    case 'DATE':
      return finite(Date.parse(textOf(contribution.values[merger.key ?? ''])))
  }
}

const finite = (number: number): number | undefined => (Number.isFinite(number) ? number : undefined)

function textOf(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || 'none' : 'none'
}

function unite(present: readonly Json[], more: readonly Json[]): readonly Json[] {
  const known = new Set(present.map((item) => JSON.stringify(item)))
  return [...present, ...more.filter((item) => !known.has(JSON.stringify(item)))]
}

/** The sources of all contributions, each pair once, in the order (system, id). */
export function unitedSources(lists: readonly (readonly SourceEntry[])[]): readonly SourceEntry[] {
  const byPair = new Map<string, SourceEntry>()
  for (const entry of lists.flat()) {
    const pair = JSON.stringify([entry.system, entry.id])
    const present = byPair.get(pair)
    if (!present || (entry.updated ?? 0) > (present.updated ?? 0)) byPair.set(pair, entry)
  }
  return [...byPair].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
}

/** The key that the survivor carries: the oldest of its records' keys. Keys are UUIDs of version 7, so the oldest is the lowest. */
export function survivingKey(keys: readonly EntityKey[]): EntityKey {
  return [...keys].sort()[0] as EntityKey
}
