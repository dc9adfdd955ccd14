import { START } from '../../matching/incremental/cell-steps.ts'
import { byPosition } from '../../matching/indexing/bucket-order.ts'
import type { BucketPosition, IndexKey } from '../../model/index-key.ts'
import type { PutRecord } from '../../ports/changes.ts'
import type { MatchStore } from '../../ports/match-store.ts'
import type { UnderWay } from './under-way.ts'

/** More than any bucket has. */
const WHOLE = 2 ** 31 - 2

type Postings = ReturnType<typeof postingsOf>

/** What is under each key once the records of a commit under way are. */
export function postingsBehind(
  matches: MatchStore,
  { table, changes }: UnderWay,
): Pick<MatchStore, 'postings' | 'neighbours'> {
  const known = new Map<number, Postings>()
  const postingsIn = (generation: number): Postings => {
    const found = known.get(generation) ?? postingsOf(changes.put, generation)
    known.set(generation, found)
    return found
  }
  return {
    async postings(asked, generation, keys, most = []) {
      if (asked !== table) return matches.postings(asked, generation, keys, most)
      const ours = postingsIn(generation)
      const met = [...keys.keys()].filter((at) => ours.has(keys[at]!))
      if (met.length === 0) return matches.postings(table, generation, keys, most)
      const bounds = met.map((at) => ((most[at] ?? -1) < 0 ? WHOLE : most[at]!))
      const wanted = met.map((at, index) => ({ key: keys[at]!, at: START, reach: bounds[index]! }))
      const [standing, positions] = await Promise.all([
        matches.postings(table, generation, keys, most),
        matches.neighbours(table, generation, wanted), // rows alone do not say where others come in between
      ])
      const found = [...standing]
      for (const [index, at] of met.entries()) {
        const key = keys[at]!
        const all = together(positions[index]!, ours.under(key)).slice(0, bounds[index]!)
        found[at] = { key, rows: all.map(({ row }) => row) }
      }
      return found
    },
    async neighbours(asked, generation, around) {
      const found = await matches.neighbours(asked, generation, around)
      if (asked !== table) return found
      return found.map((positions, index) => {
        const { key, at, reach } = around[index]!
        const ours = postingsIn(generation)
        if (!ours.has(key)) return positions
        const all = together(positions, ours.under(key))
        const first = all.findIndex((position) => byPosition(position, at) >= 0)
        const from = first < 0 ? all.length : first
        return all.slice(Math.max(0, from - reach), from + reach + 1)
      })
    },
  }
}

/** Where the records that come stand under a key. Of a mapping that nobody asks for nothing is made: most keys are there to be searched. */
function postingsOf(put: readonly PutRecord[], generation: number) {
  const own = put.map(({ keys }) => keys.find((each) => each.generation === generation))
  const byMapping = new Map<number, ReadonlyMap<number, readonly number[]>>()
  const placesIn = (mapping: number): ReadonlyMap<number, readonly number[]> => {
    const known = byMapping.get(mapping)
    if (known) return known
    const found = new Map<number, number[]>()
    for (let at = 0; at < own.length; at++) {
      for (const { mapping: of, hash } of own[at]?.keys ?? []) {
        if (of !== mapping) continue
        const others = found.get(hash)
        if (others === undefined) found.set(hash, [at])
        else if (others.at(-1) !== at) others.push(at)
      }
    }
    byMapping.set(mapping, found)
    return found
  }
  const positionsOf = (at: number, { mapping, hash }: IndexKey): readonly BucketPosition[] => {
    const { tie, keys } = own[at]! // it has the key
    const { row } = put[at]!.record
    return keys.flatMap((key) => (key.mapping === mapping && key.hash === hash ? { place: key.place, tie, row } : []))
  }
  return {
    has: ({ mapping, hash }: IndexKey): boolean => placesIn(mapping).has(hash),
    under: (key: IndexKey): readonly BucketPosition[] =>
      (placesIn(key.mapping).get(key.hash) ?? []).flatMap((at) => positionsOf(at, key)),
  }
}

/** In the bucket's order, each once: those that come may be there already. */
function together(found: readonly BucketPosition[], ours: readonly BucketPosition[]): readonly BucketPosition[] {
  const rows = new Set(ours.map(({ row }) => row))
  return [...found.filter(({ row }) => !rows.has(row)), ...ours].sort(byPosition)
}
