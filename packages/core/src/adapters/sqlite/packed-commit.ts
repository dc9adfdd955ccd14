import { breather } from '../../lib/breathe.ts'
import { chunks } from '../../lib/chunks.ts'
import type { Changes, Seen } from '../../ports/changes.ts'
import type { StoredChanges } from '../sql/commit/stored-put.ts'
import { type PackedPuts, packPuts, unpackPuts } from './packed-puts.ts'

/**
 * A commit as it goes to the writer: texts of JSON. Those of its long lists are made piece by piece, as a thousand records at once
 * would hold the caller's thread for ten milliseconds, and the collector behind them for as many.
 */
export interface PackedCommit {
  /** Everything but what was seen, with its long lists empty. */
  readonly rest: string
  readonly puts: readonly PackedPuts[]
  readonly lists: { readonly [List in LongList]: readonly string[] }
  /** What was seen, or its beginning: it has members that are maps, which go as lists of entries. */
  readonly seen: string
}

/** A commit of which everything is packed but what was seen. */
export type UnseenCommit = Omit<PackedCommit, 'seen'>

type LongList = 'archive' | 'audit' | 'publish' | 'defer' | 'links' | 'components'

/** Items of a list that are packed together: about a millisecond's worth of records. */
const TOGETHER = 64

/** Lets others have their turn while it packs. */
export async function packCommit({
  seen,
  put,
  archive,
  audit,
  publish,
  defer,
  ...others
}: Changes): Promise<UnseenCommit> {
  const { matching } = others
  const rest = JSON.stringify({
    ...others,
    ...(defer ? { defer: [] } : {}),
    ...(matching ? { matching: { ...matching, links: [], components: [] } } : {}),
  })
  const breathe = breather()
  const inPieces = async <T, Packed>(list: readonly T[], pack: (some: readonly T[]) => Packed) => {
    const packed: Packed[] = []
    for (const some of chunks(list, TOGETHER)) {
      packed.push(pack(some))
      const pause = breathe()
      if (pause) await pause
    }
    return packed
  }
  const pieces = (list: readonly unknown[]) => inPieces(list, (some) => JSON.stringify(some))
  return {
    rest,
    puts: await inPieces(put, packPuts),
    lists: {
      archive: await pieces(archive),
      audit: await pieces(audit),
      publish: await pieces(publish),
      defer: await pieces(defer ?? []),
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

export function unpackCommit({ rest, puts, lists, seen: packedSeen }: PackedCommit): StoredChanges {
  const { seen, maps } = JSON.parse(packedSeen) // written by `packSeen`
  for (const name of maps) seen[name] = new Map(seen[name])
  const { matching, defer, ...others } = JSON.parse(rest) as Pick<Changes, 'remove' | 'matching' | 'defer'> // written by `packCommit`, as are the lists
  const items = <T>(list: LongList): readonly T[] => lists[list].flatMap((text) => JSON.parse(text) as T[])
  return {
    ...others,
    seen,
    put: puts.flatMap(unpackPuts),
    archive: items('archive'),
    audit: items('audit'),
    publish: items('publish'),
    ...(defer ? { defer: items('defer') } : {}),
    ...(matching ? { matching: { ...matching, links: items('links'), components: items('components') } } : {}),
  }
}
