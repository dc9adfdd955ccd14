import { eachBreathing } from '../lib/breathe.ts'
import type { Component } from '../model/cluster.ts'
import type { IndexKey } from '../model/index-key.ts'
import type { Link } from '../model/link.ts'
import type { Revision, RowNumber, TableRecord } from '../model/record.ts'
import { EVERYTHING } from '../model/sight.ts'
import type { MatchChanges, SeenMatching } from '../ports/changes.ts'
import type { MatchStore } from '../ports/match-store.ts'
import type { RecordStore } from '../ports/record-store.ts'
import { verdictOf } from './classify/verdict.ts'
import { eachComponent } from './cluster/components.ts'
import { type PreparedRecords, preparedRecords } from './prepared-records.ts'
import type { MatchRules } from './rules.ts'

/** A row whose record is written or gone. */
export interface Touched {
  readonly row: RowNumber
  /** Absent: the record leaves. */
  readonly after?: TableRecord
}

/** What a decision about links and clusters writes, and what it rests on. */
export interface MatchPart {
  readonly changes: MatchChanges
  readonly seen: SeenMatching
  readonly records: ReadonlyMap<RowNumber, Revision>
}

interface MatchReads {
  readonly records: RecordStore
  readonly matches: MatchStore
}

/**
 * What to make of a row that a posting or a link names and that has no live record. In the live generation something
 * moved: decide again. In one that is being built its own turn is still to come: pass it over.
 */
export type Missing = 'REFUSE' | 'PASS_OVER'

/**
 * Decides the links of the touched rows anew, and every component that they were or will be in. Everything
 * else stands: a link depends on its two records alone, a component on its links alone.
 */
export async function rematch(
  reads: MatchReads,
  table: number,
  rules: MatchRules,
  touched: readonly Touched[],
  missing: Missing = 'REFUSE',
): Promise<MatchPart> {
  const known = preparedRecords(rules)
  const rows = new Set(touched.map(({ row }) => row))
  await eachBreathing(touched, ({ after }) => after && known.add(after))

  const proposals = await propose(reads, table, rules, touched, rows)
  await readMissing(
    reads,
    table,
    known,
    [...proposals.pairs.values()].flatMap(({ a, b }) => [a, b]),
  )
  const counts = (pair: { readonly a: RowNumber; readonly b: RowNumber }) =>
    missing === 'REFUSE' || (known.has(pair.a) && known.has(pair.b))
  const links = await scoredLinks([...proposals.pairs.values()].filter(counts), rules, known)

  const around = [...new Set([...rows, ...links.flatMap((link) => [link.a, link.b])])].sort((a, b) => a - b)
  const components = await reads.matches.componentsOf(table, rules.generation, around)
  const ids = [...new Set(components.map(({ component }) => component).filter((id) => id !== 0))].sort((a, b) => a - b)
  const members = (await reads.matches.components(table, rules.generation, ids)).flatMap((component) => component.rows)
  const standing = members.length === 0 ? [] : await reads.matches.links(table, rules.generation, members)
  const kept = standing.filter((link) => !rows.has(link.a) && !rows.has(link.b))
  await readMissing(
    reads,
    table,
    known,
    kept.flatMap((link) => [link.a, link.b]),
  )
  const present = [...kept.filter(counts), ...links]
  const grouping = { idOf: known.idOf, scoreOf: known.scoreOf, nonMatchThreshold: rules.thresholds.nonMatchThreshold }
  const groups: Component[] = []
  await eachBreathing(eachComponent(present, grouping), (component) => groups.push(component))

  return {
    changes: {
      generation: rules.generation,
      unlink: [...rows].sort((a, b) => a - b),
      links,
      dissolve: around,
      components: groups,
    },
    seen: { generation: rules.generation, postings: proposals.postings, components },
    records: new Map([...known.revisions].filter(([row]) => !rows.has(row))),
  }
}

interface Pair {
  readonly a: RowNumber
  readonly b: RowNumber
  mappings: number
}

/** The pairs that a touched record makes with whoever shares one of its keys. */
async function propose(
  reads: MatchReads,
  table: number,
  rules: MatchRules,
  touched: readonly Touched[],
  rows: ReadonlySet<RowNumber>,
) {
  const buckets = new Map<string, { key: IndexKey; touched: RowNumber[] }>()
  await eachBreathing(touched, ({ row, after }) => {
    for (const key of after && rules.scorer ? rules.keyer.keysOf(after.values) : []) {
      if (!(rules.keyer.duplicates & (1 << key.mapping))) continue
      const name = `${key.mapping} ${key.hash}`
      const bucket = buckets.get(name)
      if (bucket) bucket.touched.push(row)
      else buckets.set(name, { key, touched: [row] })
    }
  })
  const asked = [...buckets.values()]
  const postings =
    asked.length === 0
      ? []
      : await reads.matches.postings(
          table,
          rules.generation,
          asked.map(({ key }) => key),
        )
  const pairs = new Map<string, Pair>()
  const pair = (x: RowNumber, y: RowNumber, mapping: number): void => {
    const a = Math.min(x, y)
    const b = Math.max(x, y)
    const name = `${a} ${b}`
    const known = pairs.get(name)
    if (known) known.mappings |= 1 << mapping
    else pairs.set(name, { a, b, mappings: 1 << mapping })
  }
  await eachBreathing(asked.entries(), ([index, bucket]) => {
    const others = (postings[index]?.rows ?? []).filter((row) => !rows.has(row)) // what a touched row had there before no longer counts
    for (const [at, row] of bucket.touched.entries()) {
      for (const other of others) pair(row, other, bucket.key.mapping)
      for (const other of bucket.touched.slice(at + 1)) pair(row, other, bucket.key.mapping)
    }
  })
  return { pairs, postings }
}

async function scoredLinks(
  pairs: readonly Pair[],
  rules: MatchRules,
  known: PreparedRecords,
): Promise<readonly Link[]> {
  const links: Link[] = []
  await eachBreathing(pairs, ({ a, b, mappings }) => {
    const score = known.scoreOf(a, b)
    const kind = verdictOf(score, rules.thresholds)
    if (kind !== 'NON_MATCH') links.push({ a, b, score, mappings, kind })
  })
  return links.sort((x, y) => x.a - y.a || x.b - y.b)
}

async function readMissing(
  reads: MatchReads,
  table: number,
  known: PreparedRecords,
  rows: readonly RowNumber[],
): Promise<void> {
  const missing = [...new Set(rows.filter((row) => !known.has(row)))].sort((a, b) => a - b)
  if (missing.length === 0) return
  await eachBreathing(await reads.records.byRows(table, missing, EVERYTHING), (record) => known.add(record))
}
