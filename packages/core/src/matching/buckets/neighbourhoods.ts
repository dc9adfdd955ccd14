import { chunks } from '../../lib/async/iterables.ts'
import { hash53 } from '../../lib/bytes/hash.ts'
import type { IndexKey } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import type { MatchStore } from '../../ports/store/match-store.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import { type TextKey, textKeysOf } from '../incremental/near-mappings.ts'
import type { Nearness } from '../indexing/key-nearness.ts'
import { probeKey } from '../indexing/probe-keys.ts'
import { nearTexts } from '../kernel/keys/near-texts.ts'
import { pauses } from '../kernel/pause.ts'
import type { MatchRules } from '../rules.ts'
import { pairsOf } from './pairs.ts'

/**
 * A bucket of a mapping with tolerance: a key at its centre, with the records of that key and those of all greater keys that are
 * near. So two records of near keys are in one bucket, that of the lesser key, and no bucket chains into another.
 */
export interface Neighbourhood extends IndexKey {
  readonly text: string
  /** Those of the centre first, then key by key; each once. */
  readonly rows: readonly RowNumber[]
  /** How many records each of its keys has, the centre first. */
  readonly sizes: readonly number[]
}

const SLICE = 1000
/** As many postings as anybody may ask for. */
const MOST_ROWS = 2 ** 31 - 2

/** The neighbourhoods of two records or more among these keys, by hash. */
export async function neighbourhoodsAmong(
  mapping: number,
  rowsByText: ReadonlyMap<string, readonly RowNumber[]>,
  nearness: Nearness,
): Promise<readonly Neighbourhood[]> {
  const texts = [...rowsByText.keys()].sort()
  const rowsAt = (at: number): readonly RowNumber[] => rowsByText.get(texts[at] as string) ?? []
  const { starts, others } = await nearTexts(texts, nearness, pauses(undefined))
  const neighbourhoods = texts.flatMap((text, centre): Neighbourhood[] => {
    const keys = [centre, ...others.subarray(starts[centre], starts[centre + 1])]
    const rows = [...new Set(keys.flatMap(rowsAt))]
    const sizes = keys.map((at) => rowsAt(at).length)
    return rows.length > 1 ? [{ mapping, hash: hash53(text, mapping), text, rows, sizes }] : []
  })
  return neighbourhoods.sort((a, b) => a.hash - b.hash)
}

/** All neighbourhoods of a mapping, from the visible live records of the table. */
export async function allNeighbourhoods(
  { records }: { readonly records: RecordStore },
  table: number,
  rules: MatchRules,
  mapping: number,
  rowFilter: RowFilter,
): Promise<readonly Neighbourhood[]> {
  const nearness = rules.keyer.nearness[mapping]
  if (!nearness) return []
  const rows = new Map<string, RowNumber[]>()
  for (let after = 0; ; ) {
    const slice = await records.slice(table, after, SLICE, rowFilter)
    if (slice.length === 0) break
    for (const { row, values } of await rules.scripted(slice)) {
      for (const text of rules.nearTexts(values)[mapping] ?? []) {
        const known = rows.get(text)
        if (known) known.push(row)
        else rows.set(text, [row])
      }
    }
    after = slice.at(-1)?.row ?? after
  }
  return neighbourhoodsAmong(mapping, rows, nearness)
}

/**
 * The rows of the neighbourhood around a key; none when no record has the key. Of one that has more than `most` only so many that it is
 * known: whoever refuses it need not read the rest.
 */
export async function rowsInNeighbourhood(
  { records, matches }: { readonly records: RecordStore; readonly matches: MatchStore },
  table: number,
  rules: MatchRules,
  key: IndexKey,
  most: number = Number.MAX_SAFE_INTEGER,
): Promise<readonly RowNumber[]> {
  const nearness = rules.keyer.nearness[key.mapping]
  const recordsOf = async (rows: readonly RowNumber[]) =>
    rules.scripted(
      await records.byRows(
        table,
        [...rows].sort((a, b) => a - b),
        EVERYTHING,
      ),
    )
  const [own] = await matches.postings(table, rules.generation, [key], [Math.min(most + 1, MOST_ROWS)])
  const [first] = own?.rows ?? []
  if (!own || first === undefined) return []
  const [record] = await recordsOf([first])
  const centre = record && textKeysOf(rules, record.values).find(sameKey(key))
  if (!nearness || !centre || own.rows.length > most) return own.rows
  const cells = nearness.probesOf(centre.text).map((cell) => probeKey(key.mapping, cell))
  const around = await matches.postings(table, rules.generation, cells)
  const mine = new Set(own.rows)
  const others = [...new Set(around.flatMap(({ rows }) => rows))].filter((row) => !mine.has(row))
  const byKey = new Map<string, RowNumber[]>()
  let found = own.rows.length
  for (const some of chunks(others, SLICE)) {
    for (const { row, values } of await recordsOf(some)) {
      const greater = (rules.nearTexts(values)[key.mapping] ?? []).filter((text) => text > centre.text)
      const texts = greater.filter((text) => nearness.among([centre.text, text])(0, 1))
      for (const text of texts) byKey.set(text, [...(byKey.get(text) ?? []), row])
      if (texts.length > 0) found++
    }
    if (found > most) break
  }
  const keys = [...byKey.keys()].sort()
  return [...new Set([...own.rows, ...keys.flatMap((text) => byKey.get(text) ?? [])])]
}

/** About so many pairs of a neighbourhood are compared, and so many left out: those of the centre's records with each other and with others. */
export function neighbourhoodPairs([centre = 0, ...others]: readonly number[], windowSize: number) {
  const own = pairsOf(centre, windowSize)
  let { compared, skipped } = own
  for (const other of others) {
    const both = pairsOf(centre + other, windowSize)
    const share = both.compared / Math.max(1, both.compared + both.skipped)
    const near = Math.round(centre * other * share)
    compared += near
    skipped += centre * other - near
  }
  return { compared, skipped }
}

function sameKey({ mapping, hash }: IndexKey): (key: TextKey) => boolean {
  return (key) => key.mapping === mapping && key.hash === hash
}
