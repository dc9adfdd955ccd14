import { DEFAULT_COMPARE_LIMIT } from '../../indexing/bucket-order.ts'
import { compileNearness } from '../../indexing/nearness.ts'
import type { HotBucket } from '../batch.ts'
import type { LinkList } from '../links/link-list.ts'
import type { Pause } from '../pause.ts'
import { type OrderInput, placeOfRow } from './hot-buckets.ts'
import type { KeyIds } from './key-ids.ts'
import { areNear, type NearTexts, nearTexts } from './near-texts.ts'

/** The keys of a mapping with tolerance. */
export interface NearKeys {
  readonly id: string
  /** Position among the indexer's mappings. */
  readonly mapping: number
  readonly ids: KeyIds
  /** Pairs of keys. */
  readonly near: NearTexts
  /** The rows of key i are rows[starts[i]] to rows[starts[i + 1] − 1], ascending. */
  readonly starts: Int32Array
  readonly rows: Int32Array
  /** The records of two keys are compared when at most so many places apart in the order of both. */
  readonly reach: number
  /** The rows of two keys in the order of their bucket, each once. */
  inOrder(one: number, other: number): Int32Array
  /** Two keys with more records than are compared. */
  readonly reports: HotBucket[]
  textOf(key: number): string
}

type NearInput = Omit<OrderInput, 'buckets' | 'columns' | 'texts'> & {
  readonly position: number
  readonly ids: KeyIds
}

/** Undefined for a mapping that brings equal keys together and no others. */
export async function nearKeysOf(input: NearInput, pause: Pause): Promise<NearKeys | undefined> {
  const { mapping, position, ids, ties } = input
  const texts = ids.texts ?? []
  const nearness = compileNearness(mapping)
  if (!nearness) return undefined
  const near = await nearTexts(texts, nearness, pause)
  const { starts, rows } = rowsByKey(ids)
  let places: Float64Array | undefined
  return {
    ...{ id: mapping.id, mapping: position, ids, near, starts, rows },
    reach: (mapping.compareLimit ?? DEFAULT_COMPARE_LIMIT) - 1,
    reports: [],
    textOf: (key) => texts[key]?.replaceAll('\u001f', ' ') ?? '',
    inOrder(one, other) {
      places ??= placesOf(input)
      const both = new Set([
        ...rows.subarray(starts[one], starts[one + 1]),
        ...rows.subarray(starts[other], starts[other + 1]),
      ])
      return Int32Array.from(both).sort(
        (a, b) => places![a]! - places![b]! || (ties ? ties[a]! - ties[b]! : 0) || a - b,
      )
    },
  }
}

function placesOf(input: NearInput): Float64Array {
  const placeOf = placeOfRow(input)
  return Float64Array.from(input.ids.ids, (_, row) => placeOf(row))
}

/** Counts, then deals the rows out. */
function rowsByKey({ ids, lists, bound }: KeyIds): Pick<NearKeys, 'starts' | 'rows'> {
  const starts = new Int32Array(bound + 1)
  const eachKey = (tell: (key: number, row: number) => void): void => {
    for (let row = 0; row < ids.length; row++) {
      const id = ids[row]!
      if (id > 0) tell(id, row)
      else if (id < 0) for (const key of lists[-1 - id]!) tell(key, row)
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

/** Adds to each link the mappings under which its rows have keys that are near. */
export function addNearMappings(links: LinkList, keys: readonly NearKeys[]): void {
  for (const { mapping, ids, near } of keys) {
    const keysOf = (row: number): Int32Array | readonly number[] => {
      const id = ids.ids[row]!
      return id > 0 ? [id] : id < 0 ? ids.lists[-1 - id]! : []
    }
    for (let link = 0; link < links.count; link++) {
      const others = keysOf(links.b[link]!)
      for (const one of keysOf(links.a[link]!))
        for (const other of others)
          if (one !== other && areNear(near, one, other)) links.mappings[link]! |= 1 << mapping
    }
  }
}
