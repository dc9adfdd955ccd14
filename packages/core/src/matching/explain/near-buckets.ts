import type { IndexKey } from '../../model/index-key.ts'
import type { TableRecord } from '../../model/record.ts'
import type { MatchStore } from '../../ports/store/match-store.ts'
import { byText, nearPairs, type TextKey } from '../incremental/near-mappings.ts'
import { isProbeKey, mappingOfProbe } from '../indexing/probe-keys.ts'
import type { MatchRules } from '../rules.ts'

/** Two records' keys under one mapping, equal or near: the lesser first, which is the centre of their bucket. */
export type KeyPair = readonly [centre: TextKey, other: TextKey]

export function keyPairsOf(rules: MatchRules, mapping: number, a: TableRecord, b: TableRecord): readonly KeyPair[] {
  return nearPairs(rules, a.values, b.values).flatMap(([one, other]): KeyPair[] =>
    one.mapping !== mapping ? [] : [byText(one, other) <= 0 ? [one, other] : [other, one]],
  )
}

/** Do the two stand near enough to be compared, under a key of this mapping or in a cell? */
export async function standTogether(
  matches: Pick<MatchStore, 'neighbours'>,
  table: number,
  rules: MatchRules,
  mapping: number,
  [a, b]: readonly [TableRecord, TableRecord],
): Promise<boolean> {
  const { tiebreak, keys } = rules.keysOfRecord(a)
  const others = new Set(rules.keysOfRecord(b).keys.filter(isOf(mapping)).map(nameOf))
  const radius = rules.windowSizeOf(mapping)
  const asked = keys
    .filter(isOf(mapping))
    .filter((key) => others.has(nameOf(key)))
    .map(({ sortKey, ...key }) => ({ key, at: { sortKey, tiebreak, row: a.row }, radius }))
  const found = asked.length === 0 ? [] : await matches.neighbours(table, rules.generation, asked)
  return found.some((positions) => positions.some(({ row }) => row === b.row))
}

/** Is it a key of the mapping, or a cell in which its near keys meet? */
function isOf(mapping: number): (key: IndexKey) => boolean {
  return (key) => key.mapping === mapping || (isProbeKey(key) && mappingOfProbe(key) === mapping)
}

function nameOf({ mapping, hash }: IndexKey): string {
  return `${mapping} ${hash}`
}
