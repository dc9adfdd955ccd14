import { breather } from '../../lib/breathe.ts'
import { chunks } from '../../lib/chunks.ts'
import type { TableRecord } from '../../model/record.ts'
import type { Changes, PutRecord, RowKeys, Seen } from '../../ports/changes.ts'
import { placedKeys } from './codec.ts'

/**
 * A commit as it goes to the writer: texts of JSON. Those of its long lists are made piece by piece, as a thousand records at once
 * would hold the caller's thread for ten milliseconds, and the collector behind them for as many.
 */
export interface PackedCommit {
  /** Everything but what was seen, with its long lists empty. */
  readonly rest: string
  readonly lists: { readonly [List in LongList]: readonly string[] }
  /** What was seen, or its beginning: it has members that are maps, which go as lists of entries. */
  readonly seen: string
}

/** A commit of which everything is packed but what was seen. */
export type UnseenCommit = Omit<PackedCommit, 'seen'>

type LongList = 'put' | 'archive' | 'audit' | 'publish' | 'links' | 'components'

/** Items of a list that are packed together: about a millisecond's worth of records. */
const TOGETHER = 64

/** Lets others have their turn while it packs. */
export async function packCommit({ seen, put, archive, audit, publish, ...others }: Changes): Promise<UnseenCommit> {
  const { matching } = others
  const short = matching ? { ...others, matching: { ...matching, links: [], components: [] } } : others
  const rest = JSON.stringify(short)
  const breathe = breather()
  const pieces = async <T>(list: readonly T[], plain: (item: T) => unknown = (item) => item) => {
    const texts: string[] = []
    for (const some of chunks(list, TOGETHER)) {
      texts.push(JSON.stringify(some.map(plain)))
      const pause = breathe()
      if (pause) await pause
    }
    return texts
  }
  return {
    rest,
    lists: {
      put: await pieces(put, ({ record, keys }): PackedPut => ({ record, keys: keys.map(flatKeys) })),
      archive: await pieces(archive),
      audit: await pieces(audit),
      publish: await pieces(publish),
      links: await pieces(matching?.links ?? []),
      components: await pieces(matching?.components ?? []),
    },
  }
}

/** With all that was seen. */
export function packSeen(seen: Seen): string {
  const members = Object.entries(seen)
  const maps = members.flatMap(([name, value]) => (value instanceof Map ? [name] : []))
  const plain = Object.fromEntries(members.map(([name, value]) => [name, value instanceof Map ? [...value] : value]))
  return JSON.stringify({ seen: plain, maps })
}

/** With the mark and the configuration that the decision began at, and nothing of what it saw. */
export function packBeginning({ mark, configuration }: Seen): string {
  return packSeen({ mark, configuration, records: new Map(), absentIds: [], absentSources: [] })
}

export function unpackCommit({ rest, lists, seen: packedSeen }: PackedCommit): Changes {
  const { seen, maps } = JSON.parse(packedSeen) // written by `packSeen`
  for (const name of maps) seen[name] = new Map(seen[name])
  const { matching, ...others } = JSON.parse(rest) as Pick<Changes, 'remove' | 'matching'> // written by `packCommit`, as are the lists
  const items = <T>(list: LongList): readonly T[] => lists[list].flatMap((text) => JSON.parse(text) as T[])
  return {
    ...others,
    seen,
    put: items<PackedPut>('put').map(({ record, keys }): PutRecord => ({ record, keys: keys.map(keysOfFlat) })),
    archive: items('archive'),
    audit: items('audit'),
    publish: items('publish'),
    ...(matching ? { matching: { ...matching, links: items('links'), components: items('components') } } : {}),
  }
}

interface PackedPut {
  readonly record: TableRecord
  readonly keys: readonly (readonly number[])[]
}

/** The generation, the tie, then mapping, hash and place of each key. */
function flatKeys({ generation, tie, keys }: RowKeys): readonly number[] {
  const flat = [generation, tie]
  for (const { mapping, hash, place } of keys) flat.push(mapping, hash, place)
  return flat
}

function keysOfFlat([generation = 0, tie = 0, ...flat]: readonly number[]): RowKeys {
  return { generation, tie, keys: placedKeys(flat) }
}
