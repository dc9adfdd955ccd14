import { windowLimitOf } from '../../indexing/bucket-order.ts'
import { compileNearness } from '../../indexing/nearness.ts'
import type { HotBucket } from '../batch.ts'
import type { LinkList } from '../links/link-list.ts'
import type { Pause } from '../pause.ts'
import { type CrowdedCells, crowdedCells } from './crowded-cells.ts'
import { type OrderInput, sortKeyOfRow } from './hot-buckets.ts'
import type { KeyIds } from './key-ids.ts'
import type { KeyLists } from './key-lists.ts'
import { type NearTexts, nearTexts } from './near-texts.ts'

/** The keys of a mapping with tolerance. */
export interface NearKeys {
  /** Position among the indexer's mappings. */
  readonly mapping: number
  readonly ids: KeyIds
  /** Pairs of keys that share a cell which is compared whole. */
  readonly near: NearTexts
  readonly isNear: (one: number, other: number) => boolean
  /** The rows of key i are rows[starts[i]] to rows[starts[i + 1] − 1], ascending. */
  readonly starts: Int32Array
  readonly rows: Int32Array
  /** The cells that are looked at record by record. */
  readonly crowded: CrowdedCells
  readonly reports: readonly HotBucket[]
}

type NearInput = Omit<OrderInput, 'buckets' | 'columns' | 'texts'> & {
  readonly position: number
  readonly ids: KeyIds
}

/** Undefined for a mapping that brings equal keys together and no others. */
export async function nearKeysOf(input: NearInput, pause: Pause): Promise<NearKeys | undefined> {
  const { mapping, position, ids } = input
  const texts = ids.texts ?? []
  const nearness = compileNearness(mapping)
  if (!nearness) return undefined
  const limit = windowLimitOf(mapping)
  const { starts, rows } = rowsByKey(ids)
  const near = await nearTexts(texts, nearness, pause, isByRow(limit, starts, rows, ids))
  const crowded = crowdedCells(near.crowded, { starts, rows, limit, orderOf: () => rankOfRow(input) })
  return {
    mapping: position,
    ids,
    near,
    starts,
    rows,
    crowded,
    isNear: nearness.among(texts),
    reports: reportsOf(mapping.id, texts, crowded),
  }
}

/**
 * Is a cell looked at record by record rather than key by key? One of more records than this is, and one with a record of several keys:
 * what brought it here may be another key than the one that is near.
 */
function isByRow(limit: number, starts: Int32Array, rows: Int32Array, { ids }: KeyIds): (keys: Int32Array) => boolean {
  return (keys) => {
    let size = 0
    for (const key of keys) size += starts[key + 1]! - starts[key]!
    if (size > limit) return true
    for (const key of keys)
      for (let at = starts[key]!; at < starts[key + 1]!; at++) if (ids[rows[at]!]! < 0) return true
    return false
  }
}

/** By row its rank among all, in the order of the mapping's buckets. */
function rankOfRow(input: NearInput): Int32Array {
  const { ids } = input.ids
  const sortKeyOf = sortKeyOfRow(input)
  const sortKeys = Float64Array.from(ids, (_, row) => sortKeyOf(row))
  const { tiebreaks } = input
  const order = Int32Array.from(ids.keys()).sort(
    (a, b) => sortKeys[a]! - sortKeys[b]! || (tiebreaks ? tiebreaks[a]! - tiebreaks[b]! : 0) || a - b,
  )
  const ranks = new Int32Array(order.length)
  for (const [rank, row] of order.entries()) ranks[row] = rank
  return ranks
}

/** A cell has no text: it is called after the first and the last of its keys. Of those that begin with one key the largest is told. */
function reportsOf(
  mapping: string,
  texts: readonly string[],
  { cells, windowSize }: CrowdedCells,
): readonly HotBucket[] {
  const largest = new Map<string, HotBucket>()
  for (const { keys, rows } of cells) {
    if (rows.length <= windowSize + 1) continue
    const named = Array.from(keys, (key) => texts[key] ?? '')
    const first = named.reduce((least, text) => (text < least ? text : least))
    const last = named.reduce((greatest, text) => (text > greatest ? text : greatest))
    const beyond = rows.length - 1 - windowSize
    const report = { size: rows.length, skipped: (beyond * (beyond + 1)) / 2 }
    if ((largest.get(first)?.size ?? 0) >= report.size) continue
    largest.set(first, { mapping, key: `${first} ~ ${last}`.replaceAll('\u001f', ' '), ...report })
  }
  return [...largest.values()]
}

/** Counts, then deals the rows out. */
function rowsByKey({ ids, lists, bound }: KeyIds): Pick<NearKeys, 'starts' | 'rows'> {
  const starts = new Int32Array(bound + 1)
  const eachKey = (tell: (key: number, row: number) => void): void => {
    for (let row = 0; row < ids.length; row++) {
      const id = ids[row]!
      if (id > 0) tell(id, row)
      else if (id < 0) for (const key of listOf(lists, id)) tell(key, row)
    }
  }
  eachKey((key) => starts[key + 1]!++)
  for (let key = 0; key < bound; key++) starts[key + 1]! += starts[key]!
  const next = starts.slice()
  const rows = new Int32Array(starts[bound]!)
  eachKey((key, row) => {
    rows[next[key]!++] = row
  })
  return { starts, rows }
}

/** The keys of a row. */
export function keysOfRow({ ids, lists }: KeyIds, row: number): Int32Array | readonly number[] {
  const id = ids[row]!
  return id > 0 ? [id] : id < 0 ? listOf(lists, id) : []
}

function listOf({ keys, starts }: KeyLists, id: number): Int32Array {
  return keys.subarray(starts[-1 - id], starts[-id])
}

/** Adds to each link the mappings under which its rows have keys that are near. */
export function addNearMappings(links: LinkList, keys: readonly NearKeys[]): void {
  for (const { mapping, ids, isNear } of keys) {
    for (let link = 0; link < links.count; link++) {
      const others = keysOfRow(ids, links.b[link]!)
      for (const one of keysOfRow(ids, links.a[link]!))
        for (const other of others) if (one !== other && isNear(one, other)) links.mappings[link]! |= 1 << mapping
    }
  }
}
