import { chunks } from '../../../lib/async/iterables.ts'
import { eventLoopYielder } from '../../../lib/async/yield-to-event-loop.ts'
import { KEY, putKeys, takeKeys } from '../../../model/packed-keys.ts'
import type { SourceEntry } from '../../../model/record.ts'
import type { Changes, PutRecord, RowKeys, Seen } from '../../../ports/store/changes.ts'
import {
  type RecordColumns,
  recordHead,
  type StoredChanges,
  type StoredPut,
  type WrittenHead,
} from '../../sql/commit/stored-put.ts'
import { bodyOf } from '../../sql/records/record-codec.ts'
import { recordWith } from '../point-row.ts'
import { linkColumnsOf, packLinks } from './packed-links.ts'

/**
 * A commit as it goes to the writer: texts of JSON, and links as numbers. What its long lists become is made piece by piece, as a
 * thousand records at once would hold the caller's thread for ten milliseconds, and the collector behind them for as many.
 */
export interface PackedCommit {
  /** Everything but what was seen and the long lists. */
  readonly rest: string
  readonly puts: readonly PackedPuts[]
  readonly lists: { readonly [List in LongList]?: readonly string[] }
  readonly links?: readonly Float64Array[]
  /** What was seen, or its beginning: it has members that are maps, which go as lists of entries. */
  readonly seen: string
}

/** A commit of which everything is packed but what was seen. */
export type UnseenCommit = Omit<PackedCommit, 'seen'>

type LongList = 'archive' | 'audit' | 'publish' | 'deferred' | 'components'

/** Items of a list that are packed together: about a millisecond's worth of records. */
const TOGETHER = 64
/** Links that are packed together: as numbers, about as long a turn. */
const LINKS_TOGETHER = 16_384

/** Lets others have their turn while it packs. */
export async function packCommit({
  seen: _,
  put,
  archive,
  audit,
  publish,
  deferred,
  matching,
  ...others
}: Changes): Promise<UnseenCommit> {
  const yieldToEventLoop = eventLoopYielder()
  async function inPieces<T, Packed>(
    list: readonly T[],
    pack: (some: readonly T[]) => Packed,
    together = TOGETHER,
  ): Promise<Packed[]> {
    const packed: Packed[] = []
    for (const some of chunks(list, together)) {
      packed.push(pack(some))
      const pause = yieldToEventLoop()
      if (pause) await pause
    }
    return packed
  }
  const { links, components, ...ofMatching } = matching ?? {}
  const long: { readonly [List in LongList]: readonly unknown[] | undefined } = {
    archive,
    audit,
    publish,
    deferred,
    components,
  }
  const lists: { [List in LongList]?: readonly string[] } = {}
  for (const [name, list] of Object.entries(long) as [LongList, readonly unknown[] | undefined][])
    if (list !== undefined) lists[name] = await inPieces(list, (some) => JSON.stringify(some))
  const rest = JSON.stringify(matching ? { ...others, matching: ofMatching } : others)
  return {
    rest,
    puts: await inPieces(put, packPuts),
    lists,
    ...(links ? { links: await inPieces(links, packLinks, LINKS_TOGETHER) } : {}),
  }
}

/** With all that was seen. */
export function packSeen(seen: Seen): string {
  const members = Object.entries(seen)
  const maps = members.flatMap(([name, value]) => (value instanceof Map ? [name] : []))
  const plain = Object.fromEntries(members.map(([name, value]) => [name, value instanceof Map ? [...value] : value]))
  return JSON.stringify({ seen: plain, maps })
}

/** With the csn and the configuration that the decision began at, and nothing of what it saw. */
export function packBeginning({ csn, configuration }: Seen): string {
  return packSeen({ csn, configuration, records: new Map(), absentIds: [], absentSources: [] })
}

export function unpackCommit({ rest, puts, lists, links = [], seen: packedSeen }: PackedCommit): StoredChanges {
  const { seen, maps } = JSON.parse(packedSeen) // written by `packSeen`
  for (const name of maps) seen[name] = new Map(seen[name])
  const items = (names: readonly LongList[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const pieces = lists[name]
        return pieces === undefined ? [] : [[name, pieces.flatMap((text) => JSON.parse(text))]]
      }),
    )
  const { matching, ...others } = JSON.parse(rest) // written by `packCommit`, as are the lists
  return {
    ...others,
    ...(matching ? { matching: { ...matching, links: linkColumnsOf(links), ...items(['components']) } } : {}),
    ...items(['archive', 'audit', 'publish', 'deferred']),
    seen,
    put: puts.flatMap(unpackPuts),
  }
}

/**
 * Records on their way to the writer. What it looks at goes as one text of JSON; what it only writes goes as the texts that it
 * writes, and is neither read nor made again. Keys are numbers of many digits, which go as they are.
 */
interface PackedPuts {
  readonly heads: string
  readonly bodies: readonly string[]
  readonly keys: Float64Array
}

type Head = readonly [written: WrittenHead, sources: readonly SourceEntry[]]

function packPuts(puts: readonly PutRecord[]): PackedPuts {
  const heads = puts.map(({ record }): Head => [recordHead(record), record.sources])
  const bodies = puts.map(({ record }) => JSON.stringify(bodyOf(record)))
  return { heads: JSON.stringify(heads), bodies, keys: packRowKeys(puts) }
}

function unpackPuts({ heads, bodies, keys }: PackedPuts): readonly StoredPut[] {
  const read: readonly Head[] = JSON.parse(heads) // written by `packPuts`
  const next = keysFrom(keys)
  return read.map(([written, sources], at): StoredPut => {
    const columns: RecordColumns = [...written, bodies[at]!]
    const [row, id] = written
    return { row, id, sources, columns, keys: next(), record: () => recordWith(written, JSON.parse(bodies[at]!)) }
  })
}

/** Of a generation: its number, the tiebreak, how many keys. */
const GENERATION = 3

/** Of each record how many generations; of each of these its number, the tiebreak, how many keys, then their mappings, hashes and sort keys. */
function packRowKeys(puts: readonly PutRecord[]): Float64Array {
  let length = 0
  for (const { keys } of puts) {
    length += 1
    for (const each of keys) length += GENERATION + KEY * each.keys.length
  }
  const numbers = new Float64Array(length)
  let at = 0
  for (const { keys } of puts) {
    numbers[at++] = keys.length
    for (const { generation, tiebreak, keys: placed } of keys) {
      numbers[at++] = generation
      numbers[at++] = tiebreak
      numbers[at++] = placed.length
      at = putKeys(numbers, at, placed)
    }
  }
  return numbers
}

/** Takes the keys of one record after another. */
function keysFrom(numbers: Float64Array): () => readonly RowKeys[] {
  let at = 0
  return () => {
    const generations: RowKeys[] = []
    for (let left = numbers[at++]!; left > 0; left--) {
      const [generation, tiebreak, count] = [numbers[at]!, numbers[at + 1]!, numbers[at + 2]!]
      generations.push({ generation, tiebreak, keys: takeKeys(numbers, at + GENERATION, count) })
      at += GENERATION + KEY * count
    }
    return generations
  }
}
